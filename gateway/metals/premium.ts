/** Computes the premium of a bar or coin over its metal value. */
import { decimal, type Decimal, toText } from '#domain/decimal.ts'
import { metalPremium, pricePerFineGram } from '#domain/metalPremium.ts'
import { isKnown, type PriceChoice } from '#domain/price.ts'
import type { GatewayContext } from '../context.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import { moneyModel, taxedModel } from '../shared/moneyModel.ts'
import { isBarOrCoin, type PricedItem } from '../shared/pricedItem.ts'
import type { MetalPremium } from '../resolverTypes.generated.ts'

/** Premium at the guest price. Null for all other products, and where the price or the quote is hidden or unknown. */
export async function premiumOf(item: PricedItem, context: GatewayContext): Promise<MetalPremium | null> {
  const { store, metal, sku } = item
  if (!metal?.fineGramsPerUnit || store.pricesHiddenUntilLogin || !isBarOrCoin(item)) return null

  const report = upstreamErrorToNull((error) => {
    context.freshness.markIncomplete()
    context.log.warn({ err: error, sku, storeCode: store.storeCode }, 'metals: no premium without a price')
  })
  const pricer = await Promise.resolve(context.loaders.prices.pricer(store)).catch(report)
  const price = pricer?.own(item)
  return price && isKnown(price) ? premiumAt(price, item, context) : null
}

/** Premium at a customer's price that is already loaded. Null for all other products, and while the quote is unknown. */
export async function premiumAt(
  price: PriceChoice,
  item: PricedItem,
  { freshness, loaders }: GatewayContext,
): Promise<MetalPremium | null> {
  const { store, metal } = item
  if (!metal?.fineGramsPerUnit || price.unitPrice === null || price.ratePercent === null || !isBarOrCoin(item))
    return null

  freshness.followQuotes(store.i18n.currencyCode)
  const quote =
    containedQuote(price, metal.metal) ?? (await loaders.metals.snapshot(store))?.quotes.get(metal.metal)?.pricePerGram
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
    metalValue: moneyModel(premium.metalValue, price.currency),
    percent: toText(premium.percent),
    percentGross: toText(premium.percentGross),
    pricePerFineGram: taxedModel(
      pricePerFineGram(price.now, decimal(metal.fineGramsPerUnit), price.currency),
      price.currency,
    ),
  }
}

/** Quote that the price contains; null for a price that does not depend on quotes. */
function containedQuote({ metals }: PriceChoice, metal: string): Decimal | null {
  return metals.find((contained) => contained.metal === metal)?.quote ?? null
}
