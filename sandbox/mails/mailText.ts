/** Texts of mails: in the languages of the stores, and in English for readers of English pages. */
import { LANGUAGES, type Language } from '../catalogue/text.ts'

export type MailLanguage = Language | 'en'

export type MailText = Readonly<Record<MailLanguage, string>>

export const MAIL_LOCALES: MailText = {
  nb: 'nb-NO',
  sv: 'sv-SE',
  fi: 'fi-FI',
  de: 'de-DE',
  it: 'it-IT',
  en: 'en-GB',
}

/** @param ofStore for readers whose language is not known */
export function mailLanguageOf(language: unknown, ofStore: Language): MailLanguage {
  return language === 'en' ? 'en' : (LANGUAGES.find((one) => one === language) ?? ofStore)
}

/** @param values in place of {name} */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
