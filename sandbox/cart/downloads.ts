/** The chosen files of a downloadable product: each can add to the price. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import type { StoreRow } from '../database/storeRow.ts'
import type { Item } from '../pricing/items.ts'
import type { SelectedOption } from './customOptions.ts'

const LINKS = `
  SELECT link.id, link.number_of_downloads, link.titles ->> ? AS title, price.price_e4 FROM downloadable_link link
  JOIN downloadable_link_price price ON price.link_id = link.id AND price.store_id = ? WHERE link.product_id = ? ORDER BY link.sort_order`

export interface SelectedFile extends SelectedOption {
  readonly linkId: number
  /** How often the file of one piece may be fetched. */
  readonly timesAllowed: number
}

export interface Downloads {
  /** Empty for products without files; null when files have prices of their own and none is chosen. */
  selected(store: StoreRow, item: Item, linkIds: readonly number[]): SelectedFile[] | null
}

export function bindDownloads(db: DatabaseSync): Downloads {
  const links = db.prepare(LINKS)
  return {
    selected(store, item, linkIds) {
      if (item.type !== 'downloadable') return []
      const offered = links.all(store.language, store.id, item.productId)
      // Files that cost nothing extra all belong to the product.
      const isFree = offered.every(({ price_e4: e4 }) => Number(e4) === 0)
      const chosen = offered.filter(({ id }) => (isFree && linkIds.length === 0) || linkIds.includes(Number(id)))
      if (offered.length > 0 && chosen.length === 0) return null
      return chosen.map(({ id, title, number_of_downloads: times, price_e4: e4 }) => ({
        linkId: Number(id),
        timesAllowed: Number(times),
        label: 'Links',
        value: String(title),
        surcharges: Number(e4) > 0 ? [{ isPercent: false, amount: new Big(Number(e4)).div(10_000) }] : [],
      }))
    },
  }
}
