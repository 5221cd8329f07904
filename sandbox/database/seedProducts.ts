/** Seeds products with their stock, attributes and pictures. */
import type { Big } from 'big.js'
import type { Catalogue, NumberedProduct } from '../catalogue/catalogue.ts'
import { ATTRIBUTES, type AttributeCode } from '../catalogue/attributes.ts'
import { fineOf } from '../catalogue/alloys.ts'
import { measureOf } from '../catalogue/measure.ts'
import { picturePath } from '../catalogue/pictures.ts'
import { pictureNamed } from '../pictures/pictures.ts'
import type { Item, ProductSpec } from '../catalogue/product.ts'
import { makerFields } from '../catalogue/makers.ts'
import { isBestseller, unitsSold } from '../catalogue/sales.ts'
import { dates, stock } from '../catalogue/sellingState.ts'
import { seedProductInStore } from './seedStoreProducts.ts'
import type { Insert } from './writer.ts'
import { STORES } from '../catalogue/stores.ts'
import { seedOptionsAndLinks } from './seedProductParts.ts'

const attributeIds = new Map<string, number>(ATTRIBUTES.map((attribute) => [attribute.code, attribute.id]))

function attributeId(code: string): number {
  const id = attributeIds.get(code)
  if (id === undefined) throw new RangeError(`expected an attribute, got "${code}"`)
  return id
}

export function seedProduct(insert: Insert, catalogue: Catalogue, product: NumberedProduct): void {
  const { id, spec } = product
  insertItem(insert, catalogue, { id, item: spec, spec, parent: null })
  product.children.forEach((child, at) =>
    insertItem(insert, catalogue, {
      id: child.id,
      item: child.item,
      spec,
      parent: { id, position: at + 1 },
    }),
  )
  spec.options?.forEach((code, at) =>
    insert('configurable_option', {
      id: id * 10 + at,
      product_id: id,
      attribute_id: attributeId(code),
      position: at,
    }),
  )
  seedOptionsAndLinks(insert, id, spec)
  for (const store of STORES.filter((one) => spec.stores.includes(one.code))) seedProductInStore(insert, product, store)
}

interface SeedItem {
  readonly id: number
  readonly item: Item
  readonly spec: ProductSpec
  readonly parent: { readonly id: number; readonly position: number } | null
}

function insertItem(insert: Insert, catalogue: Catalogue, { id, item, spec, parent }: SeedItem): void {
  const { createdAt, updatedAt, isNew } = dates(item.sku)
  insert('product', {
    id,
    sku: item.sku,
    type_id: parent ? 'simple' : spec.type,
    parent_id: parent?.id ?? null,
    child_position: parent?.position ?? null,
    unit: spec.unit,
    sale_minimum: spec.minimum ?? '1',
    sale_step: spec.step ?? '1',
    created_at: createdAt,
    updated_at: updatedAt,
    is_new: Number(isNew),
    is_bestseller: Number(!parent && isBestseller(item.sku)),
    qty_ordered: parent ? 0 : unitsSold(spec),
    facts: JSON.stringify(facts(item, spec)),
  })
  insertStock(insert, id, item, spec)
  for (const [code, key] of Object.entries(item.attributes)) {
    const attribute = ATTRIBUTES.find((one) => one.code === code)
    if (!attribute || isConfiguredBelow(spec, parent, attribute.code)) continue
    insert('product_option', {
      product_id: id,
      attribute_id: attribute.id,
      option_id: catalogue.optionId(attribute.code, key),
    })
  }
  insertPictures(insert, id, item, parent !== null)
}

function insertStock(insert: Insert, productId: number, item: Item, spec: ProductSpec): void {
  const held = stock(item.sku, spec)
  const pieces = spec.unit === 'PCS'
  insert('stock_item', {
    product_id: productId,
    qty: held.qty,
    is_in_stock: Number(held.isInStock),
    manage_stock: Number(spec.type !== 'virtual' && spec.type !== 'downloadable'),
    backorders: 0,
    min_sale_qty: pieces ? Number(spec.minimum ?? '1') : 1,
    max_sale_qty: 10_000,
    qty_increments: pieces && spec.step && spec.step !== '1' ? Number(spec.step) : 0,
    low_stock_date: held.lowStockDate,
  })
}

/** A child shows only the first picture of its own. */
function insertPictures(insert: Insert, productId: number, item: Item, isChild: boolean): void {
  const { sku, picture } = item
  if (picture === undefined) return
  const measure = measureOf(item)
  const { views } = pictureNamed(picture)
  for (const [at, shown] of views.slice(0, isChild ? 1 : undefined).entries())
    insert('picture', {
      path: picturePath(sku, at + 1),
      product_id: productId,
      position: at + 1,
      shown,
      names: picture,
      measure: measure && JSON.stringify(measure),
    })
}

/** A configurable product has no value for the attributes that its children decide. */
function isConfiguredBelow(spec: ProductSpec, parent: unknown, code: AttributeCode): boolean {
  return !parent && (spec.options?.includes(code) ?? false)
}

function number(value: Big | undefined): number | undefined {
  return value === undefined ? undefined : value.toNumber()
}

/** Fields that describe one unit and that no query filters. JSON leaves out undefined ones. */
function facts(item: Item, spec: ProductSpec): Record<string, unknown> {
  const fine = item.fineGrams ?? (item.alloy && item.grams ? fineOf(item.alloy, item.grams) : undefined)
  const isCut = spec.tolerancePercent !== undefined
  return {
    weight: number(item.grams?.round(4)),
    height: item.size?.height,
    length_mm: item.size?.length,
    width_mm: item.size?.width,
    ...(isCut ? { is_variable_weight: 1, showcustomprice: 1 } : {}),
    ...spec.cut,
    // Six decimals, as Magento stores decimals: with four, a sheet of 5,000 mm² would weigh 0.4 % too much.
    conversionRate: number(item.conversionRate?.round(6)),
    ka_height: isCut ? item.size?.height : undefined,
    metal_symbol: item.metal ?? item.alloy?.symbol,
    fineness_per_mille: item.alloy?.fineness ?? item.attributes.fineness,
    fine_weight: fine?.toString(),
    alloy_code: item.alloy?.code,
    tone: tone(item),
    hazard: spec.hazard,
    ...makerFields(spec),
  }
}

function tone(item: Item): string | undefined {
  if (item.alloy) return item.alloy.tone
  return item.picture === undefined ? undefined : pictureNamed(item.picture).tone
}
