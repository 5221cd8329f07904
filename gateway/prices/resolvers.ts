/** Resolvers of price fields: load, apply a rule, map to the schema. */
import { isFixed } from '#domain/price.ts'
import { listPriceAbove } from '#domain/priceBreakdown.ts'
import type { GatewayContext } from '../context.ts'
import { leaveOut } from '../shared/freshness.ts'
import { taxedModel } from '../shared/moneyModel.ts'
import type { PricedItem } from '../shared/pricedItem.ts'
import type { Slice } from '../slice.ts'
import { settingText } from '../shared/settingText.ts'
import { flagField } from '../upstream/catalogueIndex/fields.ts'
import { calculatedPrice, hasCalculator } from './calculator.ts'
import { taxRateOf } from './documentPrices.ts'
import { breakdownModel, priceModel, readPriceKey, signInForPrice, stepModels, unknownPrice } from './priceModel.ts'
import { taxTable } from './taxTable.ts'
import { isSet, type Pricer } from './pricer.ts'
import {
  findItem,
  findPersonalPrice,
  guestPrice,
  guestPrices,
  NO_PARTS,
  partsOf,
  personalPrices,
} from './pricesByIds.ts'
import { publicSurcharge, surchargesOf, variableWeightFee } from './surcharges.ts'

type MaybeLater<T> = T | Promise<T>

const PRICE_UNAVAILABLE = unknownPrice('PARTS_UNAVAILABLE')

/** Without tax rules the price is null and the product is still returned. */
function withPricer<Value>(
  { store, sku }: Pick<PricedItem, 'store' | 'sku'>,
  context: GatewayContext,
  compute: (pricer: Pricer) => MaybeLater<Value>,
  withoutPricer: Value,
): MaybeLater<Value> {
  const pricer = context.loaders.prices.pricer(store)
  if (!(pricer instanceof Promise)) return compute(pricer)

  const report = leaveOut(context, 'price: no tax rules', { sku, storeCode: store.storeCode })
  return pricer.then(compute, (error: unknown) => report(error) ?? withoutPricer)
}

export const pricesSlice: Slice = {
  resolvers: {
    Query: {
      prices(_query, { ids, afterSync }, context) {
        // A client that fetches a price again must not receive a cached one.
        context.freshness.until(context.now)
        return guestPrices(ids, afterSync, context)
      },
    },
    Product: {
      price(product, _args, context) {
        if (product.store.pricesHiddenUntilLogin) return signInForPrice(product.store)
        const compute = (pricer: Pricer) => {
          if (!isSet(product)) return guestPrice({ product, variant: null, parts: NO_PARTS }, pricer)
          return partsOf(product, context).then((parts) =>
            parts ? guestPrice({ product, variant: null, parts }, pricer) : PRICE_UNAVAILABLE,
          )
        }
        return withPricer(product, context, compute, PRICE_UNAVAILABLE)
      },
      isFromPrice(product, _args, context) {
        if (product.kind !== 'CONFIGURABLE' || product.store.pricesHiddenUntilLogin) return false
        return withPricer(product, context, (pricer) => pricer.least(product).isFromPrice, false)
      },
    },
    Variant: {
      price(variant, _args, context) {
        if (variant.store.pricesHiddenUntilLogin) return signInForPrice(variant.store)
        return withPricer(
          variant,
          context,
          (pricer) => priceModel(variant, pricer.own(variant), { isOld: pricer.basis.canBeOld }),
          PRICE_UNAVAILABLE,
        )
      },
      variableWeight(variant, _args, context) {
        if (variant.store.pricesHiddenUntilLogin || !flagField(variant.fields, 'is_variable_weight')) return null
        const compute = ({ basis }: Pricer) => {
          const { changesAt } = taxRateOf(variant, basis)
          if (changesAt) context.freshness.until(changesAt)
          const fee = variableWeightFee(variant, basis)
          return fee && { fee }
        }
        return withPricer(variant, context, compute, null)
      },
      hasCalculator: (variant, _args, { api }) => api.has('ext/goldsmith/price') && hasCalculator(variant),
    },
    Viewer: { personalPrices, calculatedPrice },
    Price: {
      asOf: (_price, _args, { now }) => now.toISOString(),
      steps: ({ choice }) => stepModels(choice),
      breakdown: ({ choice }) => breakdownModel(choice),
    },
    PersonalPrice: {
      asOf: (_price, _args, { now }) => now.toISOString(),
      steps: ({ choice, businessSince }) => stepModels(choice, businessSince),
      breakdown: ({ choice }) => breakdownModel(choice),
      listPrice({ choice }) {
        const list = listPriceAbove(choice)
        return list && taxedModel(list, choice.currency)
      },
      isFixed: ({ choice: { source, basis } }) => basis !== null && isFixed({ source, input: basis.input }),
      variableWeightFee: ({ item: { product, variant }, basis }) => variableWeightFee(variant ?? product, basis),
      surcharges: ({ item: { product }, basis }) => surchargesOf(product, basis),
    },
    Store: { taxTable },
    TaxNote: { text: (note, _args, { store }) => settingText(note, store) },
    CustomOption: { surcharge: publicSurcharge },
    CustomOptionChoice: { surcharge: publicSurcharge },
    Download: {
      async surcharge(download, args, context) {
        const surcharge = await publicSurcharge(download, args, context)
        return surcharge?.__typename === 'FixedSurcharge' ? surcharge : null
      },
    },
  },
  nodes: {
    /** The price of a product, or of one of its variants. */
    async Price(key, context) {
      const { loaders, store } = context
      if (store.pricesHiddenUntilLogin) return null

      const { item: sku } = readPriceKey(key)
      const [item, pricer] = await Promise.all([findItem(sku, null, context), loaders.prices.pricer(store)])
      const price = item && guestPrice(item, pricer)
      return price?.__typename === 'Price' ? price : null
    },
    PersonalPrice: findPersonalPrice,
  },
}
