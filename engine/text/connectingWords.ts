import type { Language } from '../types.ts'

/** Folded words that join others and name nothing: no text is searched for them, no completion begins or ends with one. */
export const CONNECTING_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  nb: new Set(['og', 'av', 'for', 'fra', 'med', 'uten', 'til', 'pa', 'om', 'en', 'et', 'eller', 'som']),
  sv: new Set(['och', 'av', 'for', 'fran', 'med', 'utan', 'till', 'pa', 'om', 'en', 'ett', 'eller', 'som']),
  fi: new Set(['ja', 'tai', 'sek', 'kanssa', 'ilman']),
  de: new Set(['und', 'oder', 'von', 'vom', 'fur', 'mit', 'ohne', 'aus', 'im', 'in', 'zu', 'zum', 'zur', 'der', 'die', 'das', 'dem', 'den', 'ein', 'eine', 'einer']),
  it: new Set(['di', 'da', 'del', 'della', 'dell', 'per', 'con', 'senza', 'su', 'al', 'alla', 'il', 'la', 'le', 'lo', 'gli', 'un', 'una', 'uno', 'in', 'ed']),
}
