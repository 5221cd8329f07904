/** Items of the product feed: which products have one, and the attributes of each, by Google's product data specification. */
import { compare, decimal, multiply, ONE, toText } from '#domain/decimal.ts'
import { isCurrency, minorUnitDigits } from '#domain/money.ts'
import { rowTotal, type SourcePrice } from '#domain/sourcePrice.ts'
import { pictureAddress } from '../../shop/pictureAddress.ts'
import { absoluteAddress } from '../../shop/paths.ts'
import { plainText } from '../../shop/plainText.ts'
import type { StoreView } from '../../shop/StoreContext.tsx'
import type { FeedPriceFragment, ProductFeedQuery } from '../operations.generated.ts'

type Store = NonNullable<ProductFeedQuery['store']>
type Batch = NonNullable<Store['productBatch']>
export type FeedProduct = Batch['items'][number]
type KnownPrice = Extract<FeedPriceFragment, { __typename: 'Price' }>

type Attribute = readonly [name: string, value: string]
/** Names and values in the order of the file; a group has attributes of its own. */
export type FeedItem = readonly (Attribute | readonly [name: string, group: readonly Attribute[]])[]

export interface FeedPlace {
  readonly origin: string
  readonly store: Pick<StoreView, 'pathPrefix' | 'country'>
  /** Of the cheapest method of delivery; null where the store does not say it. */
  readonly delivery: { readonly amount: string; readonly currency: string } | null
}

/** Limits of the specification, in characters. */
const MAX_ID = 50
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5_000
const MAX_LINK = 2_000
const MAX_BRAND = 70
const MAX_MPN = 70
const PICTURE_PX = 1_200
/** Countries in which the specification wants prices without tax. */
const WITHOUT_TAX = new Set(['US', 'CA'])

const BRANDS = ['brand', 'manufacturer']
const GTINS = ['gtin', 'gtin13', 'gtin12', 'gtin14', 'gtin8', 'ean', 'ean13', 'upc', 'barcode']
const MPNS = ['mpn', 'manufacturer_part_number']
/** Attributes that the feed reads. */
export const FEED_ATTRIBUTES: readonly string[] = [...BRANDS, ...GTINS, ...MPNS, 'condition']

const CONDITIONS = new Set(['new', 'used', 'refurbished'])
const MEASURES = { PCS: 'ct', METER: 'm', G: 'g', KG: 'kg' } as const
const AVAILABILITY = { OK: 'in_stock', VOLATILE: 'in_stock', OUT_OF_STOCK: 'out_of_stock' } as const

/** What is sold alone: a product, or one of its variants. */
interface Sold {
  readonly sku: string
  readonly path: string
  readonly title: string
  readonly image: FeedProduct['image']
  readonly price: FeedPriceFragment
  readonly stock: FeedProduct['stock']
  readonly quantity: FeedProduct['quantity']
  readonly gramsPerUnit: string | null
  readonly isMetal: boolean
  /** Sku of the product of a variant. */
  readonly groupSku: string | null
  readonly isCutToSize: boolean
}

/** None for a product that has no place in the feed. @see docs/rules/product-feed.md */
export function feedItems(product: FeedProduct, place: FeedPlace): readonly FeedItem[] {
  if (product.dispatch === 'NOT_SHIPPED') return []
  return soldOf(product)
    .map((sold) => itemOf(product, sold, place))
    .filter((item) => item !== null)
}

function soldOf(product: FeedProduct): readonly Sold[] {
  const { composition, metal, name } = product
  if (composition.__typename !== 'Configurable') {
    const isCutToSize = composition.__typename === 'Single' && composition.variant.cut !== null
    return [{ ...product, title: name, isMetal: metal !== null, groupSku: null, isCutToSize }]
  }
  return composition.variants.map((variant) => ({
    ...variant,
    title: [name, ...variant.selections.map(({ label }) => label)].join(', '),
    image: variant.image ?? product.image,
    isMetal: variant.metal !== null,
    groupSku: product.sku,
    isCutToSize: variant.cut !== null,
  }))
}

