/** Seeds products with their stock, attributes and pictures. */
import type { Big } from 'big.js'
import type { Catalogue, NumberedProduct } from '../catalogue/catalogue.ts'
import { ATTRIBUTES, type AttributeCode } from '../catalogue/attributes.ts'
import { fineOf } from '../catalogue/alloys.ts'
import { picturePath, shownIn, views } from '../catalogue/pictures.ts'
import type { Item, ProductSpec } from '../catalogue/product.ts'
import { dates, isBestseller, stock } from '../catalogue/sellingState.ts'
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
  insertItems(insert, catalogue, { id, goods: spec, spec, parent: null })
  product.children.forEach((child, at) =>
    insertItems(insert, catalogue, { id: child.id, goods: child.goods, spec, parent: { id, position: at + 1 } }),
  )
  spec.options?.forEach((code, at) =>
    insert('configurable_option', { id: id * 10 + at, product_id: id, attribute_id: attributeId(code), position: at }),
  )
  seedOptionsAndLinks(insert, id, spec)
  for (const store of STORES.filter((one) => spec.stores.includes(one.code))) seedProductInStore(insert, product, store)
}

interface Placed {
  readonly id: number
  readonly goods: Item
  readonly spec: ProductSpec
  readonly parent: { readonly id: number; readonly position: number } | null
}

function insertItems(insert: Insert, catalogue: Catalogue, { id, goods, spec, parent }: Placed): void {
  const { createdAt, updatedAt, isNew } = dates(goods.sku)
  insert('product', {
    id,
    sku: goods.sku,
    type_id: parent ? 'simple' : spec.type,
    parent_id: parent?.id ?? null,
    child_position: parent?.position ?? null,
    unit: spec.unit,
    sale_minimum: spec.minimum ?? '1',
    sale_step: spec.step ?? '1',
    created_at: createdAt,
    updated_at: updatedAt,
    is_new: Number(isNew),
    is_bestseller: Number(!parent && isBestseller(goods.sku)),
    facts: JSON.stringify(facts(goods, spec)),
  })
  const held = stock(goods.sku, spec)
  const pieces = spec.unit === 'PCS'
  insert('stock_item', {
    product_id: id,
    qty: held.qty,
    is_in_stock: Number(held.isInStock),
    manage_stock: Number(spec.type !== 'virtual' && spec.type !== 'downloadable'),
    backorders: 0,
    min_sale_qty: pieces ? Number(spec.minimum ?? '1') : 1,
    max_sale_qty: 10_000,
    qty_increments: pieces && spec.step && spec.step !== '1' ? Number(spec.step) : 0,
    low_stock_date: held.lowStockDate,
  })
  for (const [code, key] of Object.entries(goods.attributes)) {
    const attribute = ATTRIBUTES.find((one) => one.code === code)
    if (!attribute || isConfiguredBelow(spec, parent, attribute.code)) continue
    insert('product_option', {
      product_id: id,
      attribute_id: attribute.id,
      option_id: catalogue.optionId(attribute.code, key),
    })
  }
  if (goods.picture) {
    for (const view of views(goods.picture).slice(0, parent ? 1 : undefined)) {
      insert('picture', {
        path: picturePath(goods.sku, view),
        product_id: id,
        position: view,
        shown: shownIn(goods.picture, view),
        subject: JSON.stringify(goods.picture),
      })
    }
  }
}

/** A configurable product has no value for the attributes that its children decide. */
function isConfiguredBelow(spec: ProductSpec, parent: unknown, code: AttributeCode): boolean {
  return !parent && (spec.options?.includes(code) ?? false)
}

function number(value: Big | undefined): number | undefined {
  return value === undefined ? undefined : value.toNumber()
}

/** Fields that describe one unit and that no query filters. JSON leaves out undefined ones. */
function facts(goods: Item, spec: ProductSpec): Record<string, unknown> {
  const fine = goods.fineGrams ?? (goods.alloy && goods.grams ? fineOf(goods.alloy, goods.grams) : undefined)
  const isCut = spec.tolerancePercent !== undefined
  return {
    weight: number(goods.grams?.round(4)),
    height: goods.size?.height,
    length_mm: goods.size?.length,
    width_mm: goods.size?.width,
    ...(isCut ? { is_variable_weight: 1, showcustomprice: 1 } : {}),
    ...spec.cut,
    conversionRate: number(goods.conversionRate?.round(4)),
    ka_height: isCut ? goods.size?.height : undefined,
    metal_symbol: goods.metal ?? goods.alloy?.symbol,
    fineness_per_mille: goods.alloy?.fineness ?? goods.attributes.fineness,
    fine_weight: fine?.toString(),
    alloy_code: goods.alloy?.code,
    tone: tone(goods),
    hazard: spec.hazard,
  }
}

function tone(goods: Item): string | undefined {
  if (goods.alloy) return goods.alloy.tone
  return goods.picture && 'tone' in goods.picture ? goods.picture.tone : undefined
}
