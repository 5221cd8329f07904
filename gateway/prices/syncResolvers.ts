/** Prices of guests as the backend has them at this moment, for pages that were shown with older ones. */
import { GUEST_GROUP_ID } from '#domain/tierPrice.ts'
import type { GatewayContext } from '../context.ts'
import type { QueryResolvers } from '../resolverTypes.generated.ts'
import { type ItemOffers, memberPricer, priceOfSubject } from './memberPricer.ts'
import { type PriceAnswerModel, priceModel, signInForPrice } from './priceModel.ts'
import { findSubjects, pricedItemsOf } from './subjects.ts'

type Query = Pick<QueryResolvers, 'pricesAfterSync'>

async function pricesAfterSync(
  ids: readonly string[],
  context: GatewayContext,
): Promise<readonly (PriceAnswerModel | null)[]> {
  const { loaders, store, now, freshness } = context
  // Whoever asks for what the backend has now must not be given what a cache had.
  freshness.until(now)
  const subjects = await findSubjects(ids, context)
  if (store.pricesHiddenUntilLogin) return subjects.map((subject) => subject && signInForPrice(store))
  if (!store.catalogue.synchronisePrices) return subjects.map(() => null)

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
    if (!isAnswered) return null
    const { price } = priceOfSubject(subject, pricer)
    return priceModel(subject.variant ?? subject.product, price, subject.parts.size > 0 ? { source: 'SUM' } : {})
  })
}

export const syncResolvers: { readonly Query: Query } = {
  Query: { pricesAfterSync: (_query, { ids }, context) => pricesAfterSync(ids, context) },
}
