/** The records of a bundle. Those of a product are read when a query needs them: parsing all of them takes longer than a listing. */
import type { BundleUnit } from './bundle.ts'
import { addRecord, type RecordSource, type StoredRecord } from './records.ts'

export interface OfflineRecords extends RecordSource {
  /** Records of everything but products. */
  readonly ofStore: ReadonlyMap<string, StoredRecord>
  /** Records of each product with what belongs to it. */
  ofProducts(): Generator<BundleUnit['records'], undefined>
}

export function createOfflineRecords(units: readonly BundleUnit[]): OfflineRecords {
  const ofStore = new Map<string, StoredRecord>()
  const known = new Map<string, StoredRecord>()
  const unread = new Map<string, BundleUnit>()
  const products: BundleUnit[] = []
  for (const unit of units) {
    const { entity } = unit
    if (entity?.kind === 'product') {
      products.push(unit)
      unread.set(entity.key, unit)
    } else for (const [key, record] of Object.entries(unit.records)) addRecord(ofStore, key, record)
  }
  const read = (key: string): StoredRecord | undefined => {
    const unit = unread.get(key)
    if (!unit) return undefined
    for (const [own, record] of Object.entries(unit.records)) {
      unread.delete(own)
      known.set(own, record)
    }
    return known.get(key)
  }

  return {
    ofStore,
    get: (key) => ofStore.get(key) ?? known.get(key) ?? read(key),
    *ofProducts() {
      for (const { records } of products) yield records
      return undefined
    },
  }
}
