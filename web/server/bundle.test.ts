// @vitest-environment node
import { expect, test } from 'vitest'
import { filesFor } from './bundle.ts'

const chunk = (file: string, imports: string[] = [], css: string[] = []) => ({ file, imports, css, assets: [] })
const manifest = {
  'app/client.tsx': chunk('assets/client.js', ['_libraries.js', '_shared.js'], ['assets/client.css']),
  '_libraries.js': chunk('assets/libraries.js'),
  '_shared.js': chunk('assets/shared.js', ['_libraries.js'], ['assets/shared.css']),
  'home/HomePage.tsx': chunk('assets/home.js', ['_shared.js', 'app/client.tsx'], ['assets/home.css']),
  'compositions/Footer.tsx': chunk('assets/footer.js', ['_shared.js', '_language.js'], ['assets/footer.css']),
  '_language.js': chunk('assets/language.js', [], ['assets/language.css']),
  'texts/nb.po': chunk('assets/nb.js'),
}
const bundle = { manifest, readStyle: (address: string) => `${address} {}` }

test('lists each file once, the entry separately, dependencies first', () => {
  expect(filesFor(bundle, ['home/HomePage.tsx', 'texts/nb.po'])).toEqual({
    entry: '/assets/client.js',
    scripts: ['/assets/libraries.js', '/assets/shared.js', '/assets/home.js', '/assets/nb.js'],
    styles: ['/assets/shared.css', '/assets/client.css', '/assets/home.css'],
    styleText: '/assets/shared.css {}/assets/client.css {}/assets/home.css {}',
  })
})

test('lists the styles of late modules, and not their scripts', () => {
  const files = filesFor(bundle, ['home/HomePage.tsx'], ['compositions/Footer.tsx'])
  expect(files.scripts).toEqual(['/assets/libraries.js', '/assets/shared.js', '/assets/home.js'])
  expect(files.styles).toEqual([
    '/assets/shared.css',
    '/assets/client.css',
    '/assets/home.css',
    '/assets/language.css',
    '/assets/footer.css',
  ])
})

test('ignores a module that is not in the bundle', () => {
  expect(filesFor(bundle, ['pages/Gone.tsx']).scripts).toEqual(['/assets/libraries.js', '/assets/shared.js'])
})

test('throws for a bundle without the entry', () => {
  expect(() => filesFor({ ...bundle, manifest: {} }, [])).toThrow('app/client.tsx')
})
