/** The document of a product out of Magento's answer, in the store's currency and with the variants that it is sold in. */
import { decimal, multiply, toText } from '#domain/decimal.ts'
import * as v from 'valibot'
import { LOWEST_PRICE_ATTRIBUTES } from '../../catalogueIndex/normalise/lowestPrice.ts'
import { SAFETY_ATTRIBUTES } from '../../catalogueIndex/normalise/productSafety.ts'
import { looseAmount, looseId, looseText, optionalField } from '../../looseFields.ts'
import { type Blocks, expandDirectives } from './directives.ts'
import { customAttributes, type Document, listOf, textOf } from './otherDocuments.ts'
import type { CopiedProduct } from './productCopy.ts'
import type { StoreFacts } from './storeFacts.ts'

export interface ProductContext {
  readonly facts: StoreFacts
  /** Codes of the attributes that a document has beside those of Magento's own. */
  readonly attributes: ReadonlySet<string>
  /** Names of attributes in the store view, by their id. */
  readonly attributeLabels: ReadonlyMap<string, string>
  /** Categories of the store by their id. */
  readonly categories: ReadonlyMap<string, Document>
  readonly blocks: Blocks
  variants(ids: readonly number[]): Iterable<CopiedProduct>
}

const amount = optionalField(looseAmount)
const moment = optionalField(v.string())
const status = v.fallback(v.optional(v.pipe(looseAmount, v.integer()), 1), 1)
const visibility = v.fallback(v.optional(v.pipe(looseAmount, v.integer()), 4), 4)
const ids = v.pipe(
  listOf(looseId),
  v.transform((list) => list.map(Number)),
)
const priced = v.looseObject({ price: amount, price_type: v.optional(v.unknown()) })

/** PHP writes an empty object as a list. */
function objectOf<Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.object(entries)
  return v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {})),
      schema,
    ),
    {},
  )
}

const extensionSchema = objectOf({
  website_ids: optionalField(ids),
  category_links: listOf(v.object({ category_id: looseId, position: optionalField(looseAmount) })),
  configurable_product_options: listOf(v.looseObject({})),
  configurable_product_links: ids,
  bundle_product_options: listOf(v.looseObject({ product_links: listOf(priced) })),
  downloadable_product_links: listOf(
    v.looseObject({
      id: looseId,
      title: optionalField(looseText()),
      sort_order: v.optional(v.unknown()),
      price: amount,
      number_of_downloads: v.optional(v.unknown()),
      sample_type: v.optional(v.unknown()),
      sample_file: v.optional(v.unknown()),
    }),
  ),
})
const productSchema = v.object({
  id: v.pipe(looseId, v.transform(Number), v.integer()),
  sku: looseText(),
  name: looseText(),
  type_id: v.string(),
  price: v.optional(v.nullable(looseAmount), null),
  status,
  visibility,
  weight: amount,
  created_at: moment,
  updated_at: moment,
  extension_attributes: extensionSchema,
  product_links: listOf(v.looseObject({ linked_product_sku: v.string(), link_type: v.string() })),
  options: listOf(v.looseObject({ ...priced.entries, values: listOf(priced) })),
  media_gallery_entries: listOf(
    v.object({
      media_type: optionalField(v.string()),
      file: v.pipe(v.string(), v.minLength(1)),
      label: optionalField(looseText()),
      position: optionalField(looseAmount),
      disabled: v.optional(v.unknown()),
    }),
  ),
  tier_prices: listOf(
    v.object({
      customer_group_id: looseAmount,
      qty: looseAmount,
      value: looseAmount,
      extension_attributes: objectOf({ website_id: v.fallback(v.optional(looseId, '0'), '0') }),
    }),
  ),
  custom_attributes: customAttributes,
})
export type MagentoProduct = v.InferOutput<typeof productSchema>

/** Magento's own attributes that shoppers may see; the others of its own are for administrators. */
export const SHOWN_ATTRIBUTES = [
  'description',
  'short_description',
  'special_price',
  'special_from_date',
  'special_to_date',
  'tax_class_id',
  'price_type',
  'url_key',
  'image',
  'small_image',
  'thumbnail',
  'meta_title',
  'meta_description',
  'meta_keyword',
  'country_of_manufacture',
  'links_title',
  'links_purchased_separately',
]
/** What the shop paid, which Magento lists among the shop's own attributes. */
export const HIDDEN_ATTRIBUTES = ['cost']

