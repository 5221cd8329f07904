/** Reads a store's products batch by batch and yields the parts of its feed. */
import * as v from 'valibot'
import type { StoreView } from '../../shop/StoreContext.tsx'
import { absoluteAddress, homePath } from '../../shop/paths.ts'
import { productFeed, type ProductFeedQuery } from '../operations.generated.ts'
import type { QueryGateway } from '../searchEngines.ts'
import { FEED_ATTRIBUTES, feedItems } from './feedItem.ts'
import { FEED_END, feedStart, itemXml } from './feedXml.ts'

/** Of products with their variants: the cost of a batch stays below half of the gateway's limit. */
export const BATCH_SIZE = 20
/** Far below the limits of Google (4 GB of XML); the file of 150,000 items has about 150 MB. */
export const MAX_ITEMS = 150_000

/** The gateway's own answers have these fields; an error has none of them. */
const response = v.object({
  data: v.object({ store: v.custom<FeedStore>((store) => v.is(batchOfStore, store)) }),
})
type FeedStore = NonNullable<ProductFeedQuery['store']> & {
  readonly productBatch: NonNullable<NonNullable<ProductFeedQuery['store']>['productBatch']>
}
const batchOfStore = v.object({
  productBatch: v.object({ items: v.array(v.looseObject({ sku: v.string() })), next: v.nullable(v.string()) }),
})

export interface FeedRequest {
  readonly origin: string
  readonly store: Pick<StoreView, 'code' | 'name' | 'pathPrefix' | 'country'>
  readonly builtAt: Date
  readonly query: QueryGateway
  /** Whoever asked has gone: no further batch is read. */
  readonly signal: AbortSignal
  /** Default: `MAX_ITEMS`. */
  readonly maxItems?: number
}

/** The first part comes with the first batch, so that a gateway that fails is an error before anything is sent. @throws Error */
export async function* feedParts(request: FeedRequest): AsyncGenerator<string> {
  const { origin, store, builtAt, query, signal, maxItems = MAX_ITEMS } = request
  const link = absoluteAddress(origin, store.pathPrefix, homePath)
  let count = 0
  let after: string | null = null
  let isFirst = true
  do {
    signal.throwIfAborted()
    const operation = productFeed({ after, first: BATCH_SIZE, attributes: FEED_ATTRIBUTES })
    const { defaultTitle, delivery, productBatch }: FeedStore = v.parse(response, await query(store.code, operation))
      .data.store
    if (isFirst) yield feedStart({ title: store.name, link, description: defaultTitle, builtAt })
    isFirst = false
    const place = { origin, store, delivery: delivery.cost?.from ?? null }
    const items = productBatch.items.flatMap((product) => feedItems(product, place)).slice(0, maxItems - count)
    count += items.length
    yield items.map(itemXml).join('')
    after = count < maxItems ? productBatch.next : null
  } while (after !== null)
  yield FEED_END
}
