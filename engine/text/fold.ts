/** Folds letters that shoppers write in several ways. */

// ø/o/oe, å/a/aa, æ/ae/a, ä/ae/a, ö/oe/o, ü/ue/u, ß/ss: the longer spelling becomes the shorter one.
const PAIRS = /aa|ae|oe|ue/g
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', æ: 'a', ß: 'ss', ð: 'd', þ: 'th', ł: 'l', œ: 'o' }

/** Lower case without diacritics: "Weißgold" becomes "weissgold"; "sølvtråd", "soelvtraad" and "solvtrad" become equal. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[øæßðþłœ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(PAIRS, (pair) => pair.charAt(0))
}
