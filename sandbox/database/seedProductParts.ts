/** Seeds the options, links, bundle options and downloads of a product. */
import type { CustomOptionSpec, ProductSpec } from '../catalogue/product.ts'
import { storePrices, surchargeAmount } from '../catalogue/storePrices.ts'
import { STORES } from '../catalogue/stores.ts'
import { rateOnSeedDay, taxClassIn } from '../catalogue/taxes.ts'
import { e4 } from './seedStoreProducts.ts'
import type { Insert } from './writer.ts'

/** Range of ids per product, so that a new part changes no id of another product. */
const IDS_PER_PRODUCT = 100
const IDS_PER_PART = 50

export function seedOptionsAndLinks(insert: Insert, id: number, spec: ProductSpec): void {
  const positions = new Map<string, number>()
  for (const link of spec.links ?? []) {
    const position = (positions.get(link.kind) ?? 0) + 1
    positions.set(link.kind, position)
    insert('product_link', {
      product_id: id,
      linked_sku: link.sku,
      link_type: link.kind,
      position,
      qty: link.qty ?? 0,
    })
  }
  spec.customOptions?.forEach((option, at) => insertCustomOption(insert, id, spec, option, at + 1))
  spec.bundle?.forEach((option, at) => insertBundleOption(insert, id, option, at + 1))
  spec.downloads?.forEach((download, at) => insertDownload(insert, id, spec, download, at + 1))
}

function insertBundleOption(
  insert: Insert,
  productId: number,
  option: NonNullable<ProductSpec['bundle']>[number],
  position: number,
): void {
  const optionId = productId * IDS_PER_PRODUCT + position
  insert('bundle_option', {
    id: optionId,
    product_id: productId,
    position,
    type: option.type,
    is_required: Number(option.isRequired),
    titles: JSON.stringify(option.title),
  })
  option.selections.forEach((selection, place) =>
    insert('bundle_selection', {
      id: optionId * IDS_PER_PART + place + 1,
      option_id: optionId,
      sku: selection.sku,
      qty: selection.qty,
      position: place + 1,
      is_default: Number(selection.isDefault ?? false),
      can_change_quantity: Number(selection.mayChangeQty ?? false),
    }),
  )
}

function insertDownload(
  insert: Insert,
  productId: number,
  spec: ProductSpec,
  download: NonNullable<ProductSpec['downloads']>[number],
  sortOrder: number,
): void {
  const linkId = productId * IDS_PER_PRODUCT + sortOrder
  insert('downloadable_link', {
    id: linkId,
    product_id: productId,
    sort_order: sortOrder,
    titles: JSON.stringify(download.title),
    number_of_downloads: 5,
    sample: download.sample ?? null,
  })
  for (const store of storesOf(spec)) {
    const rate = rateOnSeedDay(taxClassIn(spec.taxKind, store.country), store)
    const { price } = storePrices({ pricing: { kind: 'list', eur: download.eur }, unit: 'PCS' }, store, rate, null)
    insert('downloadable_link_price', { store_id: store.id, link_id: linkId, price_e4: price ? e4(price) : 0 })
  }
}

function storesOf(spec: ProductSpec): typeof STORES {
  return STORES.filter((store) => spec.stores.includes(store.code))
}

function insertCustomOption(
  insert: Insert,
  productId: number,
  spec: ProductSpec,
  option: CustomOptionSpec,
  sortOrder: number,
): void {
  const optionId = productId * IDS_PER_PRODUCT + sortOrder
  insert('custom_option', {
    id: optionId,
    product_id: productId,
    type: option.type,
    sort_order: sortOrder,
    is_required: Number(option.isRequired),
    titles: JSON.stringify(option.title),
    sku: option.sku ?? null,
    max_characters: option.maxCharacters ?? null,
  })
  option.values?.forEach((value, at) =>
    insert('custom_option_value', {
      id: optionId * IDS_PER_PART + at + 1,
      option_id: optionId,
      sort_order: at + 1,
      titles: JSON.stringify(value.title),
    }),
  )
  insertSurcharges(insert, optionId, spec, option)
}

function insertSurcharges(insert: Insert, optionId: number, spec: ProductSpec, option: CustomOptionSpec): void {
  for (const store of storesOf(spec)) {
    const rate = rateOnSeedDay(taxClassIn(spec.taxKind, store.country), store)
    const surcharges = option.values
      ? option.values.map((value, at) => ({
          valueId: optionId * IDS_PER_PART + at + 1,
          surcharge: value.surcharge,
        }))
      : [{ valueId: 0, surcharge: option.surcharge }]
    for (const { valueId, surcharge } of surcharges) {
      if (!surcharge) continue
      insert('custom_option_price', {
        store_id: store.id,
        option_id: optionId,
        value_id: valueId,
        price_type: surcharge.kind,
        price_e4: e4(surchargeAmount(surcharge, store, rate)),
      })
    }
  }
}
