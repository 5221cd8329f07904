/** Reads the chosen parts of a bundle product. */
import type { DatabaseSync } from 'node:sqlite'
import type { StoreRow } from '../database/storeRow.ts'
import type { Item, ItemReads } from '../pricing/items.ts'
import type { ChosenOptions } from './chosenOptions.ts'

export interface BundlePart {
  /** Title of the bundle option that this part fills. */
  readonly label: string
  readonly item: Item
  /** Quantity of the part in one bundle. */
  readonly qty: number
}

export interface Bundles {
  /** Returns null when a required option has no selection, or when a selected part is disabled. */
  parts(store: StoreRow, productId: number, requested: ChosenOptions['bundle']): BundlePart[] | null
}

const SINGLE_CHOICE = ['radio', 'select']

export function bindBundles(db: DatabaseSync, items: ItemReads): Bundles {
  const options = db.prepare(
    'SELECT id, type, is_required, titles ->> ? AS title FROM bundle_option WHERE product_id = ? ORDER BY position',
  )
  const selections = db.prepare(
    'SELECT id, sku, qty, can_change_quantity FROM bundle_selection WHERE option_id = ? ORDER BY position',
  )

  return {
    parts: (store, productId, requested) => {
      const parts: BundlePart[] = []
      for (const option of options.all(store.language, productId)) {
        const request = requested.find(({ optionId }) => optionId === option.id)
        const found = selections
          .all(Number(option.id))
          .filter((selection) => request?.selections.includes(Number(selection.id)))
        const chosen = SINGLE_CHOICE.includes(String(option.type)) ? found.slice(0, 1) : found
        if (chosen.length === 0 && option.is_required === 1) return null

        for (const selection of chosen) {
          const part = items.bySku(store, String(selection.sku))
          if (!part?.isEnabled) return null
          const qty = selection.can_change_quantity === 1 && request?.qty ? request.qty : Number(selection.qty)
          parts.push({ label: String(option.title), item: part, qty })
        }
      }
      return parts
    },
  }
}
