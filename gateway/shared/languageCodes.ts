/** The languages of what the gateway itself says, ISO 639-1. */
export const LANGUAGES = ['nb', 'sv', 'fi', 'de', 'it', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export function isLanguage(text: string): text is Language {
  return LANGUAGES.some((language) => language === text)
}