/** @throws v.ValiError naming what a product lacks */
export function parseProduct(raw: unknown): MagentoProduct {
  return v.parse(productSchema, raw)
}

const ENABLED = 1
/** Visibility of what is shown nowhere by itself. */
const NOT_ALONE = 1

/** Whether it is enabled, on the store's website. */
export function isSold(product: MagentoProduct, { websiteId }: StoreFacts): boolean {
  const { website_ids: websites } = product.extension_attributes
  return product.status === ENABLED && (websites === null || websites.includes(Number(websiteId)))
}

/** Variants are in the document of their product; as one of their own only where they are a part of others, or have a page. */
export function hasDocument({ id, sku, visibility: own }: MagentoProduct, { variantIds, partSkus }: Parts): boolean {
  return own !== NOT_ALONE || !variantIds.has(id) || partSkus.has(sku)
}

export interface Parts {
  readonly variantIds: ReadonlySet<number>
  /** Of grouped products and bundles. */
  readonly partSkus: ReadonlySet<string>
}

export function partsOf(products: Iterable<MagentoProduct>): Parts {
  const variantIds = new Set<number>()
  const partSkus = new Set<string>()
  for (const { extension_attributes: more, product_links: links } of products) {
    for (const id of more.configurable_product_links) variantIds.add(id)
    for (const link of links) if (link.link_type === 'associated') partSkus.add(link.linked_product_sku)
    for (const option of more.bundle_product_options)
      for (const link of option.product_links) if (typeof link['sku'] === 'string') partSkus.add(link['sku'])
  }
  return { variantIds, partSkus }
}

type Stock = Pick<CopiedProduct, 'isSalable' | 'stockItem'>

export function productDocument(
  product: MagentoProduct,
  { isSalable, stockItem }: Stock,
  context: ProductContext,
): Document {
  const { facts, blocks, attributeLabels } = context
  const more = product.extension_attributes
  const variants = variantsOf(more.configurable_product_links, isSalable !== false, context)
  const prices = variants.flatMap(({ price }) => (typeof price === 'number' ? [price] : []))
  const isOnSale = isSalable === false ? false : (anySalable(variants) ?? isSalable)
  const item = itemOf(product, { isSalable: isOnSale, stockItem }, context)
  return {
    ...item,
    ...htmlOf(item, blocks),
    ...(prices.length > 0 && { price: Math.min(...prices) }),
    ...categoriesOf(more.category_links, context),
    created_at: product.created_at,
    updated_at: product.updated_at,
    media_gallery: product.media_gallery_entries
      .filter(({ disabled, media_type: kind }) => disabled !== true && (kind === null || kind === 'image'))
      .map(({ file, label, position }) => ({ typ: 'image', image: file, pos: position, lab: label })),
    product_links: product.product_links,
    ...(more.configurable_product_options.length > 0 && {
      // Their own label is in the language of whoever made the product: Magento's shop shows the attribute's, too.
      configurable_options: more.configurable_product_options.map((option) => ({
        ...option,
        label: attributeLabels.get(String(option['attribute_id'])) ?? option['label'],
      })),
      configurable_children: variants,
    }),
    bundle_options: more.bundle_product_options.map((option) => ({
      ...option,
      product_links: option.product_links.map((link) => converted(link, facts)),
    })),
    custom_options: product.options.map((option) => ({
      ...converted(option, facts),
      values: option.values.map((value) => converted(value, facts)),
    })),
    downloadable_links: more.downloadable_product_links.map((link) => downloadOf(link, facts)),
  }
}

/** What products and variants have in common. */
function itemOf(product: MagentoProduct, stock: Stock, { facts, attributes }: ProductContext): Document {
  const { price, weight, tier_prices: tiers, custom_attributes: custom } = product
  const shown = [...custom].filter(([code]) => attributes.has(code) || SAFETY_ATTRIBUTES.has(code))
  const special = v.safeParse(looseAmount, custom.get('special_price'))
  return {
    ...Object.fromEntries(shown),
    id: product.id,
    sku: product.sku,
    name: product.name,
    type_id: product.type_id,
    status: product.status,
    visibility: product.visibility,
    price: price === null ? null : facts.inCurrency(price),
    ...(special.success && { special_price: facts.inCurrency(special.output) }),
    ...lowestPricesOf(custom, facts),
    weight: weight === null ? null : Number(toText(multiply(decimal(weight), facts.gramsOfWeight))),
    tier_prices: tiers
      .filter(({ extension_attributes: { website_id: website } }) => website === '0' || website === facts.websiteId)
      .map((tier) => ({ ...tier, value: facts.inCurrency(tier.value) })),
    ...stockOf(stock),
  }
}

