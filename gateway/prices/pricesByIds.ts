/** Prices of products and variants by id: for guests, for a customer, and the backend's current prices. */
import { isKnown, type PriceChoice } from '#domain/price.ts'
import { GUEST_GROUP_ID } from '#domain/tierPrice.ts'
import type { GatewayContext } from '../context.ts'
import { badUserInput, upstreamErrorToNull } from '../shared/errors.ts'
import { leaveOut } from '../shared/freshness.ts'
import { decodeId, encodeId } from '../shared/ids.ts'
import type { PricedItem } from '../shared/pricedItem.ts'
import type { SessionCustomer } from '../session/sessionCustomer.ts'
import type { PriceBasis } from './documentPrices.ts'
import {
  type PriceResultModel,
  type PriceFactsModel,
  priceFacts,
  priceKey,
  priceModel,
  readPriceKey,
  signInForPrice,
} from './priceModel.ts'
import { customerPricer, isSet, type ItemOnSale, type Pricer, type PriceSources } from './pricer.ts'

const MAX_IDS = 100

interface FoundItem extends ItemOnSale {
  readonly id: string
  readonly sku: string
  readonly kind: 'Product' | 'Variant'
}

/** In the order of the ids; null for an item that the store does not have. @throws GraphQLError BAD_USER_INPUT for too many or malformed ids */
export async function findItems(
  ids: readonly string[],
  context: GatewayContext,
): Promise<readonly (FoundItem | null)[]> {
  if (ids.length > MAX_IDS) throw badUserInput(`ids: expected at most ${MAX_IDS}, got ${ids.length}`)

  const identities = ids.map((id) => ({ id, ...decodeId(id) }))
  const { store, log } = context
  return Promise.all(
    identities.map(async ({ id, type, storeCode, key: sku }): Promise<FoundItem | null> => {
      if (storeCode !== store.storeCode || (type !== 'Product' && type !== 'Variant')) return null
      // A product that cannot be loaded affects only its own price.
      const item = await findItem(sku, type, context).catch(
        upstreamErrorToNull((err) => log.error({ err, sku, storeCode }, 'price: no such product at hand')),
      )
      return item && { ...item, id, sku, kind: type }
    }),
  )
}

/** @param kind null for the product of this SKU or, without one, a variant. @throws UpstreamError */
export async function findItem(
  sku: string,
  kind: FoundItem['kind'] | null,
  context: GatewayContext,
): Promise<ItemOnSale | null> {
  const product = await context.loaders.products.bySku(context.store, sku)
  if (!product) return null
  if (product.sku === sku && kind !== 'Variant') {
    const parts = isSet(product) ? await partsOf(product, context) : NO_PARTS
    return parts && { product, variant: null, parts }
  }
  if (kind === 'Product') return null
  const variant = product.variants.find((candidate) => candidate.sku === sku) ?? null
  const isSingle = product.sku === sku && product.composition.__typename === 'Single'
  return variant || isSingle ? { product, variant, parts: NO_PARTS } : null
}

export const NO_PARTS: ItemOnSale['parts'] = new Map()

/** Parts of a set; null if they cannot be loaded. */
export async function partsOf(
  product: Parameters<GatewayContext['loaders']['products']['parts']>[0],
  context: GatewayContext,
): Promise<ItemOnSale['parts'] | null> {
  const { sku, store } = product
  const report = leaveOut(context, 'price: no parts', { sku, storeCode: store.storeCode })
  return context.loaders.products.parts(product).catch(report)
}

/** All items that the prices are computed from. */
function pricedItemsOf(items: readonly (ItemOnSale | null)[]): readonly PricedItem[] {
  return items.flatMap((item): readonly PricedItem[] => {
    if (!item) return []
    if (item.variant) return [item.variant]
    return [item.product, ...item.parts.values()].flatMap((part): readonly PricedItem[] => {
      if (part.kind === 'CONFIGURABLE') return part.variants
      return isSet(part) ? [] : [part]
    })
  })
}

