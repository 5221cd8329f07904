/** English words that a translator might leave in a Finnish text. Proper names of coins are removed first. */

const PROPER_NAMES = /Maple Leaf|American Eagle|American Buffalo|Wiener Philharmoniker|Karat Nordisk/gi

const ENGLISH: ReadonlySet<string> = new Set(
  `the and with for from of gold silver platinum wire sheet tube plate ring rings chain clasp bar bars coin coins
  round square flat soft hard easy medium solder paste grain size cut piece pieces pcs set kit box case capsule
  gift card voucher service engraving tool tools pliers file saw blade blades hammer mandrel torch scale gauge
  tweezers crucible brush paper polish block pickle acid bath flux yellow white rose red green open closed pair
  length width thickness weight price new sale minted cast mixed years year fine stock standard premium spot
  half claw claws setting`.split(/\s+/),
)
/** Finnish words with an English spelling, and borrowed trade terms. */
const FINNISH: ReadonlySet<string> = new Set(['spot'])

const MAIL_ADDRESSES = /\S+@\S+/g

/** @example englishWordsIn('Hopealanka 925, round 1,0 mm') // ['round'] */
export function englishWordsIn(text: string): string[] {
  const words =
    text
      .replace(PROPER_NAMES, ' ')
      .replace(MAIL_ADDRESSES, ' ')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  return words.filter((word) => ENGLISH.has(word) && !FINNISH.has(word))
}
