/** Prices of products and variants: load, ask a rule, answer in the schema's words. */
import { shownAmount, statedPrice } from '#domain/statedPrice.ts'
import type { GatewayContext } from '../context.ts'
import type { ProductResolvers, VariantResolvers } from '../resolverTypes.generated.ts'
import type { NodeFinder, Slice } from '../slice.ts'
import { decimalField, flagField } from '../upstream/catalogueIndex/fields.ts'
import { type PriceAnswerModel, priceModel, signInForPrice, skuOfPriceKey, taxedModel, unknownPrice } from './priceModel.ts'
import type { Pricer, Product as ProductModel } from './pricer.ts'
import { sourceSideOf, taxRateOf } from './stated.ts'

type MaybeLater<T> = T | Promise<T>

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
    return withPricer(product, context, (pricer) => productPrice(product, pricer, context), unknownPrice('PARTS_UNAVAILABLE'))
  },
  isFromPrice(product, _args, context) {
    if (product.kind !== 'CONFIGURABLE' || product.store.pricesHiddenUntilLogin) return false
    return withPricer(product, context, (pricer) => pricer.from(product).isFromPrice, false)
  },
}

function productPrice(product: ProductModel, pricer: Pricer, context: GatewayContext): MaybeLater<PriceAnswerModel> {
  switch (product.kind) {
    case 'CONFIGURABLE':
      return priceModel(product, pricer.from(product).price, pricer.now, { unknownReason: 'NO_VARIANT_AVAILABLE' })
    case 'GROUPED':
    case 'BUNDLE':
      return sumPrice(product, pricer, context)
    case 'SIMPLE':
    case 'VIRTUAL':
    case 'DOWNLOADABLE':
      return priceModel(product, pricer.own(product), pricer.now)
  }
}

async function sumPrice(product: ProductModel, pricer: Pricer, { loaders, log }: GatewayContext): Promise<PriceAnswerModel> {
  try {
    return priceModel(product, pricer.sum(product, await loaders.products.parts(product)), pricer.now, { source: 'SUM' })
  } catch (fault) {
    log.error({ err: fault, sku: product.sku, storeCode: product.store.storeCode }, 'price: no parts')
    return unknownPrice('PARTS_UNAVAILABLE')
  }
}

const Variant: Pick<VariantResolvers, 'price' | 'variableWeight'> = {
  price(variant, _args, context) {
    if (variant.store.pricesHiddenUntilLogin) return signInForPrice(variant.store)
    return withPricer(variant, context, (pricer) => priceModel(variant, pricer.own(variant), pricer.now), unknownPrice('PARTS_UNAVAILABLE'))
  },
  variableWeight(variant, _args, context) {
    const { store, fields, unit } = variant
    const fee = decimalField(fields, 'weight_variation_fee')
    if (!flagField(fields, 'is_variable_weight') || !fee || store.pricesHiddenUntilLogin) return null

    const currency = store.i18n.currencyCode
    return withPricer(
      variant,
      context,
      ({ rules, now }) => {
        const stated = statedPrice(fee, sourceSideOf(store), unit, currency)
        return { fee: taxedModel(shownAmount(stated, taxRateOf(variant, rules, now).ratePercent, currency), currency) }
      },
      null,
    )
  },
}

/** A product's own price, or one of its variants'. */
const findPrice: NodeFinder = async (key, context) => {
  const { loaders, store } = context
  if (store.pricesHiddenUntilLogin) return null

  const sku = skuOfPriceKey(key)
  const [product, pricer] = await Promise.all([loaders.products.bySku(store, sku), loaders.prices.pricer(store)])
  const variant = product?.sku === sku ? null : product?.variants.find((candidate) => candidate.sku === sku)
  const price = variant ? priceModel(variant, pricer.own(variant), pricer.now) : product && (await productPrice(product, pricer, context))
  return price?.__typename === 'Price' ? price : null
}

export const pricesSlice: Slice = { resolvers: { Product, Variant }, nodes: { Price: findPrice } }
