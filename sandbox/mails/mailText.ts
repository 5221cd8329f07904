/** Texts of mails: in the languages of the stores, and in English for readers of English pages. */
import { READER_LANGUAGES, type Language, type ReaderLanguage } from '../catalogue/text.ts'

/** @param ofStore for readers whose language is not known */
export function mailLanguageOf(language: unknown, ofStore: Language): ReaderLanguage {
  return READER_LANGUAGES.find((one) => one === language) ?? ofStore
}

/** @param values in place of {name} */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
