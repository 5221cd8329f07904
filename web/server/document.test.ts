// @vitest-environment node
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bootstrapElement, type BootstrapData } from '../app/bootstrapData.ts'
import { siteIcons } from '../shop/siteIcons.ts'
import { htmlDocument } from './document.ts'
import { documentHeaders } from './headers.ts'
import { readStoreTable } from './storeTable.ts'

const [first] = readStoreTable().stores
if (!first) throw new Error('expected stores.json to have a store')
const bootstrap = (text: string): BootstrapData => ({
  store: first.view,
  language: 'nb',
  origin: 'http://localhost:3000',
  answers: [{ operation: 'ProductDetail', variables: {}, data: { product: { description: text } } }],
  routing: null,
})
const files = {
  entry: '/assets/client.js',
  scripts: ['/assets/libraries.js'],
  styles: ['/assets/client.css'],
  styleText: 'p{margin:0}',
}
const parts = {
  head: '',
  body: '<p>Hei</p>',
  bootstrap: bootstrap('x'),
  language: 'nb',
  defaultTitle: 'Karat & <venner>',
  icons: siteIcons(first.view),
  files,
}

/** Text of the element, as a browser reads it from the bytes of a document. */
function jsonText(data: BootstrapData): string {
  const html = new TextDecoder().decode(new TextEncoder().encode(bootstrapElement(data)))
  return /^<script [^>]*>([^]+)<\/script>$/.exec(html)?.[1] ?? ''
}

test('escapes text that would end a JSON element, and parses to the same value', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('</script><script>alert(1)</script>', '<!--<script>', '\u2028')),
      (text) => {
        const json = jsonText(bootstrap(text))
        expect(json).not.toContain('<')
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(bootstrap(text))))
      },
    ),
  )
})

test('allows its inline scripts and styles by their hashes, and no others', () => {
  const html = htmlDocument(parts)
  const policy = documentHeaders(files.styleText)['content-security-policy'] ?? ''
  const inline = [...html.matchAll(/<(script|style)([^>]*)>([^<]*)/g)].filter(
    ([, , attributes]) => !attributes?.includes('application/json'),
  )

  expect(inline.map(([, element]) => element)).toEqual(['script', 'style', 'script'])
  for (const [, element, , text = ''] of inline) {
    const allowed = policy.split('; ').find((directive) => directive.startsWith(`${element}-src `))
    expect(allowed).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  expect(policy).not.toMatch(/(?:script|style)-src [^;]*unsafe/)
})

test('names its modules, the entry first, and the sheets of its styles without loading them', () => {
  const html = htmlDocument(parts)
  expect(html).toContain('<script data-modules="/assets/client.js /assets/libraries.js">')
  expect(html).toContain('<link rel="stylesheet" href="/assets/client.css" disabled>')
})

test("uses the store's title, escaped, unless the page has one", () => {
  expect(htmlDocument(parts)).toContain('<title>Karat &amp; &lt;venner></title>')
  expect(htmlDocument({ ...parts, head: '<title>Gullbarrer</title>' }).match(/<title>/g)).toHaveLength(1)
})

test("has a meta description: the page's, or its title and the store's", () => {
  const descriptionsOf = (head: string) =>
    [...htmlDocument({ ...parts, head }).matchAll(/<meta name="description" content="([^"]*)"/g)].map(
      ([, text]) => text,
    )

  expect(descriptionsOf('<title>Kurv</title><meta name="description" content="Varer"/>')).toEqual(['Varer'])
  expect(descriptionsOf('<title data-rh="x">Kurv "A" &amp; B</title>')).toEqual([
    'Kurv &quot;A&quot; &amp; B. Karat &amp; &lt;venner>',
  ])
  expect(descriptionsOf('')).toEqual(['Karat &amp; &lt;venner>'])
})

test('has no script of the shop without bootstrap data', () => {
  const html = htmlDocument({ ...parts, bootstrap: null })
  expect(html).not.toContain('client.js')
  expect(html).not.toContain('data-modules')
})

test('starts the modules of a page after its paint, and those of the shell, which has nothing to paint, at once', () => {
  const page = htmlDocument(parts)
  expect(page).toContain('data-modules="/assets/client.js /assets/libraries.js"')
  expect(page).not.toContain('type="module" src')

  const shell = htmlDocument({ ...parts, body: '', bootstrap: { ...bootstrap(''), answers: null } })
  expect(shell).toContain('<link rel="modulepreload" href="/assets/libraries.js">')
  expect(shell).toContain('<script type="module" src="/assets/client.js"></script>')
  expect(shell).not.toContain('data-modules')
})
