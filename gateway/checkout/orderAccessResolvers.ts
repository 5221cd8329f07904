/** Resolvers of what can be done with an order after it was placed, with an account or without one. */
import { orderDocumentPath } from '../http/paths.ts'
import { encodeId } from '../shared/ids.ts'
import type { MutationResolvers, OrderResolvers, QueryResolvers } from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import { cancelOrder, requestReturn } from './changeOrder.ts'
import { openOrder, requestOrderCode } from './openOrder.ts'

const Query: Pick<QueryResolvers, 'openedOrder'> = {
  openedOrder: async (_query, _args, { loaders }) => (await loaders.openedOrders.find())?.model ?? null,
}

const Mutation: Pick<MutationResolvers, 'requestOrderCode' | 'openOrder' | 'cancelOrder' | 'requestReturn'> = {
  requestOrderCode: (_mutation, { input }, context) => requestOrderCode(input, context),
  openOrder: (_mutation, { input }, context) => openOrder(input, context),
  cancelOrder: (_mutation, { input }, context) => cancelOrder(input, context),
  requestReturn: (_mutation, { input }, context) => requestReturn(input, context),
}

const Order: Pick<OrderResolvers, 'history' | 'parcels' | 'documents' | 'isCancellable'> = {
  history: async ({ facts }) => (await facts()).later.history,
  parcels: async ({ facts }) => (await facts()).later.parcels,
  async documents({ key, facts }, _args, { api, store: { storeCode } }) {
    if (!api.has('ext/order/{orderId}/document/{documentId}')) return []
    const orderId = encodeId({ type: 'Order', storeCode, key })
    const { documents } = (await facts()).later
    return documents.map(({ id, kind, title }) => ({ kind, title, path: orderDocumentPath(storeCode, orderId, id) }))
  },
  isCancellable: async ({ facts }, _args, { api }) =>
    api.has('ext/order/{orderId}/cancel') && (await facts()).later.isCancellable,
}

export const orderAccessSlice: Slice = { resolvers: { Query, Mutation, Order } }
