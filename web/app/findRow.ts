/** /find: the form of the goldsmiths' tables, as browsers send it without script. */
import { FindRow } from '#docs'
import { placeOfRow, readRowSearch, rowVariables } from '../features/listing/foundRow.ts'
import type { Place } from './choosePage.ts'
import type { Services } from './services.ts'

/** @throws Unanswered */
export async function findRow(url: URL, { ask }: Services): Promise<Place> {
  const search = readRowSearch(url.searchParams)
  const place = search.sku === '' ? null : placeOfRow(await ask(FindRow, rowVariables(search)), search.sort)

  return place ? { foundAt: place.path } : { choice: { page: 'find', sku: search.sku } }
}
