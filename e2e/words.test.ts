/** Each file of the built shop finds its words when it comes: the frame's come with the document, a page's with the page, all others with what comes late. */
import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { expect, test } from 'vitest'
import { textKeys } from './testing/textKeys.ts'

interface BuiltFile {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly isDynamicEntry?: boolean
}

const client = new URL('../dist/web/client/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, client), 'utf8')
const manifest = JSON.parse(read('.vite/manifest.json')) as Readonly<Record<string, BuiltFile>>
const comeLater = Object.keys(manifest).filter((source) => manifest[source]?.isDynamicEntry && /\.tsx?$/.test(source))

test('there are words, and files that come after the document', () => {
  expect(textKeys.length).toBeGreaterThan(300)
  expect(comeLater.length).toBeGreaterThan(20)
  expect(new Set(comeLater.flatMap((source) => saidBy(source))).size).toBeGreaterThan(200)
})

test.each(comeLater)('%s', (source) => {
  for (const language of ['de', 'en', 'fi', 'it', 'nb', 'sv']) {
    const catalogue = `texts/${language}.po`
    const page = `${catalogue}?part=${basename(source, extname(source))}`
    const there = [catalogue, page in manifest ? page : `${catalogue}?part=late`]
      .map((part) => read(manifest[part]?.file ?? ''))
      .join('\n')
    expect(
      saidBy(source).filter((text) => !isKey(text, there)),
      language,
    ).toEqual([])
  }
})

/** The words in a file and in what it brings along, but for what all pages have. */
function saidBy(source: string, seen = new Set<string>()): readonly string[] {
  const { file = '', name = '', imports = [] } = manifest[source] ?? {}
  if (seen.has(source) || name === 'shop' || name === 'libraries') return []
  seen.add(source)
  const code = read(file)
  const own = textKeys.filter((text) => ['"', "'", '`'].some((quote) => code.includes(quote + text + quote)))
  return [...own, ...imports.flatMap((imported) => saidBy(imported, seen))]
}

function isKey(text: string, catalogues: string): boolean {
  return [`"${text}":`, `{${text}:`, `,${text}:`].some((key) => catalogues.includes(key))
}
