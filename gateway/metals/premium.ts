/** What a bar or coin costs above the metal in it. */
import { decimal, type Decimal, toText } from '#domain/decimal.ts'
import { metalPremium } from '#domain/metalPremium.ts'
import { minorUnitDigits } from '#domain/money.ts'
import { isKnown, type PriceChoice } from '#domain/price.ts'
import type { GatewayContext } from '../context.ts'
import { upstreamErrorToNull } from '../errors.ts'
import type { PricedItem } from '../pricedItem.ts'
import type { MetalPremium } from '../resolverTypes.generated.ts'
import { textsField } from '../upstream/catalogueIndex/fields.ts'

/** Bars and coins alone are classed by weight or by kind of coin. */
const INVESTMENT_ATTRIBUTES = ['weight_class', 'coin_type']

function isBarOrCoin({ fields, unit }: PricedItem): boolean {
  return unit === 'PCS' && INVESTMENT_ATTRIBUTES.some((code) => textsField(fields, code).length > 0)
}

/** Of what guests pay. Null for all other items, and where the price or the quote is hidden or unknown. */
export async function premiumOf(item: PricedItem, context: GatewayContext): Promise<MetalPremium | null> {
  const { store, metal, sku } = item
  if (!metal?.fineGramsPerUnit || store.pricesHiddenUntilLogin || !isBarOrCoin(item)) return null

  const report = upstreamErrorToNull((error) =>
    context.log.warn({ err: error, sku, storeCode: store.storeCode }, 'metals: no premium without a price'),
  )
  const pricer = await Promise.resolve(context.loaders.prices.pricer(store)).catch(report)
  const price = pricer?.own(item)
  return price && isKnown(price) ? premiumAt(price, item, context) : null
}

/** Of a price that is known already: a customer's own. Null for all other items, and while the quote is unknown. */
export async function premiumAt(
  price: PriceChoice,
  item: PricedItem,
  { loaders }: GatewayContext,
): Promise<MetalPremium | null> {
  const { store, metal } = item
  if (!metal?.fineGramsPerUnit || price.unitPrice === null || price.ratePercent === null || !isBarOrCoin(item))
    return null

  const quote =
    containedQuote(price, metal.metal) ?? (await loaders.metals.board(store))?.quotes.get(metal.metal)?.pricePerGram
  const premium =
    quote &&
    metalPremium({
      price: price.unitPrice,
      ratePercent: price.ratePercent,
      fineGrams: decimal(metal.fineGramsPerUnit),
      quote,
      currency: price.currency,
    })
  if (!premium) return null

  return {
    metalValue: { amount: toText(premium.metalValue, minorUnitDigits(price.currency)), currency: price.currency },
    percent: toText(premium.percent),
  }
}

/** A price that follows its metal is compared with the very quote that it contains; null for one that stands by itself. */
function containedQuote({ metals }: PriceChoice, metal: string): Decimal | null {
  return metals.find((contained) => contained.metal === metal)?.quote ?? null
}
