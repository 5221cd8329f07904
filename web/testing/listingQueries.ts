/** What stores call the parameters of their listings' addresses: most of them, and one that gives filters a name. */
import type { ListingQuery } from '../shop/StoreContext.tsx'

export const plainNames: ListingQuery = { filters: '', sort: 'sort' }
export const ownNames: ListingQuery = { filters: 'filtri', sort: 'ordina' }
