import type { Language } from '../types.ts'

const RULES: Readonly<Record<string, Language>> = {
  nb: 'nb',
  // Bokmål's rules come near.
  no: 'nb',
  nn: 'nb',
  sv: 'sv',
  fi: 'fi',
  de: 'de',
  it: 'it',
  en: 'en',
}

/** @param language ISO 639-1 */
export function rulesFor(language: string): Language {
  return Object.hasOwn(RULES, language) ? (RULES[language] ?? 'plain') : 'plain'
}
