/** What options and files add to a price, in the schema's words. */
import { toText } from '#domain/decimal.ts'
import { shownAmount, statedPrice } from '#domain/statedPrice.ts'
import type { GatewayContext } from '../context.ts'
import type { CustomOptionChoiceResolvers, CustomOptionResolvers, DownloadResolvers, FixedSurcharge, PercentSurcharge, ResolversParentTypes } from '../resolverTypes.generated.ts'
import { taxedModel } from './priceModel.ts'
import { sourceSideOf, taxRateOf } from './stated.ts'

type Surcharged = Pick<ResolversParentTypes['CustomOptionChoice'], 'product' | 'statedSurcharge'>
type Fixed = FixedSurcharge & { readonly __typename: 'FixedSurcharge' }
type Percent = PercentSurcharge & { readonly __typename: 'PercentSurcharge' }

function surcharge(surcharged: Surcharged, context: GatewayContext): Promise<Fixed | null> | Percent | null {
  const { product, statedSurcharge } = surcharged
  if (statedSurcharge === null || product.store.pricesHiddenUntilLogin) return null
  if (statedSurcharge.kind === 'PERCENT') return { __typename: 'PercentSurcharge', percent: toText(statedSurcharge.percent) }
  return fixedSurcharge(surcharged, context)
}

/** Taxed as the product is, from the store's source side. @throws UpstreamError */
async function fixedSurcharge({ product, statedSurcharge }: Surcharged, { loaders, freshness }: GatewayContext): Promise<Fixed | null> {
  const { store } = product
  if (statedSurcharge?.kind !== 'FIXED' || store.pricesHiddenUntilLogin) return null

  const { basis } = await loaders.prices.pricer(store)
  const { ratePercent, changesAt, isUnknown } = taxRateOf(product, basis)
  if (changesAt) freshness.until(changesAt)
  if (isUnknown) return null
  const currency = store.i18n.currencyCode
  const stated = statedPrice(statedSurcharge.amount, sourceSideOf(store), 'PCS', currency)
  return { __typename: 'FixedSurcharge', amount: taxedModel(shownAmount(stated, ratePercent, currency), currency) }
}

const CustomOption: Pick<CustomOptionResolvers, 'surcharge'> = { surcharge: (option, _args, context) => surcharge(option, context) }
const CustomOptionChoice: Pick<CustomOptionChoiceResolvers, 'surcharge'> = { surcharge: (choice, _args, context) => surcharge(choice, context) }
const Download: Pick<DownloadResolvers, 'surcharge'> = { surcharge: (download, _args, context) => fixedSurcharge(download, context) }

export const surchargeResolvers = { CustomOption, CustomOptionChoice, Download }
