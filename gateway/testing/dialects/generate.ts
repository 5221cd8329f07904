/**
 * Writes the sample shop in the formats of three public indexers, for the tests beside it: `node gateway/testing/dialects/generate.ts`.
 * The formats follow the public sources of mage2vuestorefront (2017), vsbridge-indexer (Magento 2) and its Magento 1 counterpart.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import {
  type SampleChild,
  type SampleProduct,
  sampleAttributes,
  sampleCategories,
  sampleProducts,
} from './sampleShop.ts'

type Document = Readonly<Record<string, unknown>>
type Dialect = Readonly<
  Record<'product' | 'category' | 'attribute' | 'taxrule' | 'cms_page' | 'cms_block', readonly Document[]>
>

const TAX_CLASS = 2
const CREATED = '2020-01-02 10:00:00'

const priceText = (price: number) => price.toFixed(4)
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/&[a-z]+;|[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
const nameOfCategory = (id: number) => sampleCategories.find((category) => category.id === id)?.name ?? ''
const pathOfCategory = (id: number): string => {
  const category = sampleCategories.find((one) => one.id === id)
  return category ? `${pathOfCategory(category.parentId)}/${id}` : '1'
}
const usedSizes = ({ children = [] }: SampleProduct) => children.map(({ choices }) => choices['ring_size'] ?? 0)
const attributeOf = (code: string) => sampleAttributes.find((attribute) => attribute.code === code)
const textOptions = (options: Readonly<Record<number, string>>) =>
  Object.entries(options).map(([value, label]) => ({ label, value }))

/** Magento's REST responses with custom attributes as top-level fields, except those of children; they contain no option labels. */
function mage2vuestorefront(): Dialect {
  const child = ({ id, sku, name, price, specialPrice, choices }: SampleChild): Document => ({
    sku,
    status: 1,
    visibility: 1,
    name,
    price,
    tier_prices: [],
    // The first children have no ids.
    ...(id % 10 === 0 ? {} : { id }),
    custom_attributes: [
      { attribute_code: 'tax_class_id', value: String(TAX_CLASS) },
      { attribute_code: 'category_ids', value: ['4'] },
      ...(specialPrice === undefined ? [] : [{ attribute_code: 'special_price', value: priceText(specialPrice) }]),
      ...Object.entries(choices).map(([code, value]) => ({ attribute_code: code, value: String(value) })),
    ],
  })
  const product = (own: SampleProduct): Document => ({
    id: own.id,
    sku: own.sku,
    name: own.name,
    attribute_set_id: 4,
    price: own.price,
    status: own.isEnabled === false ? 2 : 1,
    visibility: 4,
    type_id: own.kind,
    created_at: CREATED,
    updated_at: CREATED,
    extension_attributes: [],
    product_links:
      own.parts && own.kind === 'grouped' ? own.parts.map((sku, at) => link(own.sku, 'associated', sku, at)) : [],
    tier_prices: [],
    custom_attributes: null,
    tax_class_id: String(TAX_CLASS),
    metal: String(own.metal),
    engraving: 'Ja &amp; nei',
    cost_centre: '4711',
    description: '<h2>Om varen</h2><p>Laget for h&aring;nd.</p>',
    image: `/s/a/${own.id}.jpg`,
    url_key: slugOf(own.name),
    slug: `${slugOf(own.name)}-${own.id}`,
    category_ids: own.categoryIds.map(String),
    category: own.categoryIds.map((id) => ({ category_id: id, name: nameOfCategory(id) })),
    stock: { is_in_stock: true, qty: 10, min_sale_qty: 1, manage_stock: true },
    media_gallery:
      own.kind === 'configurable' ? '' : [{ image: `/s/a/${own.id}.jpg`, pos: 1, typ: 'image', lab: null }],
    ...(own.specialPrice === undefined ? {} : { special_price: priceText(own.specialPrice) }),
    ...(own.stones ? { stones: own.stones.join(',') } : {}),
    ...(own.related ? { product_links: own.related.map((sku, at) => link(own.sku, 'related', sku, at)) } : {}),
    ...(own.children
      ? {
          configurable_options: [
            {
              id: own.id,
              attribute_id: '93',
              label: attributeOf('ring_size')?.label,
              position: 0,
              values: usedSizes(own).map((value) => ({ value_index: value })),
              product_id: own.id,
            },
          ],
          configurable_children: own.children.map(child),
          ring_size_options: usedSizes(own),
        }
      : {}),
    ...(own.kind === 'bundle'
      ? {
          bundle_options: (own.parts ?? []).map((sku, at) => ({
            option_id: at + 1,
            title: `Del ${at + 1}`,
            required: true,
            type: 'select',
            position: at,
            sku: own.sku,
            product_links: [
              {
                id: String(at),
                sku,
                option_id: at + 1,
                qty: 1,
                position: 0,
                is_default: true,
                price: null,
                price_type: null,
              },
            ],
          })),
        }
      : {}),
  })
  return {
    product: sampleProducts.map(product),
    category: sampleCategories.map(({ id, parentId, name, description }, at) => ({
      id,
      parent_id: parentId,
      name,
      is_active: true,
      position: at,
      level: pathOfCategory(id).split('/').length - 1,
      product_count: 4711,
      children_data: [],
      url_key: `${slugOf(name)}-${id}`,
      slug: `${slugOf(name)}-${id}`,
      url_path: `${slugOf(name)}-${id}`,
      ...(description === null ? {} : { description }),
    })),
    attribute: sampleAttributes.map(({ id, code, label, input, isVisibleOnFront, isUserDefined, options }) => ({
      id,
      attribute_id: id,
      attribute_code: code,
      frontend_input: input,
      default_frontend_label: label,
      is_user_defined: isUserDefined,
      is_visible: true,
      is_visible_on_front: isVisibleOnFront ? '1' : '0',
      is_filterable: input !== 'text',
      is_comparable: '0',
      frontend_labels: [],
      options: input === 'text' ? [] : [{ label: ' ', value: '' }, ...textOptions(options)],
    })),
    taxrule: [taxRule([TAX_CLASS], 25)],
    ...pages((content) => ({ active: true, content })),
  }
}

