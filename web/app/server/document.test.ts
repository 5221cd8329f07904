// @vitest-environment node
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { serialize, type BootstrapData } from '../bootstrapData.ts'
import { htmlDocument } from './document.ts'
import { readStoreTable } from './storeTable.ts'

const [first] = readStoreTable().stores
if (!first) throw new Error('expected stores.json to have a store')
const bootstrap = (text: string): BootstrapData => ({
  store: first.view,
  language: 'nb',
  origin: 'http://localhost:3000',
  answers: { 'Product:1': { __typename: 'Product', description: text } },
  routing: null,
})
const files = {
  entry: '/assets/client.js',
  scripts: ['/assets/libraries.js'],
  styles: ['/assets/client.css'],
  fonts: ['/assets/inter.woff2'],
}
const parts = {
  head: '',
  body: '<p>Hei</p>',
  bootstrap: bootstrap('x'),
  language: 'nb',
  defaultTitle: 'Karat & <venner>',
  files,
}

test('escapes text that would end the JSON element, and parses to the same value', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('</script><script>alert(1)</script>', '<!--<script>', '\u2028')),
      (text) => {
        const json = serialize(bootstrap(text))
        expect(json).not.toContain('<')
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(bootstrap(text))))
      },
    ),
  )
})

test('has no inline script', () => {
  const html = htmlDocument(parts)
  const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)/g)]
  expect(scripts.length).toBe(3)
  for (const [, attributes, text] of scripts) expect(attributes?.includes('application/json') || text === '').toBe(true)
})

test("uses the store's title, escaped, unless the page has one", () => {
  expect(htmlDocument(parts)).toContain('<title>Karat &amp; &lt;venner></title>')
  expect(htmlDocument({ ...parts, head: '<title>Gullbarrer</title>' }).match(/<title>/g)).toHaveLength(1)
})

test('preloads a font once that the page preloads itself', () => {
  const html = htmlDocument({ ...parts, head: '<link rel="preload" as="font" href="/assets/inter.woff2">' })
  expect(html.match(/inter\.woff2/g)).toHaveLength(1)
})

test('has no script of the shop without bootstrap data', () => {
  const html = htmlDocument({ ...parts, bootstrap: null })
  expect(html).not.toContain('client.js')
  expect(html).not.toContain('modulepreload')
})
