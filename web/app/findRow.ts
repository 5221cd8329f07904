/** /find: the search form of the goldsmiths' tables, submitted without script. */
import { FindRow } from '#docs'
import { placeOfRow, readRowSearch, rowVariables } from '../features/listing/foundRow.ts'
import type { ResolvedRoute } from './choosePage.ts'
import type { Services } from './services.ts'

/** @throws PageQueryError */
export async function findRow(url: URL, { fetchQuery, listingQuery }: Services): Promise<ResolvedRoute> {
  const search = readRowSearch(url.searchParams, listingQuery)
  const place = search.sku === '' ? null : placeOfRow(await fetchQuery(FindRow, rowVariables(search)), search.listing)

  return place ? { temporaryRedirect: place.path } : { choice: { page: 'find', sku: search.sku } }
}
