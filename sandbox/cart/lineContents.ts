/** Resolves a requested sku and its options to the variant, custom options and bundle parts that can be bought. */
import type { DatabaseSync } from 'node:sqlite'
import type { StoreRow } from '../database/storeRow.ts'
import type { Item, ItemReads } from '../pricing/items.ts'
import { Refusal } from '../rest/answer.ts'
import { type BundlePart, bindBundles } from './bundles.ts'
import type { LineContent } from './carts.ts'
import type { Chosen } from './chosen.ts'
import { bindCustomOptions, type TakenOption } from './customOptions.ts'

/** The content of a line with its product, options and parts loaded. */
export interface FullContent extends LineContent {
  readonly goods: Item
  /** The configurable product whose variant was chosen; null for other products. */
  readonly parent: Item | null
  readonly options: readonly TakenOption[]
  /** Null for a product that is not a bundle. */
  readonly parts: readonly BundlePart[] | null
}

export interface LineContents {
  /** @throws Refusal 404 for an unknown sku, 400 for a product or options that cannot be bought */
  resolve(store: StoreRow, sku: string, chosen: Chosen): FullContent
  /** Resolves a stored line again; returns null when its product can no longer be bought. */
  restore(store: StoreRow, content: LineContent): FullContent | null
}

const UNKNOWN = "The product that was requested doesn't exist. Verify the product and try again."
const UNAVAILABLE = 'Product that you are trying to add is not available.'
const NOT_CHOSEN = 'You need to choose options for your item.'
const REQUIRED_MISSING =
  "The product's required option(s) weren't entered. Make sure the options are entered and try again."
const GROUPED = 'Please specify the quantity of product(s).'

export function bindLineContents(db: DatabaseSync, goods: ItemReads): LineContents {
  const customOptions = bindCustomOptions(db)
  const bundles = bindBundles(db, goods)
  const attributes = db.prepare(
    'SELECT attribute_id FROM configurable_option WHERE product_id = ? ORDER BY attribute_id',
  )
  const options = db.prepare('SELECT attribute_id, option_id FROM product_option WHERE product_id = ?')

  const variantOf = (
    store: StoreRow,
    parent: Item,
    wished: Chosen['configurable'],
  ): { child: Item; configurable: Chosen['configurable'] } => {
    const deciding = attributes.all(parent.productId).map((row) => Number(row.attribute_id))
    const configurable = wished.filter(({ attributeId }) => deciding.includes(attributeId))
    if (configurable.length < deciding.length) throw new Refusal(400, NOT_CHOSEN)
    const child = goods.children(store, parent.productId).find(({ productId }) => {
      const own = options.all(productId)
      return configurable.every(({ attributeId, optionId }) =>
        own.some((row) => row.attribute_id === attributeId && row.option_id === optionId),
      )
    })
    if (!child) throw new Refusal(400, NOT_CHOSEN)
    return { child, configurable }
  }

  const completed = (
    store: StoreRow,
    { parent, goods: article, chosen }: Pick<FullContent, 'goods' | 'parent' | 'chosen'>,
  ): FullContent => {
    if (!article.isEnabled || (parent && !parent.isEnabled)) throw new Refusal(400, UNAVAILABLE)
    const taken = customOptions.taken(store, (parent ?? article).productId, chosen.custom)
    const parts = article.type === 'bundle' ? bundles.parts(store, article.productId, chosen.bundle) : []
    if (!taken || !parts) throw new Refusal(400, REQUIRED_MISSING)
    if (article.type === 'bundle' && parts.length === 0) throw new Refusal(400, NOT_CHOSEN)
    return {
      goods: article,
      parent,
      productId: article.productId,
      parentId: parent?.productId ?? null,
      chosen,
      options: taken,
      parts: article.type === 'bundle' ? parts : null,
    }
  }

  return {
    resolve: (store, sku, wished) => {
      const asked = goods.bySku(store, sku)
      if (!asked) throw new Refusal(404, UNKNOWN)
      if (asked.type === 'grouped') throw new Refusal(400, GROUPED)
      if (asked.type !== 'configurable') {
        const bundle = asked.type === 'bundle' ? wished.bundle : []
        return completed(store, {
          goods: asked,
          parent: null,
          chosen: { configurable: [], custom: wished.custom, bundle },
        })
      }
      const { child, configurable } = variantOf(store, asked, wished.configurable)
      return completed(store, {
        goods: child,
        parent: asked,
        chosen: { configurable, custom: wished.custom, bundle: [] },
      })
    },
    restore: (store, { productId, parentId, chosen }) => {
      const article = goods.byId(store, productId)
      const parent = parentId === null ? null : goods.byId(store, parentId)
      if (!article || (parentId !== null && !parent)) return null
      try {
        return completed(store, { goods: article, parent, chosen })
      } catch (failure) {
        if (failure instanceof Refusal) return null
        throw failure
      }
    },
  }
}
