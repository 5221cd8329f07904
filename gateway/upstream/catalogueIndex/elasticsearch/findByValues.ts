/** Documents by the values of a field: ids, article numbers, paths. */
import { visitValues } from '#engine/document.ts'
import { UpstreamError } from '../../../shared/errors.ts'
import type { FoundDocument, IndexLookup } from '../port.ts'
import type { Place } from './findHits.ts'
import type { HitReader } from './hitReader.ts'
import type { SearchResponse } from './searchAnswer.ts'
import { lookupBody, MAX_WINDOW } from './searchQuery.ts'

/** Further documents that may have one of the values. */
const SPARE_HITS = 20

export async function findByValues(lookup: IndexLookup, place: Place, reader: HitReader): Promise<FoundDocument[]> {
  const { field, values } = lookup
  const size = Math.min(values.length + SPARE_HITS, MAX_WINDOW)
  const response = await place.send(lookupBody(lookup, place.context, size))
  const found = withValues(lookup, response, place, reader)
  if (response.hits.total <= size || values.length === 1) {
    // Near matches of a text field may fill the page before the exact one.
    if (response.hits.total <= size || found[0]) return found
    const all = await place.send(lookupBody(lookup, place.context, MAX_WINDOW))
    return withValues(lookup, all, place, reader)
  }
  return Promise.all(
    values.map(async (value, at) => {
      const own = found[at]
      if (own) return own
      const [alone = null] = await findByValues({ ...lookup, field, values: [value] }, place, reader)
      return alone
    }),
  )
}

/** Compares the normalised documents: a text field also matches near values, and paths are written in several ways. */
function withValues(
  { field, values, entity }: IndexLookup,
  response: SearchResponse,
  { store, state, context, isStored }: Place,
  reader: HitReader,
): FoundDocument[] {
  const byValue = new Map<string, FoundDocument>()
  for (const hit of response.hits.hits) {
    const found = reader.read(hit, { entity, store, state, isOwn: context.fields.isOwn, isStored })
    visitValues(found instanceof UpstreamError ? hit._source : found, field.split('.'), (value) => {
      const known = byValue.get(value)
      // A malformed document takes the place of no other one.
      if (!known || (known instanceof UpstreamError && !(found instanceof UpstreamError))) byValue.set(value, found)
    })
  }
  return values.map((value) => byValue.get(String(value)) ?? null)
}
