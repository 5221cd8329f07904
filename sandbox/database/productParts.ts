/** The links, bundle options, custom options and downloads of a product document. */
import { amount } from './amounts.ts'
import type { DocumentContext } from './documentContext.ts'
import type { ProductStatements } from './productStatements.ts'
import type { SqlRow } from './storeRow.ts'

/** Keeps links to skus that no longer exist, as the real backend does. */
export function links(statements: ProductStatements, product: SqlRow): object[] {
  return statements.links.all(Number(product.id)).map((link) => ({
    sku: product.sku,
    link_type: link.link_type,
    linked_product_sku: link.linked_sku,
    linked_product_type: link.type_id ?? 'simple',
    position: link.position,
    extension_attributes: { qty: link.qty },
  }))
}

export function bundleOptions({ store, statements }: DocumentContext, product: SqlRow): object {
  const options = statements.bundleOptions.all(store.language, Number(product.id))
  if (options.length === 0) return {}
  return {
    bundle_options: options.map((option) => ({
      option_id: option.id,
      title: option.title,
      required: option.is_required === 1,
      type: option.type,
      position: option.position,
      sku: product.sku,
      product_links: statements.bundleSelections.all(store.id, Number(option.id)).map((selection) => ({
        id: String(selection.id),
        sku: selection.sku,
        option_id: option.id,
        qty: selection.qty,
        position: selection.position,
        is_default: selection.is_default === 1,
        price: amount(selection.price_e4),
        price_type: null,
        can_change_quantity: selection.can_change_quantity,
      })),
    })),
  }
}

function surcharge(row: SqlRow): object {
  return row.price_type === null ? {} : { price: amount(row.price_e4), price_type: row.price_type }
}

export function customOptions({ store, statements }: DocumentContext, product: SqlRow): object {
  const options = statements.customOptions.all(store.language, store.id, Number(product.id))
  if (options.length === 0) return {}
  return {
    custom_options: options.map((option) => {
      const values = statements.customOptionValues.all(store.language, store.id, Number(option.id))
      return {
        product_sku: product.sku,
        option_id: option.id,
        title: option.title,
        type: option.type,
        sort_order: option.sort_order,
        is_require: option.is_required === 1,
        ...(option.sku === null ? {} : { sku: option.sku }),
        ...(option.max_characters === null ? {} : { max_characters: option.max_characters }),
        ...surcharge(option),
        values: values.map((value) => ({
          option_type_id: value.id,
          title: value.title,
          sort_order: value.sort_order,
          ...surcharge(value),
        })),
      }
    }),
  }
}

export function downloads({ store, statements }: DocumentContext, product: SqlRow): object {
  const found = statements.downloads.all(store.language, store.id, Number(product.id))
  if (found.length === 0) return {}
  return {
    downloadable_links: found.map((link) => ({
      id: link.id,
      title: link.title,
      sort_order: link.sort_order,
      price: amount(link.price_e4),
      number_of_downloads: link.number_of_downloads,
      sample_url: link.sample_url,
    })),
  }
}
