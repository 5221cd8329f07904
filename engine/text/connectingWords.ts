import type { Language } from '../types.ts'

/** Folded words that join others or say what a number is, and name nothing (str. 54): no text is searched for them, no completion begins or ends with one. */
export const CONNECTING_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  nb: new Set(['og', 'av', 'for', 'fra', 'med', 'uten', 'til', 'pa', 'om', 'en', 'et', 'eller', 'som', 'str', 'storrelse']),
  sv: new Set(['och', 'av', 'for', 'fran', 'med', 'utan', 'till', 'pa', 'om', 'en', 'ett', 'eller', 'som', 'stl', 'storlek']),
  fi: new Set(['ja', 'tai', 'sek', 'kanssa', 'ilman', 'koko']),
  de: new Set(['und', 'oder', 'von', 'vom', 'fur', 'mit', 'ohne', 'aus', 'im', 'in', 'zu', 'zum', 'zur', 'der', 'die', 'das', 'dem', 'den', 'ein', 'eine', 'einer', 'gr', 'grosse']),
  it: new Set(['di', 'da', 'del', 'della', 'dell', 'per', 'con', 'senza', 'su', 'al', 'alla', 'il', 'la', 'le', 'lo', 'gli', 'un', 'una', 'uno', 'in', 'ed', 'mis', 'misura']),
}
