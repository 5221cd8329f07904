/** /find: the form of the goldsmiths' tables, as browsers send it without script. */
import { FindRow } from '#docs'
import { placeOfRow, readRowSearch, rowVariables } from '../features/listing/foundRow.ts'
import type { Place } from './choosePage.ts'
import type { Services } from './services.ts'

/** @throws Unanswered */
export async function findRow(url: URL, { ask, listingQuery }: Services): Promise<Place> {
  const search = readRowSearch(url.searchParams, listingQuery)
  const place = search.sku === '' ? null : placeOfRow(await ask(FindRow, rowVariables(search)), search.listing)

  return place ? { foundAt: place.path } : { choice: { page: 'find', sku: search.sku } }
}
