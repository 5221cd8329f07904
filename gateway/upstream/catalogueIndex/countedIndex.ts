import type { CallCounter } from '../callCounter.ts'
import type { CatalogueIndex } from './port.ts'

/** The catalogue index of one request. Counts every call, including failed ones. */
export function countedIndex(index: CatalogueIndex, calls: CallCounter): CatalogueIndex {
  return {
    async getMany(lookups) {
      calls.add('catalogue.getMany')
      return index.getMany(lookups)
    },
    async search(searches) {
      calls.add('catalogue.search')
      return index.search(searches)
    },
    version: (storeCode) => index.version(storeCode),
  }
}
