/** What the first font file of each family has: the characters of the shop's texts and the weights of its styles. */

export interface FontSubset {
  /** File names in web/ui/fonts. */
  readonly complete: string
  readonly common: string
  readonly characters: string
  readonly weights: { readonly min: number; readonly max: number }
  /** OpenType features that the styles use or that browsers apply by default. */
  readonly features: readonly string[]
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Of Norwegian, Swedish, Finnish, German and Italian, and of names in their texts. */
const accented = 'ÄÅÆÈÉÖØÜßàäåæèéìòöøùü'
const signs = ' \u00A0!"#%&\'()*+,-./0123456789:;=?@«°·×»–—‘’“”„…€−'

export const FONT_SUBSETS: Readonly<Record<'Fraunces' | 'Inter', FontSubset>> = {
  Fraunces: {
    complete: 'fraunces-latin-wght-normal.woff2',
    common: 'fraunces-common.woff2',
    characters: letters + accented + signs,
    weights: { min: 360, max: 500 },
    features: ['kern', 'liga', 'rvrn'],
  },
  Inter: {
    complete: 'inter-latin-wght-normal.woff2',
    common: 'inter-common.woff2',
    // Measures in running text, weight classes of filters ("< 1 g"), the bullets of a password, and the arrows of a sorted table.
    characters: `${letters}${accented}${signs}<>±²³½•↑↓`,
    weights: { min: 400, max: 700 },
    features: ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'],
  },
}

/** Whether a page can need a font for the code point: browsers draw nothing for the others, such as a soft hyphen. */
export function isDrawn(point: number): boolean {
  return !/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cn}]/u.test(String.fromCodePoint(point))
}

/** Writes code points as the value of the CSS descriptor unicode-range. */
export function unicodeRange(codePoints: readonly number[]): string {
  const ranges: { start: number; end: number }[] = []
  for (const point of codePoints.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && point === last.end + 1) last.end = point
    else ranges.push({ start: point, end: point })
  }
  return ranges.map(({ start, end }) => (start === end ? `U+${hex(start)}` : `U+${hex(start)}-${hex(end)}`)).join(', ')
}

function hex(point: number): string {
  return point.toString(16).padStart(4, '0').toUpperCase()
}
