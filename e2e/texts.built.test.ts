/** Each lazy chunk of the built shop finds its interface texts: in the catalogue of every page, in the one of its page, or in the late one. */
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
const lazyChunks = Object.keys(manifest).filter((source) => manifest[source]?.isDynamicEntry && /\.tsx?$/.test(source))

const ownTexts = new Map<string, readonly string[]>()

test('the build has texts and lazy chunks that use them', () => {
  expect(textKeys.length).toBeGreaterThan(300)
  expect(lazyChunks.length).toBeGreaterThan(20)
  expect(new Set(lazyChunks.flatMap((source) => textsIn(source))).size).toBeGreaterThan(200)
})

for (const source of lazyChunks) {
  test(`${source} has its texts in every language`, () => {
    const texts = textsIn(source)
    for (const language of ['de', 'en', 'fi', 'it', 'nb', 'sv']) {
      const catalogue = `texts/${language}.po`
      const page = `${catalogue}?part=${basename(source, extname(source))}`
      const available = [catalogue, page in manifest ? page : `${catalogue}?part=late`]
        .map((part) => read(manifest[part]?.file ?? ''))
        .join('\n')
      expect(
        texts.filter((text) => !isKey(text, available)),
        language,
      ).toEqual([])
    }
  })
}

/** The texts in a chunk and in the chunks it imports, except those of every page. */
function textsIn(source: string, seen = new Set<string>()): readonly string[] {
  const { file = '', name = '', imports = [] } = manifest[source] ?? {}
  if (seen.has(source) || name === 'shop' || name === 'libraries') return []
  seen.add(source)
  return [...textsInFile(file), ...imports.flatMap((imported) => textsIn(imported, seen))]
}

function textsInFile(file: string): readonly string[] {
  const known = ownTexts.get(file)
  if (known) return known
  const code = read(file)
  const own = textKeys.filter((text) => ['"', "'", '`'].some((quote) => code.includes(quote + text + quote)))
  ownTexts.set(file, own)
  return own
}

function isKey(text: string, catalogues: string): boolean {
  return [`"${text}":`, `{${text}:`, `,${text}:`].some((key) => catalogues.includes(key))
}
