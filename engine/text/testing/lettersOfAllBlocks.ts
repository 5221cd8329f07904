/** Letters of all Unicode blocks, for tests of what any text costs. */

/** Of each 256 code points: the first letter, and those whose normalised texts are the longest. */
export function lettersOfAllBlocks(): string[] {
  const letters = new Set<string>()
  for (let block = 0; block < 0x110000; block += 256) {
    const all = Array.from({ length: 256 }, (_, at) => block + at)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /[\p{L}\p{M}\p{N}\p{S}\p{P}]/u.test(letter))
    const longest = (form: 'NFKC' | 'NFKD') =>
      all.reduce((best, one) => (one.normalize(form).length > best.normalize(form).length ? one : best), all[0] ?? '')
    for (const letter of [all.find((one) => /\p{L}/u.test(one)), longest('NFKC'), longest('NFKD')])
      if (letter) letters.add(letter)
  }
  return [...letters]
}
