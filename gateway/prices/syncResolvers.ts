/** Prices of guests as the backend has them at this moment, for pages that were shown with older ones. */
import { GUEST_GROUP_ID } from '#domain/tierPrice.ts'
import type { GatewayContext } from '../context.ts'
import type { QueryResolvers } from '../resolverTypes.generated.ts'
import { type ItemOffers, memberPricer, priceOfSubject } from './memberPricer.ts'
import { type PriceAnswerModel, priceModel, signInForPrice } from './priceModel.ts'
import type { Pricer } from './pricer.ts'
import { findSubjects, pricedItemsOf, type Subject } from './subjects.ts'

type Query = Pick<QueryResolvers, 'prices'>

async function prices(
  ids: readonly string[],
  afterSync: boolean,
  context: GatewayContext,
): Promise<readonly (PriceAnswerModel | null)[]> {
  const { loaders, store } = context
  const subjects = await findSubjects(ids, context)
  if (store.pricesHiddenUntilLogin) return subjects.map((subject) => subject && signInForPrice(store))
  if (afterSync) return store.catalogue.synchronisePrices ? syncedPrices(subjects, context) : subjects.map(() => null)

  const pricer = await loaders.prices.pricer(store)
  return subjects.map((subject) => subject && answerOf(subject, pricer))
}

async function syncedPrices(
  subjects: readonly (Subject | null)[],
  { loaders, store }: GatewayContext,
): Promise<readonly (PriceAnswerModel | null)[]> {
  const items = subjects.flatMap((subject) => (subject ? pricedItemsOf(subject) : []))
  const [{ basis }, found] = await Promise.all([
    loaders.prices.pricer(store),
    Promise.all(
      items.map(async ({ sku, documentId }): Promise<[string, ItemOffers]> => [
        sku,
        {
          synced: documentId === null ? null : await loaders.prices.synced({ store, customer: null, sku, documentId }),
        },
      ]),
    ),
  ])
  const offers = new Map(found)
  const pricer = memberPricer(basis, GUEST_GROUP_ID, (sku) => offers.get(sku) ?? {})
  return subjects.map((subject) => {
    const isAnswered = subject && pricedItemsOf(subject).some(({ sku }) => offers.get(sku)?.synced)
    return isAnswered ? answerOf(subject, pricer) : null
  })
}

function answerOf(subject: Subject, pricer: Pricer): PriceAnswerModel {
  const { product, variant, parts } = subject
  return priceModel(variant ?? product, priceOfSubject(subject, pricer).price, {
    ...(parts.size > 0 && { source: 'SUM' }),
    ...(!variant && product.kind === 'CONFIGURABLE' && { unknownReason: 'NO_VARIANT_AVAILABLE' }),
  })
}

export const syncResolvers: { readonly Query: Query } = {
  Query: {
    prices(_query, { ids, afterSync }, context) {
      // A client that fetches a price again must not be given what a cache had.
      context.freshness.until(context.now)
      return prices(ids, afterSync, context)
    },
  },
}
