import type { CatalogueIndex } from '../upstream/catalogueIndex/port.ts'

/** The index with methods of a test. */
export function watchedIndex(
  index: CatalogueIndex,
  watch: (index: CatalogueIndex) => Partial<CatalogueIndex>,
): CatalogueIndex {
  return {
    getMany: (lookups) => index.getMany(lookups),
    search: (searches, bounds) => index.search(searches, bounds),
    canSort: (storeCode, field) => index.canSort(storeCode, field),
    canBeOld: (storeCode) => index.canBeOld(storeCode),
    version: (storeCode, entity) => index.version(storeCode, entity),
    ...watch(index),
  }
}
