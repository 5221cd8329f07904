/** What options, files and heavier pieces add to a price, in the schema's words. */
import { type Decimal, toText } from '#domain/decimal.ts'
import { shownAmount, statedPrice } from '#domain/statedPrice.ts'
import type { Unit } from '#domain/unit.ts'
import type { GatewayContext } from '../context.ts'
import type {
  CustomOptionChoiceResolvers,
  CustomOptionResolvers,
  DownloadResolvers,
  FixedSurcharge,
  PercentSurcharge,
  PersonalSurcharge,
  ResolversParentTypes,
  TaxedAmount,
} from '../resolverTypes.generated.ts'
import { decimalField, flagField } from '../upstream/catalogueIndex/fields.ts'
import { taxedModel } from './priceModel.ts'
import type { Product } from './pricer.ts'
import { type PriceBasis, type Priced, sourceSideOf, taxRateOf } from './stated.ts'

type Surcharged = Pick<ResolversParentTypes['CustomOptionChoice'], 'product' | 'statedSurcharge'>
type Fixed = FixedSurcharge & { readonly __typename: 'FixedSurcharge' }
type Percent = PercentSurcharge & { readonly __typename: 'PercentSurcharge' }

/** Taxed as the product is, from the store's source side; null where nobody knows the rate. */
function addedAmount(
  amount: Decimal,
  item: Pick<Priced, 'store' | 'fields'>,
  unit: Unit,
  basis: PriceBasis,
): TaxedAmount | null {
  const { ratePercent, isUnknown } = taxRateOf(item, basis)
  const currency = item.store.i18n.currencyCode
  return isUnknown
    ? null
    : taxedModel(
        shownAmount(statedPrice(amount, sourceSideOf(item.store), unit, currency), ratePercent, currency),
        currency,
      )
}

function surchargeOf({ product, statedSurcharge }: Surcharged, basis: PriceBasis): Fixed | Percent | null {
  if (statedSurcharge?.kind === 'PERCENT')
    return { __typename: 'PercentSurcharge', percent: toText(statedSurcharge.percent) }
  const amount = statedSurcharge && addedAmount(statedSurcharge.amount, product, 'PCS', basis)
  return amount && { __typename: 'FixedSurcharge', amount }
}

/** What is reserved for a heavier piece; null for goods whose weight does not vary. */
export function variableWeightFee(item: Priced, basis: PriceBasis): TaxedAmount | null {
  const fee = decimalField(item.fields, 'weight_variation_fee')
  return fee && flagField(item.fields, 'is_variable_weight') ? addedAmount(fee, item, item.unit, basis) : null
}

/** Everything of a product that adds something. */
export function surchargesOf({ customOptions, downloads }: Product, basis: PriceBasis): readonly PersonalSurcharge[] {
  const added = (what: Omit<PersonalSurcharge, 'surcharge'>, surcharged: Surcharged): PersonalSurcharge[] => {
    const surcharge = surchargeOf(surcharged, basis)
    return surcharge ? [{ ...what, surcharge }] : []
  }
  const addedByOption = (option: Product['customOptions'][number]): PersonalSurcharge[] => {
    const what = { kind: 'CUSTOM_OPTION' as const, code: option.code }
    return [
      ...added({ ...what, choice: null }, option),
      ...option.choices.flatMap((choice) => added({ ...what, choice: choice.code }, choice)),
    ]
  }
  return [
    ...customOptions.flatMap(addedByOption),
    ...downloads.flatMap((download) => added({ kind: 'DOWNLOAD', code: download.code, choice: null }, download)),
  ]
}

/** @throws UpstreamError */
async function publicSurcharge(
  surcharged: Surcharged,
  { loaders, freshness }: GatewayContext,
): Promise<Fixed | Percent | null> {
  const { product, statedSurcharge } = surcharged
  if (statedSurcharge === null || product.store.pricesHiddenUntilLogin) return null
  if (statedSurcharge.kind === 'PERCENT')
    return { __typename: 'PercentSurcharge', percent: toText(statedSurcharge.percent) }

  const { basis } = await loaders.prices.pricer(product.store)
  const { changesAt } = taxRateOf(product, basis)
  if (changesAt) freshness.until(changesAt)
  return surchargeOf(surcharged, basis)
}

const CustomOption: Pick<CustomOptionResolvers, 'surcharge'> = {
  surcharge: (option, _args, context) => publicSurcharge(option, context),
}
const CustomOptionChoice: Pick<CustomOptionChoiceResolvers, 'surcharge'> = {
  surcharge: (choice, _args, context) => publicSurcharge(choice, context),
}
const Download: Pick<DownloadResolvers, 'surcharge'> = {
  async surcharge(download, _args, context) {
    const surcharge = await publicSurcharge(download, context)
    return surcharge?.__typename === 'FixedSurcharge' ? surcharge : null
  },
}

export const surchargeResolvers = { CustomOption, CustomOptionChoice, Download }
