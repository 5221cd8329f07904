/** What a bar or coin costs above the metal in it. */
import { decimal, type Decimal, toText } from '#domain/decimal.ts'
import { metalPremium } from '#domain/metalPremium.ts'
import { minorUnitDigits } from '#domain/money.ts'
import { isKnown, type PriceChoice } from '#domain/price.ts'
import type { GatewayContext } from '../context.ts'
import { upstreamErrorToNull } from '../errors.ts'
import type { MetalContent, MetalPremium } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import { type Fields, textsField } from '../upstream/catalogueIndex/fields.ts'

interface Goods {
  readonly store: StoreView
  readonly sku: string
  readonly fields: Fields
  readonly unit: 'PCS' | 'KG' | 'METER' | 'G'
  readonly metal: MetalContent | null
}

/** Bars and coins alone are classed by weight or by kind of coin. */
const INVESTMENT_ATTRIBUTES = ['weight_class', 'coin_type']

function isBarOrCoin({ fields, unit }: Goods): boolean {
  return unit === 'PCS' && INVESTMENT_ATTRIBUTES.some((code) => textsField(fields, code).length > 0)
}

/** Of what guests pay. Null for all other goods, and where the price or the quote is hidden or unknown. */
export async function premiumOf(goods: Goods, context: GatewayContext): Promise<MetalPremium | null> {
  const { store, metal, sku } = goods
  if (!metal?.fineGramsPerUnit || store.pricesHiddenUntilLogin || !isBarOrCoin(goods)) return null

  const report = upstreamErrorToNull((error) =>
    context.log.warn({ err: error, sku, storeCode: store.storeCode }, 'metals: no premium without a price'),
  )
  const pricer = await Promise.resolve(context.loaders.prices.pricer(store)).catch(report)
  const price = pricer?.own(goods)
  return price && isKnown(price) ? premiumAt(price, goods, context) : null
}

/** Of a price that is known already: a customer's own. Null for all other goods, and while the quote is unknown. */
export async function premiumAt(
  price: PriceChoice,
  goods: Goods,
  { loaders }: GatewayContext,
): Promise<MetalPremium | null> {
  const { store, metal } = goods
  if (!metal?.fineGramsPerUnit || price.unitPrice === null || price.ratePercent === null || !isBarOrCoin(goods))
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
