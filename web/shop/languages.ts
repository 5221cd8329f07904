/** Languages that shoppers can read the shop in, in every store: those of the catalogues in web/texts. */

/** Each with its name in that language. */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  nb: 'Norsk',
  sv: 'Svenska',
  fi: 'Suomi',
  de: 'Deutsch',
  it: 'Italiano',
  en: 'English',
}

export function isInterfaceLanguage(text: string | null): text is string {
  return text !== null && Object.hasOwn(LANGUAGE_NAMES, text)
}
