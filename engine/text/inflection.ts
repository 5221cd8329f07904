/** Light stemming: returns the possible stems of a word. Two words match when they share one. */
import type { Language } from '../types.ts'

const MIN_STEM = 3

// Folded endings of nouns and adjectives that a shop's texts need.
const ENDINGS: Readonly<Record<Language, readonly string[]>> = {
  nb: ['ene', 'ane', 'ede', 'ers', 'er', 'en', 'et', 'ar', 'es', 'e', 'a', 'n', 't', 'r', 's'],
  sv: [
    'arna',
    'orna',
    'erna',
    'iga',
    'igt',
    'ig',
    'ens',
    'ets',
    'or',
    'ar',
    'er',
    'en',
    'et',
    'na',
    'an',
    'a',
    'e',
    'n',
    't',
    's',
  ],
  fi: [
    'issa',
    'ista',
    'illa',
    'ilta',
    'ille',
    'ssa',
    'sta',
    'lla',
    'lta',
    'lle',
    'ksi',
    'mme',
    'nsa',
    'iden',
    'jen',
    'oita',
    'eita',
    'eja',
    'ja',
    'ia',
    'it',
    'ien',
    'iin',
    'eissa',
    'ta',
    'ni',
    'in',
    'en',
    'an',
    'on',
    'un',
    'n',
    't',
    'a',
    'i',
  ],
  de: ['ern', 'en', 'er', 'em', 'es', 'e', 'n', 's'],
  it: ['he', 'hi', 'o', 'a', 'e', 'i'],
  en: ['ings', 'ing', 'es', 'ed', 's'],
  plain: [],
}

type Change = readonly [ending: RegExp, other: string]

// Finnish consonant gradation, weak to strong grade: kullan is a form of kulta, langat of lanka, kolikon of kolikko.
const GRADATIONS: readonly Change[] = [
  [/ll([aeiouy])$/, 'lt$1'],
  [/nn([aeiouy])$/, 'nt$1'],
  [/rr([aeiouy])$/, 'rt$1'],
  [/mm([aeiouy])$/, 'mp$1'],
  [/ng([aeiouy])$/, 'nk$1'],
  [/([^k])k([aeiouy])$/, '$1kk$2'],
  [/([^p])p([aeiouy])$/, '$1pp$2'],
  [/([^t])t([aeiouy])$/, '$1tt$2'],
  [/d([aeiouy])$/, 't$1'],
  [/v([aeiouy])$/, 'p$1'],
  [/kse$/, 's'],
  [/kse$/, 'ksi'],
  [/de$/, 's'],
  [/se$/, 'nen'],
  [/e$/, 'i'],
]

// Swedish neuters have a t in place of the last d, Norwegian ones behind it: hård and hårt, rund and runt, polerad and polerat, röd and rött.
const NEUTERS: readonly Change[] = [
  [/([rn]|ll|.{4}a)d$/, '$1t'],
  [/([rn]|ll|.{4}a)t$/, '$1d'],
  [/([eiou])d$/, '$1tt'],
  [/([eiou])tt$/, '$1d'],
]

const CHANGES: Readonly<Partial<Record<Language, readonly Change[]>>> = { fi: GRADATIONS, sv: NEUTERS }

export function stemsOf(term: string, language: Language): Set<string> {
  const stems = new Set([term])
  for (const ending of ENDINGS[language]) {
    if (term.length - ending.length >= MIN_STEM && term.endsWith(ending)) stems.add(term.slice(0, -ending.length))
  }
  const changes = CHANGES[language] ?? []
  const unchanged = [...stems]
  for (const stem of unchanged)
    for (const [ending, other] of changes) if (ending.test(stem)) stems.add(stem.replace(ending, other))
  return stems
}