function itemOf(product: FeedProduct, sold: Sold, { origin, store, delivery }: FeedPlace): FeedItem | null {
  const { sku, price, stock, image, isCutToSize } = sold
  const link = absoluteAddress(origin, store.pathPrefix, sold.path)
  // What is missing here is required: an item without it would be an error of the file.
  if (price.__typename !== 'Price' || !stock || !image || isCutToSize || sku.length > MAX_ID || link.length > MAX_LINK)
    return null
  const amounts = amountsOf(price, sold, store.country)
  if (!amounts) return null
  const title = shortened(sold.title, MAX_TITLE)
  return [
    ['id', sku],
    ['title', title],
    ['description', shortened(plainText(product.description) || title, MAX_DESCRIPTION)],
    ['link', link],
    ['image_link', origin + pictureAddress(image.template, PICTURE_PX, 'jpeg')],
    ['availability', AVAILABILITY[stock.status]],
    ...amounts,
    ...measures(sold),
    ...identifiers(product),
    ['condition', conditionOf(product)],
    ...(sold.groupSku !== null && sold.groupSku.length <= MAX_ID ? ([['item_group_id', sold.groupSku]] as const) : []),
    ...(product.kind === 'GROUPED' || product.kind === 'BUNDLE' ? ([['is_bundle', 'yes']] as const) : []),
    ...shipping(delivery, store.country),
  ]
}

function shipping(delivery: FeedPlace['delivery'], country: string): FeedItem {
  if (!delivery) return []
  const group: readonly Attribute[] = [
    ['country', country],
    ['price', `${delivery.amount} ${delivery.currency}`],
  ]
  return [['shipping', group]]
}

/** Of the least quantity that can be bought. Null where its exact price is unknown, and for a price of 0. */
function amountsOf(price: KnownPrice, { quantity }: Sold, country: string): FeedItem | null {
  const { currency } = price.now.gross
  if (!isCurrency(currency)) return null
  const side = WITHOUT_TAX.has(country) ? 'net' : 'gross'
  const least = decimal(quantity.minimum)
  const tier = price.tiers.findLast(({ fromQuantity }) => compare(decimal(fromQuantity), least) <= 0)
  const total = (unit: string, source: KnownPrice['sourcePrice']): string | null => {
    if (!tier && least.eq(ONE)) return unit
    if (!source) return null
    const row = rowTotal(exact(source), least, Number(price.taxRatePercent), currency)
    return toText(side === 'net' ? row.net : row.gross, minorUnitDigits(currency))
  }
  const now = total(price.now[side].amount, tier?.sourcePrice ?? price.sourcePrice)
  if (now === null || !(Number(now) > 0)) return null
  const before = price.before && !tier ? total(price.before[side].amount, price.sourcePriceBefore) : null
  const money = (amount: string) => `${amount} ${currency}`
  return before === null
    ? [['price', money(now)]]
    : [
        ['price', money(before)],
        ['sale_price', money(now)],
      ]
}

function exact({ amount, priceIncludesTax }: NonNullable<KnownPrice['sourcePrice']>): SourcePrice {
  return { amount: decimal(amount), side: priceIncludesTax ? 'GROSS' : 'NET' }
}

/** What the price is for, where it is not one piece: metal by its weight, so that bars can be compared. */
function measures({ quantity: { unit, minimum }, gramsPerUnit, isMetal }: Sold): FeedItem {
  const least = decimal(minimum)
  if (unit === 'PCS' && isMetal && gramsPerUnit !== null) {
    const grams = multiply(decimal(gramsPerUnit), least)
    return grams.gt(0) ? measured(toText(grams), 'g') : []
  }
  if (unit === 'PCS' && least.eq(ONE)) return []
  return measured(toText(least), MEASURES[unit])
}

function measured(amount: string, unit: string): FeedItem {
  return [
    ['unit_pricing_measure', `${amount}${unit}`],
    ['unit_pricing_base_measure', `1${unit}`],
  ]
}

function identifiers({ attributes }: FeedProduct): FeedItem {
  const find = (codes: readonly string[]) => attributes?.find(({ code }) => codes.includes(code))?.value.trim()
  const brand = find(BRANDS)
  const gtin = find(GTINS)?.replaceAll(/[\s-]/g, '')
  const mpn = find(MPNS)
  const known: FeedItem = [
    ...(brand ? ([['brand', shortened(brand, MAX_BRAND)]] as const) : []),
    ...(gtin && isGtin(gtin) ? ([['gtin', gtin]] as const) : []),
    ...(mpn && mpn.length <= MAX_MPN ? ([['mpn', mpn]] as const) : []),
  ]
  const names = new Set(known.map(([name]) => name))
  const isIdentified = names.has('gtin') || (names.has('brand') && names.has('mpn'))
  return isIdentified ? known : [...known, ['identifier_exists', 'no']]
}

/** GS1 General Specifications, 7.9: the last digit checks the others. */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

function conditionOf({ attributes }: FeedProduct): string {
  const codes = attributes?.find(({ code }) => code === 'condition')?.codes ?? []
  return codes.map((code) => code.toLowerCase()).find((code) => CONDITIONS.has(code)) ?? 'new'
}

/** By code points, so that no character is cut in two. */
function shortened(text: string, max: number): string {
  const points = Array.from(text)
  return points.length <= max
    ? text
    : `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
