/** Folds letters that shoppers write in several ways. */

// ø/o/oe, å/a/aa, æ/ae/a, ä/ae/a, ö/oe/o, ü/ue/u, ß/ss: the longer spelling becomes the shorter one.
const PAIRS = /aa|ae|oe|ue/g
const PRINTABLE_ASCII = /^[ -~]*$/
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', æ: 'a', ß: 'ss', ð: 'd', þ: 'th', ł: 'l', œ: 'o' }

/** Lower case without diacritics: "Weißgold" becomes "weissgold"; "sølvtråd", "soelvtraad" and "solvtrad" become equal. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  const letters = PRINTABLE_ASCII.test(lower) ? lower : withoutDiacritics(lower)
  return letters.replace(PAIRS, (pair) => pair.charAt(0))
}

function withoutDiacritics(lower: string): string {
  return lower
    .replace(/[øæßðþłœ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}
