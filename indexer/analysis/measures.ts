/**
 * Filters that write numbers and measures in one way, as the engine's `wordsOf` does: "0,80 MM" becomes 0.8mm, "1 kg" 1000g,
 * "4,0 × 2 mm" 4mm 2mm. The patterns are Java's. What one token shows is left to token filters, which cost less than filters of the text.
 */
import { FRACTIONS_OF_AN_OUNCE, ONE_OF, PARTS_OF_ONE, UNITS } from '#engine/text/words.ts'

export interface CharFilter {
  readonly type: 'pattern_replace' | 'mapping'
  readonly pattern?: string
  readonly replacement?: string
  readonly mappings?: readonly string[]
}

export interface TokenFilter {
  readonly type: 'pattern_replace'
  readonly pattern: string
  readonly replacement: string
}

const BLANK = '[\\s\\u00a0\\u2009\\u202f]'
const END = '(?!\\p{L})'
const NUMBER = '\\d+(?:\\.\\d+)?(?:/\\d+)?'
/** Longest first, so that "mm" is not read as "m". */
const SPELLINGS = Object.keys(UNITS).sort((a, b) => b.length - a.length)
const ANY_UNIT = `(?:${SPELLINGS.join('|')})`

/** A number with its unit or with a code such as 3n; or a word of two letters or more. */
export const PIECES = `${NUMBER}(?:(?i:${ANY_UNIT})${END}|\\p{L}{1,3}${END})?|\\p{L}[\\p{L}\\p{M}]+`

/** In the order in which they apply. */
export function measureCharFilters(): Readonly<Record<string, CharFilter>> {
  return {
    fractions: { type: 'mapping', mappings: ['½ => 1/2', '¼ => 1/4', '¾ => 3/4', '⁄ => /', '\\u00a0 => \\u0020'] },
    thousands: replace(`(?<![\\d.,])([1-9]\\d{0,2})[ .'’](?=000(?![.,]?\\d))`, '$1'),
    decimal_comma: replace('(\\d),(?=\\d)', '$1.'),
    trailing_zeros: replace('(\\.\\d*?)0+(?!\\d)', '$1'),
    trailing_point: replace('(\\d)\\.(?!\\d)', '$1'),
    german_fineness: replace('(\\d)er(?!\\p{L})', '$1'),
    ...partsOfOne(),
    unit_beside_number: replace(`(?i)(\\d)${BLANK}+(?=${ANY_UNIT}${END})`, '$1'),
    sizes: sizes(),
    more_sizes: sizes(),
  }
}

/** In the order in which they apply, to lower-case tokens. */
export function measureTokenFilters(): Readonly<Record<string, TokenFilter>> {
  return {
    ...units(),
    karat_kilograms_3: replace('^(\\d+)\\.(\\d{3})kg$', '$1$2g'),
    karat_kilograms_2: replace('^(\\d+)\\.(\\d{2})kg$', '$1$20g'),
    karat_kilograms_1: replace('^(\\d+)\\.(\\d)kg$', '$1$200g'),
    karat_kilograms: replace('^(\\d+)kg$', '$1000g'),
    karat_centimetres_1: replace('^(\\d+)\\.(\\d)cm$', '$1$2mm'),
    karat_centimetres: replace('^(\\d+)cm$', '$10mm'),
    karat_leading_zeros: replace('^0+(?=\\d)', ''),
    ...fractionsOfAnOunce(),
    ...oneUnit(),
  }
}

/** "4 × 2mm" becomes 4mm 2mm, whatever stands between the sign and the numbers. */
function sizes(): CharFilter {
  const signs = `(?:${BLANK}*x(?=${BLANK}*\\d)|[^\\p{L}\\d]*×)[^\\p{L}\\d]*`
  return replace(`(?i)(\\d)${signs}(?=\\d+(?:\\.\\d+)?(${ANY_UNIT})${END})`, '$1$2 ')
}

/** "halbe Unze" becomes 1/2 Unze; a halv sovereign stays a word. */
function partsOfOne(): Record<string, CharFilter> {
  const anyUnit = SPELLINGS.filter((spelling) => spelling.length > 1).join('|')
  return Object.fromEntries(
    [...groupedKeys(PARTS_OF_ONE)].map(([part, words]) => [
      `part_${part.replace('/', '_')}`,
      replace(`(?i)(?<!\\p{L})(?:${words.join('|')})${BLANK}+(?=(?:${anyUnit})${END})`, `${part} `),
    ]),
  )
}

/** "10gram" becomes 10g. */
function units(): Record<string, TokenFilter> {
  return Object.fromEntries(
    [...groupedKeys(UNITS)].flatMap(([unit, spellings]) => {
      const others = spellings.filter((spelling) => spelling !== unit)
      return others.length === 0
        ? []
        : [[`karat_unit_${unit}`, replace(`^(${NUMBER})(?:${others.join('|')})$`, `$1${unit}`)] as const]
    }),
  )
}

/** "0.5oz" becomes the fraction by which coins are named. */
function fractionsOfAnOunce(): Record<string, TokenFilter> {
  return Object.fromEntries(
    Object.entries(FRACTIONS_OF_AN_OUNCE).map(([decimal, fraction]) => [
      `karat_ounce_${fraction.replace('/', '_')}`,
      replace(`^${decimal.replace('.', '\\.')}oz$`, `${fraction}oz`),
    ]),
  )
}

/** A unit without a number is one of it: "Unze" becomes 1oz, "kilo" 1000g. */
function oneUnit(): Record<string, TokenFilter> {
  const wordsOfUnit = new Map<string, string[]>()
  for (const word of ONE_OF) {
    const unit = UNITS[word]
    if (unit !== undefined) wordsOfUnit.set(unit, [...(wordsOfUnit.get(unit) ?? []), word])
  }
  return Object.fromEntries(
    [...wordsOfUnit].map(([unit, words]) => [
      `karat_one_${unit}`,
      replace(`^(?:${words.join('|')})$`, unit === 'kg' ? '1000g' : `1${unit}`),
    ]),
  )
}

/** Keys by their value, the longest first. */
function groupedKeys(table: Readonly<Record<string, string>>): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [key, value] of Object.entries(table)) groups.set(value, [...(groups.get(value) ?? []), key])
  for (const keys of groups.values()) keys.sort((a, b) => b.length - a.length)
  return groups
}

function replace(pattern: string, replacement: string): TokenFilter {
  return { type: 'pattern_replace', pattern, replacement }
}
