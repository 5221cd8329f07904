/** Texts of mails: in the languages of the stores, and in English for readers of English pages. */
import { READER_LANGUAGES, type Language, type ReaderLanguage } from '../catalogue/text.ts'

/** @param ofStore for readers whose language is not known */
export function mailLanguageOf(language: unknown, ofStore: Language): ReaderLanguage {
  return READER_LANGUAGES.find((one) => one === language) ?? ofStore
}

/** Joins what stands beside it, and cannot be seen. */
const WORD_JOINER = '\u2060'

/** What somebody has entered, so that mail programs make no link of it: anybody can order with somebody else's e-mail address. */
export function unlinked(entered: string): string {
  return entered.replace(/[.:@](?=\S)|\/(?=\/)/g, (mark) => mark + WORD_JOINER)
}

/** @param values in place of {name} */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
