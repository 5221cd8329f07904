/**
 * Character filters that write numbers and measures in one way, as the engine's `wordsOf` does: "0,80 MM" becomes 0.8mm, "1 kg" 1000g,
 * "4,0 × 2 mm" 4mm 2mm. The patterns are Java's.
 */
import { FRACTIONS_OF_AN_OUNCE, PARTS_OF_ONE, UNITS } from '#engine/text/words.ts'

export interface CharFilter {
  readonly type: 'pattern_replace' | 'mapping'
  readonly pattern?: string
  readonly replacement?: string
  readonly mappings?: readonly string[]
}

const BLANK = '[\\s\\u00a0\\u2009\\u202f]'
const END = '(?!\\p{L})'
/** Unit names after spelling; longest first, so that "mm" is not read as "m". */
const CANONICAL_UNITS = [...new Set(Object.values(UNITS))].sort((a, b) => b.length - a.length)

/** In the order in which they apply. */
export function measureFilters(): Readonly<Record<string, CharFilter>> {
  return {
    fractions: { type: 'mapping', mappings: ['½ => 1/2', '¼ => 1/4', '¾ => 3/4', '⁄ => /', '\\u00a0 => \\u0020'] },
    thousands: replace(`(?<![\\d.,])([1-9]\\d{0,2})[ .'’](?=000(?![.,]?\\d))`, '$1'),
    decimal_comma: replace('(\\d),(?=\\d)', '$1.'),
    trailing_zeros: replace('(\\.\\d*?)0+(?!\\d)', '$1'),
    trailing_point: replace('(\\d)\\.(?!\\d)', '$1'),
    german_fineness: replace('(\\d)er(?!\\p{L})', '$1'),
    ...partsOfOne(),
    ...units(),
    sizes: sizes(),
    more_sizes: sizes(),
    kilograms_3: replace(`(\\d)\\.(\\d{3})kg${END}`, '$1$2g'),
    kilograms_2: replace(`(\\d)\\.(\\d{2})kg${END}`, '$1$20g'),
    kilograms_1: replace(`(\\d)\\.(\\d)kg${END}`, '$1$200g'),
    kilograms: replace(`(\\d)kg${END}`, '$1000g'),
    centimetres_1: replace(`(\\d)\\.(\\d)cm${END}`, '$1$2mm'),
    centimetres: replace(`(?<!\\.\\d{0,9})(\\d)cm${END}`, '$10mm'),
    leading_zeros: replace('(?<![\\d.])0+(?=\\d)', ''),
    ...fractionsOfAnOunce(),
  }
}

/** "4 × 2mm" becomes 4mm 2mm, whatever stands between the sign and the numbers. */
function sizes(): CharFilter {
  const signs = `(?:${BLANK}*x(?=${BLANK}*\\d)|[^\\p{L}\\d]*×)[^\\p{L}\\d]*`
  return replace(`(\\d)${signs}(?=\\d+(?:\\.\\d+)?(${CANONICAL_UNITS.join('|')})${END})`, '$1$2 ')
}

/** "halbe Unze" becomes 1/2oz; a halv sovereign stays a word. */
function partsOfOne(): Record<string, CharFilter> {
  const anyUnit = Object.keys(UNITS)
    .filter((spelling) => spelling.length > 1)
    .join('|')
  return Object.fromEntries(
    [...groupedKeys(PARTS_OF_ONE)].map(([part, words]) => [
      `part_${part.replace('/', '_')}`,
      replace(`(?i)(?<!\\p{L})(?:${words.join('|')})${BLANK}+(?=(?:${anyUnit})${END})`, `${part} `),
    ]),
  )
}

/** "10 gram" and "10G" become 10g. */
function units(): Record<string, CharFilter> {
  return Object.fromEntries(
    [...groupedKeys(UNITS)].map(([unit, spellings]) => [
      `unit_${unit}`,
      replace(`(?i)(\\d)${BLANK}*(?:${spellings.join('|')})${END}`, `$1${unit}`),
    ]),
  )
}

/** "0.5oz" becomes the fraction by which coins are named. */
function fractionsOfAnOunce(): Record<string, CharFilter> {
  return Object.fromEntries(
    Object.entries(FRACTIONS_OF_AN_OUNCE).map(([decimal, fraction]) => [
      `ounce_${fraction.replace('/', '_')}`,
      replace(`(?<![\\d.])${decimal.replace('.', '\\.')}oz${END}`, `${fraction}oz`),
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

function replace(pattern: string, replacement: string): CharFilter {
  return { type: 'pattern_replace', pattern, replacement }
}