const stockItemSchema = v.object({
  min_sale_qty: v.number(),
  max_sale_qty: v.nullable(v.number()),
  use_config_max_sale_qty: v.boolean(),
  enable_qty_increments: v.boolean(),
  qty_increments: v.number(),
  is_qty_decimal: v.boolean(),
})

function stockOf({ isSalable, stockItem }: Stock): Document {
  const rules = v.safeParse(stockItemSchema, stockItem)
  if (isSalable === null && !rules.success) return {}
  return { stock: { ...(isSalable !== null && { is_in_stock: isSalable }), ...(rules.success && rules.output) } }
}

/** A module's amounts are in the currency of the website, as the prices are. */
function lowestPricesOf(custom: MagentoProduct['custom_attributes'], facts: StoreFacts): Document {
  return Object.fromEntries(
    LOWEST_PRICE_ATTRIBUTES.flatMap((code) => {
      const parsed = v.safeParse(looseAmount, custom.get(code))
      return parsed.success ? [[code, facts.inCurrency(parsed.output)]] : []
    }),
  )
}

function htmlOf(item: Document, blocks: Blocks): Document {
  return Object.fromEntries(
    ['description', 'short_description'].flatMap((name) => {
      const html = textOf(item[name])
      return html === null ? [] : [[name, expandDirectives(html, blocks)]]
    }),
  )
}

/** @param isParentSalable an operator can take a product off sale whose variants are in stock: Magento refuses them then */
function variantsOf(links: readonly number[], isParentSalable: boolean, context: ProductContext): readonly Document[] {
  return [...context.variants(links)].flatMap(({ product: raw, isSalable, stockItem }) => {
    const parsed = v.safeParse(productSchema, raw)
    const stock = { isSalable: isParentSalable && isSalable, stockItem }
    return parsed.success && isSold(parsed.output, context.facts) ? [itemOf(parsed.output, stock, context)] : []
  })
}

/** A product with variants can be sold when one of them can. */
function anySalable(variants: readonly Document[]): boolean | null {
  const known = variants.flatMap(({ stock }) =>
    typeof stock === 'object' && stock !== null && 'is_in_stock' in stock ? [stock.is_in_stock === true] : [],
  )
  return known.length === 0 ? null : known.some((isSalable) => isSalable)
}

function categoriesOf(
  links: MagentoProduct['extension_attributes']['category_links'],
  { categories }: ProductContext,
): Document {
  const own = links.flatMap(({ category_id: id, position }) => {
    const category = categories.get(id)
    return category ? [{ id, position: position ?? 0, category }] : []
  })
  return {
    category_ids: own.map(({ id }) => id),
    category: own.map(({ id, position, category }) => ({
      category_id: Number(id),
      name: category['name'],
      slug: category['url_key'],
      path: category['url_path'],
      position,
    })),
  }
}

/** Per cent stays per cent: `percent`, or 1 for parts of bundles. */
const PERCENT: readonly unknown[] = ['percent', 1, '1']

function converted(entry: v.InferOutput<typeof priced>, facts: StoreFacts): Document {
  const { price, price_type: kind } = entry
  return price === null || PERCENT.includes(kind) ? entry : { ...entry, price: facts.inCurrency(price) }
}

const SAMPLES = '/media/downloadable/files/link_samples'

/** Without the address of the file itself, which is what is sold. */
function downloadOf(
  link: MagentoProduct['extension_attributes']['downloadable_product_links'][number],
  facts: StoreFacts,
): Document {
  const { id, title, sort_order: order, price, number_of_downloads: downloads } = link
  const sample = link.sample_type === 'file' ? textOf(link.sample_file) : null
  return {
    id: Number(id),
    title,
    sort_order: order,
    price: price === null ? null : facts.inCurrency(price),
    number_of_downloads: downloads,
    ...(sample !== null && { sample_url: SAMPLES + sample }),
  }
}