/** Typed by the indexer's mapping: numbers are numbers, lists are lists, labels are included. */
function vsbridge(): Dialect {
  const price = (own: { readonly price: number; readonly specialPrice?: number }) => ({
    price: own.price,
    final_price: own.specialPrice ?? own.price,
    regular_price: own.price,
    special_price: own.specialPrice ?? null,
    special_from_date: null,
    special_to_date: null,
  })
  const product = (own: SampleProduct): Document => ({
    id: own.id,
    sku: own.sku,
    name: own.name,
    type_id: own.kind,
    status: own.isEnabled === false ? 2 : 1,
    visibility: 4,
    tax_class_id: TAX_CLASS,
    created_at: CREATED,
    updated_at: CREATED,
    ...price(own),
    metal: own.metal,
    engraving: 'Ja &amp; nei',
    cost_centre: '4711',
    description: '<h2>Om varen</h2><p>Laget for h&aring;nd.</p>',
    image: `/s/a/${own.id}.jpg`,
    small_image: `/s/a/${own.id}.jpg`,
    url_key: slugOf(own.name),
    slug: `${slugOf(own.name)}-${own.id}`,
    url_path: `${slugOf(own.name)}-${own.id}.html`,
    category_ids: own.categoryIds,
    category: own.categoryIds.map((id) => ({ category_id: id, name: nameOfCategory(id), position: own.id })),
    media_gallery: [{ typ: 'image', image: `/s/a/${own.id}.jpg`, lab: '', pos: 1, vid: null }],
    stock: { is_in_stock: true, qty: 10, min_sale_qty: 1, max_sale_qty: 10_000, manage_stock: true, stock_status: 1 },
    tier_prices: [],
    configurable_children: [],
    attributes_metadata: [],
    ...(own.stones ? { stones: own.stones } : {}),
    product_links: [
      ...(own.related ?? []).map((sku, at) => link(own.sku, 'related', sku, at)),
      ...(own.kind === 'grouped' ? (own.parts ?? []) : []).map((sku, at) => link(own.sku, 'associated', sku, at)),
    ],
    ...(own.children
      ? {
          configurable_options: [
            {
              id: own.id,
              attribute_id: 93,
              attribute_code: 'ring_size',
              label: attributeOf('ring_size')?.label,
              position: 0,
              product_id: own.id,
              values: usedSizes(own).map((value) => ({ value_index: String(value), label: value - 100 })),
            },
          ],
          configurable_children: own.children.map(({ id, sku, name, choices, ...amounts }) => ({
            id,
            sku,
            name,
            status: 1,
            visibility: 1,
            tax_class_id: TAX_CLASS,
            ...price(amounts),
            ...choices,
            stock: { is_in_stock: true, qty: 3, stock_status: 1 },
          })),
          ring_size_options: usedSizes(own),
        }
      : {}),
    ...(own.kind === 'bundle'
      ? {
          bundle_options: (own.parts ?? []).map((sku, at) => ({
            option_id: at + 1,
            title: `Del ${at + 1}`,
            required: true,
            type: 'select',
            position: at,
            sku: own.sku,
            product_links: [
              { id: at, sku, is_default: true, can_change_quantity: false, price: 0, price_type: 'fixed', position: 0 },
            ],
          })),
        }
      : {}),
  })
  return {
    product: sampleProducts.map(product),
    category: sampleCategories.map(({ id, parentId, name, isAnchor, description }, at) => ({
      id,
      parent_id: parentId,
      path: pathOfCategory(id),
      level: pathOfCategory(id).split('/').length - 1,
      position: at,
      name,
      is_active: true,
      is_anchor: isAnchor,
      include_in_menu: true,
      description,
      url_key: slugOf(name),
      slug: `${slugOf(name)}-${id}`,
      url_path: `${slugOf(name)}-${id}`,
      product_count: 0,
      children_count: 0,
      children_data: [],
    })),
    attribute: sampleAttributes.map(({ id, code, label, input, isVisibleOnFront, isUserDefined, options }) => ({
      attribute_id: id,
      id,
      attribute_code: code,
      frontend_input: input,
      frontend_label: label,
      is_user_defined: isUserDefined,
      is_visible: true,
      is_visible_on_front: isVisibleOnFront,
      is_filterable: input === 'text' ? 0 : 1,
      is_comparable: false,
      options: textOptions(options).map(({ value, label: own }, at) => ({ value, label: own, sort_order: at })),
    })),
    taxrule: [taxRule([TAX_CLASS], 25)],
    ...pages((content) => ({ active: true, content })),
  }
}

