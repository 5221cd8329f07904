/** What the page table needs from its process: one instance per request on the server, one per document in the browser. */
import type { PageQuery } from '../client/loading.ts'
import type { LinkTarget } from '../shop/linkTarget.ts'
import type { ListingQuery } from '../shop/StoreContext.tsx'

export interface Services {
  readonly fetchQuery: PageQuery
  /** "" or, if several stores share a host, a prefix such as "/de". */
  readonly pathPrefix: string
  /** Parameter names of a listing's address in this store. */
  readonly listingQuery: ListingQuery
  /** Target that the followed link names. */
  readonly linkTarget: () => LinkTarget | null
  /** Returns the last known target of a path, for when the gateway does not respond. */
  readonly recall: (path: string) => Promise<LinkTarget | null>
  /** How long a navigation waits for data before the page's skeleton is shown. The server waits for all data. */
  readonly skeletonDelayMs: number
}
