/** Builds url slugs from names. */

const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  đ: 'd',
  '½': '1-2',
  '¼': '1-4',
}

/** Converts "Sølvtråd 925, rund 1,0 mm" to "solvtrad-925-rund-1-0-mm". */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[øæßđ½¼]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/×/g, 'x')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
