import type { StoreView } from '../storeTable.ts'

/** Absolute URL of a store's home page, without a trailing slash. */
export function storeUrlFrom(originTemplate: string): (store: StoreView) => string {
  return ({ host, pathPrefix }) => originTemplate.replace('{host}', host) + pathPrefix
}
