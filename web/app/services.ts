/** What the list of pages needs from the process around it: one of these per request on the server, one per document in the browser. */
import type { PageQuery } from '../graphql/loading.ts'
import type { LinkTarget } from '../shop/linkTarget.ts'
import type { ListingQuery } from '../shop/StoreContext.tsx'

export interface Services {
  readonly ask: PageQuery
  /** "" or, where several stores share a host, such as "/de". */
  readonly pathPrefix: string
  /** What the parameters of a listing's address are called in this store. */
  readonly listingQuery: ListingQuery
  /** What the link that was followed says about its target. */
  readonly linkTarget: () => LinkTarget | null
  /** What stood at a path when it was last seen; for when nobody answers. */
  readonly recall: (path: string) => LinkTarget | null
  /** How long a navigation waits for data before it shows the page's skeleton; the server waits for all of it. */
  readonly patienceMs: number
}
