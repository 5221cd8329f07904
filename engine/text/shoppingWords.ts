/** Words of a search text that describe the purchase, or compare products, and name none. */
import type { Language } from '../types.ts'
import { fold } from './fold.ts'

/** Folded. Searches for products ignore them: "kjøpe gullbarre" is gullbarre. */
const BUYING_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  nb: words('kjøpe kjøp kjøper bestille bestill billig billige rimelig rimelige pris'),
  sv: words('köpa köp köper beställa beställ billig billiga billigt prisvärd prisvärda pris priser'),
  fi: words('osta ostaa ostan tilaa tilata halpa halvat edullinen edulliset hinta hinnat'),
  de: words('kaufen kauf bestellen billig billige günstig günstige günstiger preis preise'),
  it: words(
    'comprare compra acquistare acquisto ordinare economico economica economici economiche prezzo prezzi costo',
  ),
  en: words('buy buying order cheap cheaper affordable expensive price prices cost'),
  plain: new Set(),
}

/** Folded, without those of price. One product of each kind is the smallest, whichever is meant: "minste gullbarre" is gullbarre. */
const SUPERLATIVES: Readonly<Record<Language, ReadonlySet<string>>> = {
  nb: forms(
    'minst størst tyngst lettest eldst nyest tynnest tykkest lengst kortest bredest smalest best mest finest populær',
    ['', 'e'],
  ),
  sv: forms(
    'minst störst tyngst lättast äldst nyast tunnast tjockast längst kortast bredast smalast bäst mest finast populär',
    ['', 'a', 'e'],
  ),
  fi: words(
    'pienin pienimmät suurin suurimmat painavin raskain kevyin vanhin vanhimmat uusin uusimmat ohuin paksuin pisin lyhin levein kapein paras parhaat hienoin suosituin suosituimmat eniten',
  ),
  de: forms(
    'kleinst größt schwerst leichtest ältest neuest dünnst dickst längst kürzest breitest schmalst best schönst beliebtest',
    ['e', 'er', 'es', 'en', 'em'],
  ),
  it: words('più meno migliore migliori miglior popolare popolari'),
  en: words(
    'smallest largest biggest heaviest lightest oldest newest thinnest thickest longest shortest widest narrowest best nicest most least popular',
  ),
  plain: new Set(),
}

/** Folded superlatives of price, of all languages, some of two words. */
const PRICE_ORDERS = {
  PRICE_ASC: new Set([
    ...forms('billigst rimeligst günstigst billigast', ['', 'a', 'e', 'er', 'es', 'en', 'em']),
    ...words('halvin halvimmat edullisin edullisimmat cheapest'),
    ...forms('più+economic meno+car meno+costos', ['o', 'a', 'i', 'e', 'he']),
    'least+expensive',
  ]),
  PRICE_DESC: new Set([
    ...forms('dyrest dyrast teuerst', ['', 'a', 'e', 'er', 'es', 'en', 'em']),
    ...words('kallein kalleimmat'),
    ...forms('più+car più+costos', ['o', 'a', 'i', 'e']),
    'most+expensive',
  ]),
}

/** The order that a text asks for: "billigste gullbarre" is gullbarre by price. Null without a superlative of price, and with both. */
export function priceOrderIn(text: string): keyof typeof PRICE_ORDERS | null {
  const terms = text.split(' ').map(fold)
  const asksFor = (superlatives: ReadonlySet<string>) =>
    terms.some((term, at) => superlatives.has(term) || superlatives.has(`${terms[at - 1] ?? ''}+${term}`))
  if (asksFor(PRICE_ORDERS.PRICE_ASC) === asksFor(PRICE_ORDERS.PRICE_DESC)) return null
  return asksFor(PRICE_ORDERS.PRICE_ASC) ? 'PRICE_ASC' : 'PRICE_DESC'
}

const DANISH_BUYING_WORDS = words('købe køb køber bestil bestille')
const WORDS_OF_NO_PRODUCT = new Set(
  [BUYING_WORDS, SUPERLATIVES, PRICE_ORDERS, { da: DANISH_BUYING_WORDS }].flatMap((table) =>
    Object.values(table).flatMap((each) => [...each]),
  ),
)

/**
 * A word of buying or a superlative, in any language: readers of each store write their own.
 * @param term folded
 * @param before the folded word before it: "cara" is a name, but not in "più cara"
 */
export function namesNoProduct(term: string, before = ''): boolean {
  return WORDS_OF_NO_PRODUCT.has(term) || WORDS_OF_NO_PRODUCT.has(`${before}+${term}`)
}

