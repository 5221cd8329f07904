/** Sample prices that follow a metal, and quotes, for tests of several rules. */
import { decimal, toText } from '../decimal.ts'
import type { Metal } from '../metal.ts'
import type { MetalQuotes, MetalShare } from '../metalMove.ts'
import type { Currency } from '../money.ts'
import { isKnown, type PriceResult, type PriceChoice, type PriceInput } from '../price.ts'
import { toSourcePrice } from '../sourcePrice.ts'
import type { TaxedAmount } from '../tax.ts'

/** The documents were written in the morning; the quotes are ten seconds old. */
export const NOW = new Date('2026-11-21T12:00:00Z')
export const QUOTED_AT = new Date('2026-11-21T11:59:50Z')
const WRITTEN_AT = new Date('2026-11-21T06:00:00Z')

export function share(metal: Metal, grams: string, quote: string): MetalShare {
  return { metal, grams: decimal(grams), quote: decimal(quote), quotedAt: WRITTEN_AT }
}

export function quotes(byMetal: Partial<Record<Metal, string>>, currency: Currency = 'NOK'): MetalQuotes {
  return {
    currency,
    byMetal: Object.fromEntries(
      Object.entries(byMetal).map(([metal, price]) => [metal, { pricePerGram: decimal(price), quotedAt: QUOTED_AT }]),
    ),
  }
}

/** A gold bar of 10 g, 17,280 gross at 25 %; its document quote is 1,310.40 per gram, the current one is `gold`. */
export const bar: PriceInput = {
  list: toSourcePrice(decimal(17280), 'GROSS', 2),
  special: null,
  tiers: [],
  tierSide: 'GROSS',
  groupId: 0,
  taxRate: { ratePercent: 25, since: null, exempt: false, changesAt: null },
  unit: 'PCS',
  digits: 2,
  currency: 'NOK',
  displaySide: 'GROSS',
}
export const gold = [share('AU', '10', '1310.40')]

export function known(answer: PriceResult): PriceChoice {
  if (!isKnown(answer)) throw new Error(`expected a price, got ${answer.unknown}`)
  return answer
}

export function amountText({ net, tax, gross }: TaxedAmount): string {
  return `${toText(net, 2)} + ${toText(tax, 2)} = ${toText(gross, 2)}`
}
