import { expect, test } from 'vitest'
import { pictureAddress, pictureSources } from './pictureAddress.ts'

test.each([
  ['/img/{width}/{width}/resize/a.jpg?format={format}', '/img/600/600/resize/a.jpg?format=webp'],
  ['/img/a.jpg{?width,format}', '/img/a.jpg?width=600&format=webp'],
  ['/img/a.jpg?v=1{&width}', '/img/a.jpg?v=1&width=600'],
  ['/img/a{size}.jpg', '/img/a.jpg'],
  ['/img/a.jpg', '/img/a.jpg'],
])('%s expands to %s', (template, address) => {
  expect(pictureAddress(template, 600, 'webp')).toBe(address)
})

test('lists every width in srcset', () => {
  expect(pictureSources('/img/{width}/a.jpg', [210, 324], 'webp')).toBe('/img/210/a.jpg 210w, /img/324/a.jpg 324w')
})
