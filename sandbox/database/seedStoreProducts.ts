/** Seeds a product's status, texts, url path and prices in one store. */
import { Big } from 'big.js'
import type { NumberedProduct } from '../catalogue/catalogue.ts'
import { categoryNode, categoryUrlPath } from '../catalogue/categoryTree.ts'
import { childName, description } from '../catalogue/productTexts.ts'
import type { Item, ProductSpec } from '../catalogue/product.ts'
import { chance } from '../catalogue/random.ts'
import { isBestseller } from '../catalogue/sales.ts'
import { catalogueRuleShare, dates, specialPriceOf, type SpecialPrice } from '../catalogue/sellingState.ts'
import { slug } from '../catalogue/slug.ts'
import { priceDecimals, storePrices, type StorePrices } from '../catalogue/storePrices.ts'
import type { StoreView } from '../catalogue/stores.ts'
import { TAG } from '../catalogue/tags.ts'
import { rateOnSeedDay, taxClassIn } from '../catalogue/taxes.ts'
import { dayFromSeed } from '../catalogue/calendar.ts'
import { inLanguage } from '../catalogue/text.ts'
import type { Insert } from './writer.ts'

export function e4(amount: Big): number {
  return amount.times(10_000).round(0, Big.roundHalfUp).toNumber()
}

/**
 * Whether the price is calculated from others: the sum of the parts, or the lowest price of a child. Its own price is 0
 * then.
 */
function isPricedByParts(spec: ProductSpec): boolean {
  return spec.type === 'grouped' || spec.type === 'bundle'
}

export function seedProductInStore(insert: Insert, product: NumberedProduct, store: StoreView): void {
  const { id, spec } = product
  const taxClass = taxClassIn(spec.taxKind, store.country)
  const rate = rateOnSeedDay(taxClass, store)
  const mayHaveSpecialPrice = spec.pricing.kind === 'list' || (spec.pricing.kind === 'made' && spec.unit === 'PCS')
  const parentSpecialPrice = specialPriceOf(spec.sku, mayHaveSpecialPrice)
  const ruleShare = catalogueRuleShare(spec.sku, mayHaveSpecialPrice)
  const children = product.children.map((child) => ({
    id: child.id,
    item: child.item,
    prices: pricesOf(child.item, spec, store, rate, parentSpecialPrice, ruleShare),
    status: childStatus(child.item.sku),
  }))

  const own = isPricedByParts(spec)
    ? { price: new Big(0), special: null, lowest: null, rule: null, tiers: [], charges: [] }
    : children.length > 0
      ? lowest(children)
      : pricesOf(spec, spec, store, rate, parentSpecialPrice, ruleShare)
  const name = inLanguage(spec.name, store.language, spec.sku)
  const row = { store_id: store.id, tax_class_id: taxClass }
  insert('product_store', {
    ...row,
    product_id: id,
    status: spec.exception?.status ?? 1,
    visibility: spec.exception?.visibility ?? 4,
    name,
    ...address(spec, store, name),
    description: description(spec, store.language),
    ...priceColumns(own, spec, parentSpecialPrice),
  })
  insertPriceParts(insert, store, id, own)
  insertTags(insert, store.id, id, spec, own.special !== null && isOpenOnSeedDay(parentSpecialPrice))
  for (const child of children) {
    const title = childName(spec, child.item, store.language)
    insert('product_store', {
      ...row,
      product_id: child.id,
      status: child.status,
      visibility: 1,
      name: title,
      url_key: slug(title),
      url_path: null,
      description: null,
      ...priceColumns(child.prices, spec, parentSpecialPrice),
    })
    insertPriceParts(insert, store, child.id, child.prices)
  }
}

function insertPriceParts(insert: Insert, store: StoreView, productId: number, prices: StorePrices): void {
  insertTiers(insert, store.id, productId, prices)
  insertMetalCharges(insert, store, productId, prices)
}

