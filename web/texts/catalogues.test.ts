import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { formatter } from '@lingui/format-po'
import { describe, expect, test } from 'vitest'

const folder = import.meta.dirname
const languages = readdirSync(folder)
  .filter((name) => name.endsWith('.po'))
  .map((name) => name.slice(0, -3))
const translated = languages.filter((language) => language !== 'en')
const catalogues = new Map(
  await Promise.all(languages.map(async (language) => [language, await readCatalogue(language)] as const)),
)

/** Written the same in English: trade words, names and signs. */
const sameWords: Readonly<Record<string, readonly string[]>> = {
  de: ['Filter', 'optional'],
  it: ['Menu'],
}

/** Quotes are «» in Norwegian and Italian, ”” in Swedish and Finnish, „“ in German. */
const foreignQuotes: Readonly<Record<string, RegExp>> = {
  de: /[«»”]/,
  fi: /[«»„“]/,
  it: /[„“”]/,
  nb: /[„“”]/,
  sv: /[«»„“]/,
}
/** It is "vare" in Norwegian, "vara" in Swedish, "tuote", "Artikel" and "prodotto"; an item number may have its own word. */
const otherWordsForProduct: Readonly<Record<string, RegExp>> = {
  de: /produkt/i,
  fi: /artikkel|tavara/i,
  it: /(?<!cod(?:ice|\.) )articol/i,
  nb: /produkt|artik/i,
  sv: /produkt|artik(?!el(?:nr|nummer))/i,
}

test('there are six languages', () => {
  expect(languages.toSorted()).toEqual(['de', 'en', 'fi', 'it', 'nb', 'sv'])
})

test('the catalogues hold what the code says', async () => {
  const lingui = fileURLToPath(import.meta.resolve('@lingui/cli').replace(/index\.js$/, 'lingui.js'))
  const root = `${folder}/../..`
  const { stdout } = await promisify(execFile)(process.execPath, [lingui, 'check', 'sync', '--workers', '1'], {
    cwd: root,
  }).catch((error: unknown) => {
    throw new Error('expected "lingui extract" to change nothing; run it, then translate', { cause: error })
  })
  expect(stdout).toContain('PASS')
}, 180_000) // it reads every module of the shop

describe.each(translated)('%s', (language) => {
  const texts = textsOf(language)

  test('says everything that English says', () => {
    expect(texts.size).toBeGreaterThan(100)
    expect([...texts.keys()].toSorted()).toEqual([...textsOf('en').keys()].toSorted())
    expect([...texts].filter(([, { text }]) => text.trim() === '').map(([, { english }]) => english)).toEqual([])
  })

  test('keeps every placeholder and tag', () => {
    const broken = [...texts.values()].filter(
      ({ english, text }) => placeholders(english).join() !== placeholders(text).join(),
    )
    expect(broken).toEqual([])
  })

  test('has at most 3 % of its texts in English', () => {
    const known = sameWords[language] ?? []
    const same = [...texts.values()]
      .filter(({ english, text }) => text === english && !known.includes(text) && !isOnlyPlaceholders(text))
      .map(({ text }) => text)
    expect(same.length / texts.size, same.join(' · ')).toBeLessThanOrEqual(0.03)
  })

  test('is set as the language is: decimal comma, its own quotes and apostrophes', () => {
    expect(textsWith(/\d\.\d|["'´`]/)).toEqual([])
    expect(textsWith(foreignQuotes[language])).toEqual([])
  })

  test('keeps numbers and their units on one line', () => {
    expect(textsWith(/[}\d>] (?:%|mm|g|kr|€)(?!\p{L})/u)).toEqual([])
  })

  test('has one word for a product', () => {
    expect(textsWith(otherWordsForProduct[language])).toEqual([])
  })

  function textsWith(pattern: RegExp | undefined): readonly string[] {
    if (!pattern) throw new Error(`expected a rule for ${language}, found none`)
    return [...texts.values()].filter(({ text }) => pattern.test(text)).map(({ text }) => text)
  }
})

interface Text {
  readonly english: string
  readonly text: string
}

async function readCatalogue(language: string) {
  const { parse } = formatter({ lineNumbers: false })
  return parse(readFileSync(`${folder}/${language}.po`, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: `${language}.po`,
  })
}

function textsOf(language: string): ReadonlyMap<string, Text> {
  const catalogue = Object.entries(catalogues.get(language) ?? {}).filter(([, { obsolete }]) => obsolete !== true)
  return new Map(
    catalogue.map(([id, { message, translation }]) => [id, { english: message ?? id, text: translation ?? '' }]),
  )
}

/** Names in braces and tags, each once: a plural form may repeat its number. */
function placeholders(text: string): readonly string[] {
  const names = [...text.matchAll(/\{(\w+)[,}]|(<\/?\d+\/?>)/g)].map(([, name, tag]) => name ?? tag ?? '')
  return [...new Set(names)].toSorted()
}

function isOnlyPlaceholders(text: string): boolean {
  return text.replaceAll(/\{\w+\}|[\s·:,–]/g, '') === ''
}
