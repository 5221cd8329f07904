/**
 * Texts in the languages of the stores. Products that only goldsmith stores sell have three languages, because these
 * stores are all Nordic.
 */
import * as v from 'valibot'

export const LANGUAGES = ['nb', 'sv', 'fi', 'de', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

export const textSchema = v.object(v.entriesFromList(LANGUAGES, v.string()))
export const nordicTextSchema = v.object({
  nb: v.string(),
  sv: v.string(),
  fi: v.string(),
  de: v.exactOptional(v.string()),
  it: v.exactOptional(v.string()),
})

/** Of pages and mails: the languages of the stores, and English for readers of English pages. */
export const READER_LANGUAGES = ['en', ...LANGUAGES] as const
export type ReaderLanguage = (typeof READER_LANGUAGES)[number]

export const LOCALES: Readonly<Record<ReaderLanguage, string>> = {
  en: 'en-GB',
  nb: 'nb-NO',
  sv: 'sv-SE',
  fi: 'fi-FI',
  de: 'de-DE',
  it: 'it-IT',
}

export const readerTextSchema = v.object(v.entriesFromList(READER_LANGUAGES, v.string()))
export type ReaderText = v.InferOutput<typeof readerTextSchema>

/** Texts by language and name. */
export function textsFor<const Names extends readonly [string, ...string[]]>(names: Names) {
  return v.object(v.entriesFromList(READER_LANGUAGES, v.object(v.entriesFromList(names, v.string()))))
}

export type Text = v.InferOutput<typeof textSchema>
export type NordicText = v.InferOutput<typeof nordicTextSchema>

export function text(nb: string, sv: string, fi: string, de: string, it: string): Text {
  return { nb, sv, fi, de, it }
}

/** Uses a proper name or a number in every language. */
export function same(value: string): Text {
  return { nb: value, sv: value, fi: value, de: value, it: value }
}

/** @throws RangeError for a missing translation, so that no shop shows a product without a name */
export function inLanguage(texts: NordicText, language: Language, whose: string): string {
  const found = texts[language]
  if (found === undefined)
    throw new RangeError(`expected a text in "${language}" for ${whose}, got ${Object.keys(texts).join(' ')}`)
  return found
}

/** Formats with a decimal comma, as all five languages do. */
export function comma(value: string | number): string {
  return String(value).replace('.', ',')
}

/** Formats 1 as "1,0": sizes under a centimetre have one decimal. */
export function oneDecimal(value: number): string {
  return comma(Number.isInteger(value) ? value.toFixed(1) : String(value))
}

export function capitalise(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1)
}
