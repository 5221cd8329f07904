import type { BuyerCheckRow } from '../../buyerCheckSettings.ts'
import { readStoreTable, type StoreTable } from '../../storeTable.ts'

/** The project's store table, where one store asks its buyers for this. */
export function withBuyerChecks(code: string, buyerChecks: readonly BuyerCheckRow[]): StoreTable {
  const table = readStoreTable()
  return {
    ...table,
    stores: table.stores.map((store) => (store.storeCode === code ? { ...store, buyerChecks } : store)),
  }
}
