/** What a search without products offers instead: shorter texts, and stores of the same country that sell what was searched. */
import { SEARCHABLE } from '#domain/productRules.ts'
import { always } from '#engine/listing/choices.ts'
import { productQuestion } from '#engine/listing/listing.ts'
import { MAX_ALTERNATIVES, wordsToTryAlone } from '#engine/listing/texts.ts'
import { rulesFor } from '#engine/text/languages.ts'
import type { GatewayContext } from '../context.ts'
import { leaveOut } from '../shared/freshness.ts'
import type { StoreView } from '../storeTable.ts'
import type { IndexSearch } from '../upstream/catalogueIndex/port.ts'

export interface StoreFindsModel {
  readonly store: StoreView
  readonly url: string
  readonly totalCount: number
}

/** Words of the text that find products alone, in the order of the text. Empty when the search index cannot be reached. */
export async function findAlternatives(text: string, context: GatewayContext): Promise<readonly string[]> {
  const words = wordsToTryAlone(text, rulesFor(context.store.i18n.language))
  const counts = await Promise.all(words.map((word) => countProducts(context.store, word, context)))
  return words.filter((_, at) => (counts[at] ?? 0) > 0).slice(0, MAX_ALTERNATIVES)
}

/** Stores of another kind in the same country that have products for the text. */
export async function findInOtherStores(text: string, context: GatewayContext): Promise<readonly StoreFindsModel[]> {
  const { store, stores, storeUrl } = context
  const others = stores.filter(
    (other) =>
      other.kind !== store.kind &&
      other.i18n.country === store.i18n.country &&
      other.i18n.language === store.i18n.language,
  )
  const counts = await Promise.all(others.map((other) => countProducts(other, text, context)))
  return others.flatMap((other, at) => {
    const totalCount = counts[at] ?? 0
    return totalCount > 0 ? [{ store: other, url: storeUrl(other), totalCount }] : []
  })
}

/** Of products that match every word as it was typed; 0 when the search index cannot be reached. */
async function countProducts(store: StoreView, text: string, context: GatewayContext): Promise<number> {
  const requested = productQuestion(text, { store, language: store.i18n.language })
  const search: IndexSearch = {
    storeCode: store.storeCode,
    entity: 'product',
    text: requested.text,
    isCorrected: false,
    filters: [
      always('status', SEARCHABLE.statuses),
      always('visibility', SEARCHABLE.visibilities),
      ...requested.filters,
    ],
    from: 0,
    size: 0,
  }
  const report = leaveOut(context, 'search: no count', { storeCode: store.storeCode })
  const answer = await context.loaders.searches.load(search).catch(report)
  return answer?.exactTotal ?? 0
}