/** Amounts are the database's decimal texts, options contain only ids, and some fields are missing. */
function magento1(): Dialect {
  const price = (own: { readonly price: number; readonly specialPrice?: number }) => ({
    price: priceText(own.price),
    special_price: own.specialPrice === undefined ? null : priceText(own.specialPrice),
    final_price: priceText(own.specialPrice ?? own.price),
  })
  const product = (own: SampleProduct): Document => ({
    id: own.id,
    sku: own.sku,
    name: own.name === '585' ? 585 : own.name,
    type_id: own.kind,
    attribute_set_id: '4',
    status: own.isEnabled === false ? '2' : '1',
    visibility: '4',
    tax_class_id: TAX_CLASS,
    created_at: CREATED,
    updated_at: CREATED,
    has_options: '0',
    ...price(own),
    metal: String(own.metal),
    engraving: 'Ja &amp; nei',
    cost_centre: '4711',
    description: '<h2>Om varen</h2><p>Laget for h&aring;nd.</p>',
    image: `/s/a/${own.id}.jpg`,
    // Half of the products have no URL path.
    ...(own.id % 2 === 0 ? { url_key: slugOf(own.name), slug: `${slugOf(own.name)}-${own.id}` } : {}),
    category_ids: own.categoryIds,
    category: own.categoryIds.map((id) => ({ category_id: id, name: nameOfCategory(id), position: String(own.id) })),
    stock: { is_in_stock: '1', qty: '10.0000', min_sale_qty: '1.0000', manage_stock: '1', stock_status: 1 },
    tier_prices: [],
    ...(own.stones ? { stones: own.stones.join(',') } : {}),
    ...(own.related ? { links: { related: own.related.map((sku, at) => ({ sku, pos: String(at) })) } } : {}),
    ...(own.kind === 'grouped'
      ? { product_links: (own.parts ?? []).map((sku, at) => link(own.sku, 'associated', sku, at)) }
      : {}),
    ...(own.children
      ? {
          configurable_options: [
            {
              id: String(own.id),
              attribute_id: '93',
              attribute_code: 'ring_size',
              label: attributeOf('ring_size')?.label,
              position: '0',
              values: usedSizes(own).map((value) => ({ value_index: value })),
            },
          ],
          configurable_children: own.children.map(({ id, sku, name, choices, ...amounts }) => ({
            id,
            sku,
            name,
            status: '1',
            visibility: '1',
            tax_class_id: String(TAX_CLASS),
            ...price(amounts),
            ring_size: String(choices['ring_size']),
            stock: { is_in_stock: true, qty: 3 },
          })),
          ring_size_options: usedSizes(own),
        }
      : {}),
    ...(own.kind === 'bundle'
      ? {
          bundle_options: (own.parts ?? []).map((sku, at) => ({
            option_id: String(at + 1),
            title: `Del ${at + 1}`,
            required: '1',
            type: 'select',
            position: String(at),
            product_links: [{ sku, is_default: '1', price: '0.0000', position: '0' }],
          })),
        }
      : {}),
  })
  return {
    product: sampleProducts.map(product),
    category: sampleCategories.map(({ id, parentId, name, isAnchor, description }, at) => ({
      id,
      parent_id: parentId,
      parent_ids: pathOfCategory(id).split('/').slice(0, -1).map(Number),
      level: pathOfCategory(id).split('/').length - 1,
      position: String(at),
      name,
      is_active: '1',
      is_anchor: isAnchor ? '1' : '0',
      description,
      children_count: 1,
      children_data: [],
    })),
    attribute: sampleAttributes.map(({ id, code, label, input, isVisibleOnFront, isUserDefined, options }) => ({
      id,
      attribute_code: code,
      frontend_input: input,
      frontend_label: label,
      is_user_defined: isUserDefined ? '1' : '0',
      is_visible: '1',
      is_visible_on_front: isVisibleOnFront ? '1' : '0',
      is_filterable: input === 'text' ? '0' : '2',
      options: Object.entries(options).map(([value, own]) => ({
        value: Number(value),
        label: /^\d+$/.test(own) ? Number(own) : own,
      })),
    })),
    taxrule: [taxRule([String(TAX_CLASS)], '25.0000')],
    ...pages((content) => ({ is_active: '1', content })),
  }
}