function pricesOf(
  item: Item,
  spec: ProductSpec,
  store: StoreView,
  rate: Big,
  specialPrice: SpecialPrice | null,
  ruleShare: number | null,
): StorePrices {
  return storePrices(
    {
      pricing: item.pricing,
      unit: spec.unit,
      minimum: spec.minimum ?? '1',
      step: spec.step ?? '1',
      ...(item.grams ? { grams: item.grams } : {}),
    },
    store,
    rate,
    specialPrice,
    ruleShare,
  )
}

/** One child in fifty is disabled. */
function childStatus(sku: string): 1 | 2 {
  return chance(sku, 'disabled') < 0.02 ? 2 : 1
}

interface PricedChild {
  readonly prices: StorePrices
  readonly status: 1 | 2
}

function lowest(children: readonly PricedChild[]): StorePrices {
  const enabled = children.filter((child) => child.status === 1 && child.prices.price !== null)
  const cheapest = enabled.toSorted((one, other) => (one.prices.price ?? new Big(0)).cmp(other.prices.price ?? 0)).at(0)
  return (
    cheapest?.prices ?? {
      price: null,
      special: null,
      lowest: null,
      rule: null,
      tiers: [],
      charges: [],
    }
  )
}

function address(spec: ProductSpec, store: StoreView, name: string): { url_key: string; url_path: string } {
  const key = slug(name)
  const mainCategory = spec.categories.map(categoryNode).find((node) => node.spec.tree === store.assortment)
  return {
    url_key: key,
    url_path: mainCategory ? `${categoryUrlPath(mainCategory, store.language)}/${key}` : key,
  }
}

function priceColumns(
  prices: StorePrices,
  spec: ProductSpec,
  specialPrice: SpecialPrice | null,
): Record<string, number | string | null> {
  const fee =
    prices.price && spec.tolerancePercent !== undefined
      ? prices.price.times(spec.tolerancePercent).div(100).round(priceDecimals(spec.unit), Big.roundHalfUp)
      : null
  return {
    price_e4: prices.price && e4(prices.price),
    special_price_e4: prices.special && e4(prices.special),
    lowest_30_days_e4: prices.lowest && e4(prices.lowest),
    special_from: prices.special && specialPrice ? specialPrice.from : null,
    special_to: prices.special && specialPrice ? specialPrice.to : null,
    rule_price_e4: prices.rule && e4(prices.rule),
    weight_variation_fee_e4: fee && e4(fee),
  }
}

function insertTiers(insert: Insert, storeId: number, productId: number, prices: StorePrices): void {
  for (const tier of prices.tiers)
    insert('tier_price', {
      store_id: storeId,
      product_id: productId,
      customer_group_id: tier.group,
      qty: tier.qty,
      value_e4: e4(tier.value),
    })
}

/** Skips stores whose documents contain prices with tax, because those prices do not follow the metal. */
function insertMetalCharges(
  insert: Insert,
  { id, taxInDocuments }: StoreView,
  productId: number,
  { charges }: StorePrices,
): void {
  if (taxInDocuments) return
  for (const { metal, grams } of charges)
    insert('metal_charge', {
      store_id: id,
      product_id: productId,
      metal,
      grams: grams.toFixed(),
    })
}

function isOpenOnSeedDay(specialPrice: SpecialPrice | null): boolean {
  const now = dayFromSeed(0, 43_200)
  return specialPrice !== null && (specialPrice.from ?? '') <= now && now <= (specialPrice.to ?? '9999')
}

function insertTags(
  insert: Insert,
  storeId: number,
  productId: number,
  spec: ProductSpec,
  hasSpecialPrice: boolean,
): void {
  const tags = [
    ...(dates(spec.sku).isNew ? [TAG.newcomer] : []),
    ...(hasSpecialPrice ? [TAG.offer] : []),
    ...(isBestseller(spec.sku) ? [TAG.bestseller] : []),
    ...(spec.alloy && chance(spec.sku, 'recycled') < 0.08 ? [TAG.recycled] : []),
  ]
  for (const optionId of tags)
    insert('product_tag', {
      store_id: storeId,
      product_id: productId,
      option_id: optionId,
    })
}
