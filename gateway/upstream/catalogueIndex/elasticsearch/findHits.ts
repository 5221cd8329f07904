/** One search on a cluster: its hits, their position, its facets, and what a text suggests. */
import { UpstreamError } from '../../../shared/errors.ts'
import { type Entity, type IndexSearch, type SearchResult } from '../port.ts'
import { type HitReader } from './hitReader.ts'
import type { QueryContext } from './queryContext.ts'
import { anchorFacets, everyWordCounts, facetsIn, scoreOf, type SearchResponse } from './searchAnswer.ts'
import {
  anchorBody,
  anchorFacet,
  countBeforeBody,
  documentsBody,
  facetsBody,
  idsBody,
  MAX_WINDOW,
  maxTotal,
  searchBody,
  sortValuesBody,
} from './searchQuery.ts'
import type { StoreIndex } from './storeIndices.ts'
import { beginningsFor, completions, namesFor, phrasesFor, type TextPlace, tolerant } from './textSearch.ts'
import { wordsToSearch } from './wordClauses.ts'

/** Where the searches and lookups of one store and entity are sent. */
export interface Place extends TextPlace {
  readonly state: StoreIndex
  /** Whether documents are equal for all customers. */
  readonly isStored: boolean
}

/** With the total, which is exact where everything is counted. */
export async function countFacets(search: IndexSearch, { context, send, state }: Place) {
  const [response, anchors] = await Promise.all([
    send(facetsBody(search, context)),
    anchorFacet(search, context) ? send(anchorBody(search, state.categoryIds, context)) : null,
  ])
  return { total: response.hits.total, facets: facetsOf(search, response, anchors, context) }
}

function facetsOf(
  search: IndexSearch,
  response: SearchResponse,
  anchors: SearchResponse | null,
  { fields, isMultiple }: QueryContext,
): SearchResult['facets'] {
  return {
    ...facetsIn(search, response, fields.isOwn ? undefined : isMultiple),
    ...(anchors && anchorFacets(search, anchors)),
  }
}

export async function findHits(search: IndexSearch, place: Place, reader: HitReader): Promise<SearchResult> {
  const { context, send } = place
  const onlyFields = fieldsOf(search, place)
  const isWithoutDocuments = place.isStored && !onlyFields && reader.knowsMost(search.storeCode)
  const [first, phrases, beginnings, names, anchors, position] = await Promise.all([
    send(searchBody(search, { ...context, isWithoutDocuments, onlyFields })),
    phrasesFor(search, place),
    beginningsFor(search, place),
    namesFor(search, place),
    anchorFacet(search, context) ? send(anchorBody(search, place.state.categoryIds, context)) : null,
    search.locate === undefined ? undefined : locate(search, search.locate, place),
  ])
  const { response, corrected, names: named } = await tolerant(search, first, beginnings, place)
  // Parts of documents are not stored as documents.
  const isStored = place.isStored && !onlyFields
  const documents = await documentsIn(response, search.entity, { ...place, isStored }, reader)
  const ignoredWords = search.text === undefined ? [] : wordsToSearch(search.text, context).ignored
  const most = maxTotal(search, context)
  const hasMore = most !== null && response.hits.total >= most
  return {
    hits: documents,
    total: hasMore ? MAX_WINDOW : response.hits.total,
    ...(hasMore && { hasMore }),
    ...(search.text !== undefined && { exactTotal: everyWordCounts(response)?.listed ?? 0 }),
    ...(position !== undefined && { position }),
    facets: facetsOf(search, response, anchors, context),
    ...(corrected !== null && { correctedText: corrected }),
    ...(ignoredWords.length > 0 && { ignoredWords }),
    suggestions: await completions(
      search,
      { corrected, names: corrected === null ? names : (named ?? null) },
      phrases,
      place,
    ),
  }
}

/** Documents of another indexer are checked whole, and the storefront API computes prices in them. */
function fieldsOf({ onlyFields }: IndexSearch, { context, isStored }: Place): readonly string[] | undefined {
  return isStored && context.fields.isOwn ? onlyFields : undefined
}

async function documentsIn(response: SearchResponse, entity: Entity, place: Place, reader: HitReader) {
  const { store, state, context, isStored, send } = place
  const hitPlace = { entity, store, state, isOwn: context.fields.isOwn, isStored }
  const { hits } = response.hits
  const known = hits.map((hit) => (hit._source ? reader.read(hit, hitPlace) : reader.known(hit, hitPlace)))
  const missing = hits.filter((_, at) => known[at] === null).map(({ _id: id }) => id)
  const read = missing.length === 0 ? [] : (await send(documentsBody(missing, context))).hits.hits
  const readById = new Map(read.map((hit) => [hit._id, reader.read(hit, hitPlace)]))
  return hits.flatMap((hit, at) => {
    // A document that was deleted since the search is left out.
    const document = known[at] ?? readById.get(hit._id)
    return document === undefined || document instanceof UpstreamError
      ? []
      : [{ document, score: scoreOf(hit, response) }]
  })
}

/** The number of hits before the document; null if it is none, or behind the first 10,000 of an order that a script computes. */
async function locate(search: IndexSearch, id: number, { context, send }: Place): Promise<number | null> {
  const [own] = (await send(sortValuesBody(search, id, context))).hits.hits
  if (!own?.sort) return null
  const counting = countBeforeBody(search, own.sort, context)
  if (counting) return (await send(counting)).hits.total
  const { hits } = (await send(idsBody(search, context))).hits
  const at = hits.findIndex(({ sort }) => String(sort?.at(-1)) === String(id))
  return at < 0 ? null : at
}