function link(sku: string, linkType: string, linkedSku: string, position: number): Document {
  return {
    sku,
    link_type: linkType,
    linked_product_sku: linkedSku,
    linked_product_type: 'simple',
    position,
    extension_attributes: [],
  }
}

function taxRule(classes: readonly unknown[], rate: unknown): Document {
  return {
    id: 1,
    code: 'NO 25',
    priority: 0,
    customer_tax_class_ids: [3],
    product_tax_class_ids: classes,
    tax_rates_ids: [1],
    rates: [{ id: 1, tax_country_id: 'NO', tax_region_id: 0, tax_postcode: '*', rate, code: 'NO 25' }],
  }
}

function pages(fields: (content: string) => Document): Pick<Dialect, 'cms_page' | 'cms_block'> {
  return {
    cms_page: [{ id: 1, identifier: 'salgsvilkar', title: 'Salgsvilk&aring;r', ...fields('<p>Vilkår</p>') }],
    cms_block: [{ id: 1, identifier: 'hjelp', title: 'Hjelp', ...fields('<p>Hjelp</p>') }],
  }
}

for (const [name, documents] of Object.entries({ mage2vuestorefront, vsbridge, magento1 })) {
  const folder = new URL(`./${name}/`, import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [entity, lines] of Object.entries(documents()))
    writeFileSync(new URL(`${entity}.ndjson`, folder), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
