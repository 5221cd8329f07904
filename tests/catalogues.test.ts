import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const LANGUAGES = ['de', 'en', 'fi', 'it', 'nb', 'sv']
const translated = LANGUAGES.filter((language) => language !== 'en')
const rooms = await Promise.all(
  [
    { room: 'web', minTexts: 100 },
    { room: 'gateway', minTexts: 50 },
  ].map(async ({ room, ...settings }) => {
    const folder = join(root, room, 'texts')
    const catalogues = await Promise.all(
      LANGUAGES.map(async (language) => [language, await readTexts(folder, language)] as const),
    )
    return { room, folder, catalogues: new Map(catalogues), ...settings }
  }),
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

/** The German shop says Sie, the Italian one tu. */
const otherFormsOfAddress: Readonly<Record<string, RegExp>> = {
  de: /\b(?:du|dein\w*)\b/i,
  it: /\b(?:Lei|Suo|Sua)\b|^(?:Accedere|Controllare|Correggere|Inserire|Riprovare|Scegliere|Verificare)\b/,
}

test.each(rooms)('$room has texts in six languages', ({ folder }) => {
  const languages = readdirSync(folder).filter((name) => name.endsWith('.po'))
  expect(languages.toSorted()).toEqual(LANGUAGES.map((language) => `${language}.po`))
})

const translations = rooms.flatMap((room) => translated.map((language) => ({ ...room, language })))

describe.each(translations)('$language in $room', ({ catalogues, language, minTexts }) => {
  const texts = catalogues.get(language) ?? new Map<string, Text>()

  test('says everything that English says', () => {
    expect(texts.size).toBeGreaterThan(minTexts)
    expect([...texts.keys()].toSorted()).toEqual([...(catalogues.get('en')?.keys() ?? [])].toSorted())
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
    expect(textsWith(/\d\.\d(?!\d–)(?<!–\d\d\.\d)|["'´`]/)).toEqual([])
    expect(textsWith(foreignQuotes[language])).toEqual([])
  })

  test('keeps numbers and their units on one line', () => {
    expect(textsWith(/[}\d>] (?:%|mm|g|kr|€)(?!\p{L})/u)).toEqual([])
  })

  test('has one word for a product and one form of address', () => {
    expect(textsWith(otherWordsForProduct[language])).toEqual([])
    expect(textsWith(otherFormsOfAddress[language] ?? /^$/)).toEqual([])
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

async function readTexts(folder: string, language: string): Promise<ReadonlyMap<string, Text>> {
  const format = formatter({ lineNumbers: false, explicitIdAsDefault: folder.includes('gateway') })
  const filename = `${language}.po`
  const source = readFileSync(join(folder, filename), 'utf8')
  const catalogue = await format.parse(source, { locale: language, sourceLocale: 'en', filename })
  const texts = Object.entries(catalogue).filter(([, { obsolete }]) => obsolete !== true)
  return new Map(
    texts.map(([id, { message, translation }]) => [id, { english: message ?? id, text: translation ?? '' }]),
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