interface PriceWords {
  /** Words before and between two numbers that are the lowest and the highest price. A dash may separate them. */
  readonly ranges: readonly (readonly [before: string, between: string])[]
  /** Words behind such a pair, in languages with postpositions. */
  readonly behindRange: readonly string[]
  /** A number after one of these is the price that is not reached. */
  readonly below: readonly string[]
  /** The highest price, which is included. */
  readonly upTo: readonly string[]
  readonly above: readonly string[]
}

/** In lower case, as they are written. */
const PRICE_WORDS: Readonly<Record<Language, PriceWords>> = {
  nb: {
    ranges: [
      ['mellom', 'og'],
      ['fra', 'til'],
    ],
    behindRange: [],
    below: ['under', 'mindre enn', 'billigere enn'],
    upTo: ['opptil', 'opp til', 'inntil', 'maksimalt', 'maks', 'til'],
    above: ['over', 'mer enn', 'dyrere enn', 'minst'],
  },
  sv: {
    ranges: [
      ['mellan', 'och'],
      ['från', 'till'],
    ],
    behindRange: [],
    below: ['under', 'mindre än', 'billigare än'],
    upTo: ['upp till', 'maximalt', 'max', 'högst', 'till'],
    above: ['över', 'mer än', 'dyrare än', 'minst'],
  },
  fi: {
    ranges: [['väliltä', 'ja']],
    behindRange: ['välillä', 'väliltä'],
    below: ['alle', 'halvempi kuin'],
    upTo: ['enintään', 'korkeintaan', 'maksimissaan', 'max'],
    above: ['yli', 'vähintään', 'kalliimpi kuin'],
  },
  de: {
    ranges: [
      ['zwischen', 'und'],
      ['von', 'bis'],
    ],
    behindRange: [],
    below: ['unter', 'weniger als', 'billiger als', 'günstiger als'],
    upTo: ['bis zu', 'bis', 'maximal', 'höchstens', 'max'],
    above: ['über', 'mehr als', 'teurer als', 'ab', 'mindestens'],
  },
  it: {
    ranges: [
      ['tra', 'e'],
      ['tra i', 'e i'],
      ['fra', 'e'],
      ['fra i', 'e i'],
      ['da', 'a'],
    ],
    behindRange: [],
    below: ['sotto i', 'sotto', 'meno di', 'inferiore a'],
    upTo: ['fino a', 'massimo', 'max'],
    above: ['sopra i', 'sopra', 'oltre i', 'oltre', 'più di', 'almeno'],
  },
  en: {
    ranges: [
      ['between', 'and'],
      ['from', 'to'],
    ],
    behindRange: [],
    below: ['under', 'below', 'less than', 'cheaper than'],
    upTo: ['up to', 'at most', 'max'],
    above: ['over', 'above', 'more than', 'at least'],
  },
  plain: { ranges: [], behindRange: [], below: [], upTo: [], above: [] },
}

/** Of the language and of English, which some readers of each store write. */
export function priceWordsOf(language: Language): PriceWords {
  const [own, english] = [PRICE_WORDS[language], PRICE_WORDS.en]
  if (language === 'plain' || language === 'en') return own
  return {
    ranges: [...own.ranges, ...english.ranges],
    behindRange: own.behindRange,
    below: [...own.below, ...english.below],
    upTo: [...own.upTo, ...english.upTo],
    above: [...own.above, ...english.above],
  }
}

interface Currency {
  /** Written after a price, in lower case; longer ones first. */
  readonly words: readonly string[]
  /** The highest value that gold coins of the currency have on them, as 2000 kronor of Sweden. */
  readonly maxCoin: number
}

export const CURRENCIES: readonly Currency[] = [
  { words: ['kroner', 'kronor', 'kr', 'nok', 'sek', ',-'], maxCoin: 2000 },
  { words: ['euroja', 'euroa', 'euron', 'euro', 'eur', '€'], maxCoin: 200 },
]

/** Whether a word of a text belongs to a price only. @param word in lower case */
export function isWordOfPrice(word: string, language: Language): boolean {
  const { ranges, behindRange, below, upTo, above } = priceWordsOf(language)
  const phrases = [...ranges.flat(), ...behindRange, ...below, ...upTo, ...above]
  const currencies = CURRENCIES.flatMap((currency) => currency.words)
  return [...phrases.flatMap((phrase) => phrase.split(' ')), ...currencies].includes(word)
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map(fold))
}

function forms(stems: string, endings: readonly string[]): ReadonlySet<string> {
  return new Set(stems.split(' ').flatMap((stem) => endings.map((ending) => fold(stem + ending))))
}
