/** What guests pay for products and variants: load, ask a rule, answer in the schema's words. */
import type { GatewayContext } from '../context.ts'
import type { PriceResolvers, ProductResolvers, VariantResolvers } from '../resolverTypes.generated.ts'
import type { NodeFinder, Slice } from '../slice.ts'
import { flagField } from '../upstream/catalogueIndex/fields.ts'
import { calculatorResolvers } from './calculator.ts'
import { findPersonalPrice, personalPriceResolvers } from './personalResolvers.ts'
import {
  type PriceAnswerModel,
  priceModel,
  signInForPrice,
  skuOfPriceKey,
  stepModels,
  unknownPrice,
} from './priceModel.ts'
import type { Pricer, Product as ProductModel } from './pricer.ts'
import { taxRateOf } from './stated.ts'
import { surchargeResolvers, variableWeightFee } from './surcharges.ts'
import { syncResolvers } from './syncResolvers.ts'

type MaybeLater<T> = T | Promise<T>

const PRICE_UNAVAILABLE = unknownPrice('PARTS_UNAVAILABLE')

/** Without tax rules or parts there is no price, but the product stands. */
function withPricer<Answer>(
  { store, sku }: Pick<ProductModel, 'store' | 'sku'>,
  { loaders, log }: Pick<GatewayContext, 'loaders' | 'log'>,
  answer: (pricer: Pricer) => MaybeLater<Answer>,
  withoutPricer: Answer,
): MaybeLater<Answer> {
  const pricer = loaders.prices.pricer(store)
  if (!(pricer instanceof Promise)) return answer(pricer)

  return pricer.then(answer, (fault: unknown) => {
    log.error({ err: fault, sku, storeCode: store.storeCode }, 'price: no tax rules')
    return withoutPricer
  })
}

const Product: Pick<ProductResolvers, 'price' | 'isFromPrice'> = {
  price(product, _args, context) {
    if (product.store.pricesHiddenUntilLogin) return signInForPrice(product.store)
    return withPricer(product, context, (pricer) => productPrice(product, pricer, context), PRICE_UNAVAILABLE)
  },
  isFromPrice(product, _args, context) {
    if (product.kind !== 'CONFIGURABLE' || product.store.pricesHiddenUntilLogin) return false
    return withPricer(product, context, (pricer) => pricer.from(product).isFromPrice, false)
  },
}

function productPrice(product: ProductModel, pricer: Pricer, context: GatewayContext): MaybeLater<PriceAnswerModel> {
  switch (product.kind) {
    case 'CONFIGURABLE':
      return priceModel(product, pricer.from(product).price, { unknownReason: 'NO_VARIANT_AVAILABLE' })
    case 'GROUPED':
    case 'BUNDLE':
      return sumPrice(product, pricer, context)
    case 'SIMPLE':
    case 'VIRTUAL':
    case 'DOWNLOADABLE':
      return priceModel(product, pricer.own(product))
  }
}

async function sumPrice(product: ProductModel, pricer: Pricer, context: GatewayContext): Promise<PriceAnswerModel> {
  const { loaders, log } = context
  try {
    return priceModel(product, pricer.sum(product, await loaders.products.parts(product)), { source: 'SUM' })
  } catch (fault) {
    log.error({ err: fault, sku: product.sku, storeCode: product.store.storeCode }, 'price: no parts')
    return PRICE_UNAVAILABLE
  }
}

const Variant: Pick<VariantResolvers, 'price' | 'variableWeight'> = {
  price(variant, _args, context) {
    if (variant.store.pricesHiddenUntilLogin) return signInForPrice(variant.store)
    return withPricer(variant, context, (pricer) => priceModel(variant, pricer.own(variant)), PRICE_UNAVAILABLE)
  },
  variableWeight(variant, _args, context) {
    if (variant.store.pricesHiddenUntilLogin || !flagField(variant.fields, 'is_variable_weight')) return null
    return withPricer(
      variant,
      context,
      ({ basis }) => {
        const { changesAt } = taxRateOf(variant, basis)
        if (changesAt) context.freshness.until(changesAt)
        const fee = variableWeightFee(variant, basis)
        return fee && { fee }
      },
      null,
    )
  },
}

const Price: Pick<PriceResolvers, 'asOf' | 'steps'> = {
  asOf: (_price, _args, { now }) => now.toISOString(),
  steps: ({ choice }) => stepModels(choice),
}

/** A product's own price, or one of its variants'. */
const findPrice: NodeFinder = async (key, context) => {
  const { loaders, store } = context
  if (store.pricesHiddenUntilLogin) return null

  const sku = skuOfPriceKey(key)
  const [product, pricer] = await Promise.all([loaders.products.bySku(store, sku), loaders.prices.pricer(store)])
  const variant = product?.sku === sku ? null : product?.variants.find((candidate) => candidate.sku === sku)
  const price = variant
    ? priceModel(variant, pricer.own(variant))
    : product && (await productPrice(product, pricer, context))
  return price?.__typename === 'Price' ? price : null
}

export const pricesSlice: Slice = {
  resolvers: {
    Product,
    Variant: { ...Variant, ...calculatorResolvers.Variant },
    Price,
    Query: syncResolvers.Query,
    Viewer: { ...personalPriceResolvers.Viewer, ...calculatorResolvers.Viewer },
    PersonalPrice: personalPriceResolvers.PersonalPrice,
    ...surchargeResolvers,
  },
  nodes: { Price: findPrice, PersonalPrice: findPersonalPrice },
}
