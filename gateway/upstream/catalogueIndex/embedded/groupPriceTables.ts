/** Prices of customer groups for sorting and price ranges: computed at the first listing of a group. */
import { LRUCache } from 'lru-cache'
import type { PriceTable } from '#engine/types.ts'
import type { GroupPrices } from '../port.ts'
import { createPause } from './pause.ts'
import { type PriceColumn, type PricedCatalogue, priceColumn, type PriceIndexer } from './priceColumn.ts'

const MAX_GROUPS = 32

interface GroupColumn {
  /** Computed again when the documents or the moment have changed the prices of guests. */
  readonly guests: PriceColumn
  readonly business: GroupPrices['business']
  readonly column: Promise<PriceColumn>
}

/** Of one store. */
export function createGroupPriceTables(indexPrices: PriceIndexer) {
  const columns = new LRUCache<number, GroupColumn>({ max: MAX_GROUPS })

  return async (group: GroupPrices, guests: PriceColumn, catalogue: PricedCatalogue): Promise<PriceTable> => {
    const { groupId, business } = group
    const known = columns.get(groupId)
    if (known?.guests === guests && known.business === business) {
      const column = await known.column
      if (!column.changesAt || catalogue.now < column.changesAt) return column
    }
    const column = priceColumn(indexPrices, { ...catalogue, group }, createPause())
    columns.set(groupId, { guests, business, column })
    column.catch(() => columns.delete(groupId))
    return column
  }
}
