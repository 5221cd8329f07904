/** Words of a search text that describe the purchase and not the product. */
import type { Language } from '../types.ts'
import { fold } from './fold.ts'

/** Folded. Searches for products ignore them: "kjøpe gullbarre" is gullbarre. */
export const BUYING_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  nb: words('kjøpe kjøp kjøper bestille bestill billig billige billigst billigste rimelig rimelige rimeligste pris'),
  sv: words(
    'köpa köp köper beställa beställ billig billiga billigt billigast billigaste prisvärd prisvärda pris priser',
  ),
  fi: words('osta ostaa ostan tilaa tilata halpa halvat halvin halvimmat edullinen edulliset edullisin hinta hinnat'),
  de: words('kaufen kauf bestellen billig billige günstig günstige günstiger günstigste günstigsten preis preise'),
  it: words(
    'comprare compra acquistare acquisto ordinare economico economica economici economiche prezzo prezzi costo',
  ),
  en: words('buy buying order cheap cheaper cheapest affordable price prices cost'),
  plain: new Set(),
}

interface PriceWords {
  /** A number after one of these is the price that is not reached. */
  readonly below: readonly string[]
  /** The highest price, which is included. */
  readonly upTo: readonly string[]
  readonly above: readonly string[]
}

/** In lower case, as they are written; longer ones first where one begins another. */
export const PRICE_WORDS: Readonly<Record<Language, PriceWords>> = {
  nb: {
    below: ['under', 'mindre enn', 'billigere enn'],
    upTo: ['opptil', 'opp til', 'inntil', 'maksimalt', 'maks', 'til'],
    above: ['over', 'mer enn', 'dyrere enn', 'minst'],
  },
  sv: {
    below: ['under', 'mindre än', 'billigare än'],
    upTo: ['upp till', 'maximalt', 'max', 'högst', 'till'],
    above: ['över', 'mer än', 'dyrare än', 'minst'],
  },
  fi: {
    below: ['alle', 'halvempi kuin'],
    upTo: ['enintään', 'korkeintaan', 'maksimissaan', 'max'],
    above: ['yli', 'vähintään', 'kalliimpi kuin'],
  },
  de: {
    below: ['unter', 'weniger als', 'billiger als', 'günstiger als'],
    upTo: ['bis zu', 'bis', 'maximal', 'höchstens', 'max'],
    above: ['über', 'mehr als', 'teurer als', 'ab', 'mindestens'],
  },
  it: {
    below: ['sotto i', 'sotto', 'meno di', 'inferiore a'],
    upTo: ['fino a', 'massimo', 'max'],
    above: ['sopra i', 'sopra', 'oltre i', 'oltre', 'più di', 'almeno'],
  },
  en: {
    below: ['under', 'below', 'less than', 'cheaper than'],
    upTo: ['up to', 'at most', 'max'],
    above: ['over', 'above', 'more than', 'at least'],
  },
  plain: { below: [], upTo: [], above: [] },
}

/** Written after a price. */
export const CURRENCY_WORDS: readonly string[] = [
  'kroner',
  'kronor',
  'kr',
  'nok',
  'sek',
  'euroa',
  'euro',
  'eur',
  '€',
  ',-',
]

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map(fold))
}
