/** Parameter names of listing addresses: of most stores, and of one with a name for filters. */
import type { ListingQuery } from '../shop/StoreContext.tsx'

export const plainNames: ListingQuery = { filters: '', sort: 'sort' }
export const ownNames: ListingQuery = { filters: 'filtri', sort: 'ordina' }
