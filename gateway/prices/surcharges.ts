/** Surcharges of options and files, and the fee for weight variation. */
import { toText } from '#domain/decimal.ts'
import { type SourcePrice, toDisplayPrice, toSourcePrice } from '#domain/sourcePrice.ts'
import type { GatewayContext } from '../context.ts'
import { taxedModel } from '../shared/moneyModel.ts'
import {
  priceDigitsOf,
  type PricedItem,
  type PricedProduct,
  sourceSideOf,
  type Surcharged,
} from '../shared/pricedItem.ts'
import type { FixedSurcharge, PercentSurcharge, PersonalSurcharge, TaxedAmount } from '../resolverTypes.generated.ts'
import { decimalField, flagField } from '../upstream/catalogueIndex/fields.ts'
import { type PriceBasis, taxRateOf } from './documentPrices.ts'
import { sourcePriceModel } from './priceModel.ts'

type Fixed = FixedSurcharge & { readonly __typename: 'FixedSurcharge' }
type Percent = PercentSurcharge & { readonly __typename: 'PercentSurcharge' }

/** Taxed at the product's rate; null where the rate is unknown. */
function displayAmountOf(
  price: SourcePrice,
  item: Pick<PricedItem, 'store' | 'fields'>,
  basis: PriceBasis,
): TaxedAmount | null {
  const { ratePercent, isUnknown } = taxRateOf(item, basis)
  const currency = item.store.i18n.currencyCode
  return isUnknown ? null : taxedModel(toDisplayPrice(price, ratePercent, currency), currency)
}

function surchargeOf({ product, sourceSurcharge }: Surcharged, basis: PriceBasis): Fixed | Percent | null {
  if (sourceSurcharge?.kind === 'PERCENT')
    return { __typename: 'PercentSurcharge', percent: toText(sourceSurcharge.percent) }
  const amount = sourceSurcharge && displayAmountOf(sourceSurcharge, product, basis)
  return amount && { __typename: 'FixedSurcharge', amount, sourceAmount: sourcePriceModel(sourceSurcharge) }
}

/** The fee that is reserved for a heavier piece; null for products without variable weight. */
export function variableWeightFee(item: PricedItem, basis: PriceBasis): TaxedAmount | null {
  const fee = decimalField(item.fields, 'weight_variation_fee')
  if (!fee || !flagField(item.fields, 'is_variable_weight')) return null
  return displayAmountOf(toSourcePrice(fee, sourceSideOf(item.store), priceDigitsOf(item)), item, basis)
}

/** All surcharges of a product. */
export function surchargesOf(
  { customOptions, downloads }: PricedProduct,
  basis: PriceBasis,
): readonly PersonalSurcharge[] {
  const added = (what: Omit<PersonalSurcharge, 'surcharge'>, surcharged: Surcharged): PersonalSurcharge[] => {
    const surcharge = surchargeOf(surcharged, basis)
    return surcharge ? [{ ...what, surcharge }] : []
  }
  return [
    ...customOptions.flatMap(({ code, choices, ...option }) => [
      ...added({ kind: 'CUSTOM_OPTION', code, choice: null }, option),
      ...choices.flatMap((choice) => added({ kind: 'CUSTOM_OPTION', code, choice: choice.code }, choice)),
    ]),
    ...downloads.flatMap((download) => added({ kind: 'DOWNLOAD', code: download.code, choice: null }, download)),
  ]
}

/** @throws UpstreamError */
export async function publicSurcharge(
  surcharged: Surcharged,
  _args: object,
  { loaders, freshness }: GatewayContext,
): Promise<Fixed | Percent | null> {
  const { product, sourceSurcharge } = surcharged
  if (sourceSurcharge === null || product.store.pricesHiddenUntilLogin) return null
  if (sourceSurcharge.kind === 'PERCENT')
    return { __typename: 'PercentSurcharge', percent: toText(sourceSurcharge.percent) }

  const { basis } = await loaders.prices.pricer(product.store)
  const { changesAt } = taxRateOf(product, basis)
  if (changesAt) freshness.until(changesAt)
  return surchargeOf(surcharged, basis)
}
