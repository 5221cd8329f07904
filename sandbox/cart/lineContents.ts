/** Resolves a requested sku and its options to the variant, custom options and bundle parts that can be bought. */
import type { DatabaseSync } from 'node:sqlite'
import type { StoreRow } from '../database/storeRow.ts'
import type { Item, ItemReads } from '../pricing/items.ts'
import { HttpError } from '../rest/response.ts'
import { type BundlePart, bindBundles } from './bundles.ts'
import type { LineContent } from './carts.ts'
import type { ChosenOptions } from './chosenOptions.ts'
import { bindCustomOptions, type SelectedOption } from './customOptions.ts'
import { bindDownloads, type SelectedFile } from './downloads.ts'

/** The content of a line with its product, options and parts loaded. */
export interface FullContent extends LineContent {
  readonly item: Item
  /** The configurable product whose variant was chosen; null for other products. */
  readonly parent: Item | null
  readonly options: readonly SelectedOption[]
  /** What tells the variant from its parent's others; empty for other products. */
  readonly selections: readonly { readonly label: string; readonly value: string }[]
  /** The chosen files of a downloadable product; empty for other products. */
  readonly files: readonly SelectedFile[]
  /** Null for a product that is not a bundle. */
  readonly parts: readonly BundlePart[] | null
}

export interface LineContents {
  /** @throws HttpError 404 for an unknown sku, 400 for a product or options that cannot be bought */
  resolve(store: StoreRow, sku: string, chosen: ChosenOptions): FullContent
  /** Resolves a stored line again; returns null when its product can no longer be bought. */
  restore(store: StoreRow, content: LineContent): FullContent | null
}

const UNKNOWN = "The product that was requested doesn't exist. Verify the product and try again."
const UNAVAILABLE = 'Product that you are trying to add is not available.'
const OPTIONS_REQUIRED = 'You need to choose options for your item.'
const REQUIRED_MISSING =
  "The product's required option(s) weren't entered. Make sure the options are entered and try again."
const GROUPED = 'Please specify the quantity of product(s).'

export function bindLineContents(db: DatabaseSync, items: ItemReads): LineContents {
  const customOptions = bindCustomOptions(db)
  const bundles = bindBundles(db, items)
  const downloads = bindDownloads(db)
  const attributes = db.prepare(
    'SELECT attribute_id FROM configurable_option WHERE product_id = ? ORDER BY attribute_id',
  )
  const options = db.prepare('SELECT attribute_id, option_id FROM product_option WHERE product_id = ?')
  const selections = db.prepare(`SELECT al.label, ol.label AS value FROM configurable_option co
    JOIN product_option po ON po.attribute_id = co.attribute_id AND po.product_id = ?
    JOIN attribute_label al ON al.attribute_id = co.attribute_id AND al.language = ?
    JOIN option_label ol ON ol.option_id = po.option_id AND ol.language = al.language
    WHERE co.product_id = ? ORDER BY co.position`)

  const variantOf = (
    store: StoreRow,
    parent: Item,
    requested: ChosenOptions['configurable'],
  ): { child: Item; configurable: ChosenOptions['configurable'] } => {
    const attributeIds = attributes.all(parent.productId).map((row) => Number(row.attribute_id))
    const configurable = requested.filter(({ attributeId }) => attributeIds.includes(attributeId))
    if (configurable.length < attributeIds.length) throw new HttpError(400, OPTIONS_REQUIRED)
    const child = items.children(store, parent.productId).find(({ productId }) => {
      const own = options.all(productId)
      return configurable.every(({ attributeId, optionId }) =>
        own.some((row) => row.attribute_id === attributeId && row.option_id === optionId),
      )
    })
    if (!child) throw new HttpError(400, OPTIONS_REQUIRED)
    return { child, configurable }
  }

  const complete = (
    store: StoreRow,
    { parent, item, chosen }: Pick<FullContent, 'item' | 'parent' | 'chosen'>,
  ): FullContent => {
    if (!item.isEnabled || (parent && !parent.isEnabled)) throw new HttpError(400, UNAVAILABLE)
    const selected = customOptions.selected(store, (parent ?? item).productId, chosen.custom)
    const parts = item.type === 'bundle' ? bundles.parts(store, item.productId, chosen.bundle) : []
    const files = downloads.selected(store, item, chosen.links)
    if (!selected || !parts || !files) throw new HttpError(400, REQUIRED_MISSING)
    if (item.type === 'bundle' && parts.length === 0) throw new HttpError(400, OPTIONS_REQUIRED)
    return {
      item,
      parent,
      productId: item.productId,
      parentId: parent?.productId ?? null,
      chosen,
      options: [...selected, ...files],
      selections: selections
        .all(item.productId, store.language, parent?.productId ?? null)
        .map(({ label, value }) => ({ label: String(label), value: String(value) })),
      files,
      parts: item.type === 'bundle' ? parts : null,
    }
  }

  return {
    resolve: (store, sku, requested) => {
      const item = items.bySku(store, sku)
      if (!item) throw new HttpError(404, UNKNOWN)
      if (item.type === 'grouped') throw new HttpError(400, GROUPED)
      if (item.type !== 'configurable') {
        const bundle = item.type === 'bundle' ? requested.bundle : []
        return complete(store, {
          item,
          parent: null,
          chosen: {
            configurable: [],
            custom: requested.custom,
            bundle,
            links: item.type === 'downloadable' ? requested.links : [],
          },
        })
      }
      const { child, configurable } = variantOf(store, item, requested.configurable)
      return complete(store, {
        item: child,
        parent: item,
        chosen: { configurable, custom: requested.custom, bundle: [], links: [] },
      })
    },
    restore: (store, { productId, parentId, chosen }) => {
      const item = items.byId(store, productId)
      const parent = parentId === null ? null : items.byId(store, parentId)
      if (!item || (parentId !== null && !parent)) return null
      try {
        return complete(store, { item, parent, chosen })
      } catch (failure) {
        if (failure instanceof HttpError) return null
        throw failure
      }
    },
  }
}
