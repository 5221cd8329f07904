import { describe, expect, test } from 'vitest'
import { picturePath } from './imageTemplate.ts'

const mediaUrls = ['https://backend.example/media/', 'https://cdn.example/shop/']
const HASH = '0123456789abcdef0123456789abcdef'

describe('the path of a picture', () => {
  test.each([
    { written: '/a/u/bar 1.jpg', path: '/a/u/bar 1.jpg' },
    { written: 'a/u/bar.jpg', path: '/a/u/bar.jpg' },
    { written: '//a/u/bar.jpg', path: '/a/u/bar.jpg' },
    { written: '/catalog/product/a/u/bar.jpg', path: '/a/u/bar.jpg' },
    { written: '/media/catalog/product/a/u/bar.jpg', path: '/a/u/bar.jpg' },
    { written: 'pub/media/catalog/product/a/u/bar.jpg', path: '/a/u/bar.jpg' },
    { written: `/media/catalog/product/cache/${HASH}/a/u/bar.jpg`, path: '/a/u/bar.jpg' },
    { written: 'https://backend.example/media/catalog/product/a/u/bar%201.jpg?v=2', path: '/a/u/bar 1.jpg' },
    { written: 'https://cdn.example/shop/a/u/bar.jpg', path: '/a/u/bar.jpg' },
    { written: `https://backend.example/media/catalog/product/cache/${HASH}/a/u/bar.jpg`, path: '/a/u/bar.jpg' },
    { written: '/a/u/100%.jpg', path: '/a/u/100%.jpg' },
  ])('$written is $path', ({ written, path }) => expect(picturePath(written, { mediaUrls })).toBe(path))

  test.each([
    '',
    '/',
    '//',
    'no_selection',
    '/a/u/',
    'https://foreign.example/media/catalog/product/a.jpg',
    'http://backend.example.evil.example/media/a.jpg',
    '//foreign.example/a.jpg',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'https://backend.example/media/',
    'https://backend.example/media/catalog/product/',
    'https://backend.example/media/%2e%2e/secret.jpg',
    'https://backend.example/media/https://foreign.example/a.jpg',
    '/../secret.jpg',
    '/a/./bar.jpg',
    '\\..\\secret.jpg',
  ])('is null for %j', (written) => expect(picturePath(written, { mediaUrls })).toBeNull())
})