/** Prices for guests. */
export async function guestPrices(
  ids: readonly string[],
  afterSync: boolean,
  context: GatewayContext,
): Promise<readonly (PriceResultModel | null)[]> {
  const { loaders, store } = context
  const items = await findItems(ids, context)
  if (store.pricesHiddenUntilLogin) return items.map((item) => item && signInForPrice(store))
  if (afterSync && !store.catalogue.synchronisePrices) return items.map(() => null)

  const pricer = await loaders.prices.pricer(store)
  if (!afterSync) return items.map((item) => item && guestPrice(item, pricer))

  const sources = await loaders.prices.sourcesOf(store, null, pricedItemsOf(items), { withSync: true })
  const syncedPricer = customerPricer(pricer.basis, GUEST_GROUP_ID, sources)
  return items.map((item) => {
    const synced = pricedItemsOf([item]).map(({ sku }) => Boolean(sources.get(sku)?.synced))
    return item && synced.includes(true) ? guestPrice(item, syncedPricer, synced.includes(false)) : null
  })
}

/** @param hasOldParts whether the price contains prices of documents */
export function guestPrice(item: ItemOnSale, pricer: Pricer, hasOldParts = true): PriceResultModel {
  const { product, variant } = item
  return priceModel(variant ?? product, pricer.of(item).price, {
    isOld: hasOldParts && pricer.basis.canBeOld,
    ...(!variant && isSet(product) && { source: 'SUM' }),
    ...(!variant && product.kind === 'CONFIGURABLE' && { unknownReason: 'NO_VARIANT_AVAILABLE' }),
  })
}

export type PersonalPriceModel = PriceFactsModel & {
  readonly __typename: 'PersonalPrice'
  readonly id: string
  readonly of: string
  readonly isFromPrice: boolean
  readonly item: ItemOnSale
  readonly basis: PriceBasis
  readonly businessSince: Date | null
}

/** Prices for the customer of the session; null where there is none. */
export async function personalPrices(
  customer: SessionCustomer,
  { ids, afterSync = false }: { readonly ids: readonly string[]; readonly afterSync?: boolean },
  context: GatewayContext,
): Promise<readonly (PersonalPriceModel | null)[]> {
  const { loaders, store, log, customerScope } = context
  const items = await findItems(ids, context)
  const priced = pricedItemsOf(items)
  const { synchronisePrices, usePriceTiers } = store.catalogue
  const withTiers = ids.length === 1 && priced.length === 1 && usePriceTiers
  const [basis, sources] = await Promise.all([
    loaders.prices
      .basisOf(store, customer)
      .catch(upstreamErrorToNull((err) => log.error({ err, storeCode: store.storeCode }, 'price: no tax rules'))),
    loaders.prices.sourcesOf(store, customer, priced, { withSync: afterSync && synchronisePrices, withTiers }),
  ])
  if (!basis) return items.map(() => null)

  const businessSince = [...sources.values()].find((found) => found.businessSince)?.businessSince ?? null
  const pricer = customerPricer(basis, customer.groupId, sources)
  return items.map((item) => {
    if (!item) return null
    const { price, isFromPrice } = pricer.of(item)
    if (!isKnown(price)) return null

    const { id, kind, sku } = item
    const key = priceKey(customerScope(customer.customerId), `${kind} ${sku}`, price)
    return {
      __typename: 'PersonalPrice',
      id: encodeId({ type: 'PersonalPrice', storeCode: store.storeCode, key }),
      of: id,
      ...priceFacts(price, item.parts.size > 0 ? 'SUM' : undefined),
      isCurrent: isCurrent(item, price, sources, basis),
      isFromPrice,
      item,
      basis,
      businessSince,
    }
  })
}

/** Finds a price only for the customer that it was computed for. */
export async function findPersonalPrice(key: string, context: GatewayContext): Promise<PersonalPriceModel | null> {
  const { session, customerScope, store } = context
  const { customer: viewer } = session
  const { scope, item } = readPriceKey(key)
  if (!viewer || scope !== customerScope(viewer.customerId)) return null

  const [kind = '', ...sku] = item.split(' ')
  const id = encodeId({ type: kind, storeCode: store.storeCode, key: sku.join(' ') })
  const [price] = await personalPrices(viewer, { ids: [id] }, context)
  return price ?? null
}

/** Marks a price as not current if a source that failed could lower or replace it, or if its document can be old. */
function isCurrent(
  item: ItemOnSale,
  price: PriceChoice,
  sources: ReadonlyMap<string, PriceSources>,
  { canBeOld = false }: PriceBasis,
): boolean {
  const isAnswered = ({ sku }: PricedItem) => {
    const { business, custom, synced } = sources.get(sku) ?? {}
    const isOld = canBeOld && !synced && price.metals.length === 0
    // A custom price applies whatever other prices exist.
    return Boolean(custom) || (business !== null && custom !== null && !isOld)
  }
  return price.isMetalCurrent && pricedItemsOf([item]).every(isAnswered)
}
