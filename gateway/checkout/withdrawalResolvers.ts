/** Resolvers of the right of withdrawal. */
import type {
  MutationResolvers,
  OrderResolvers,
  OrderWithdrawalResolvers,
  StoreResolvers,
} from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import { daysNow, orderIdOf, takesOrders, timeOf, withdraw, withdrawalModel } from './withdraw.ts'
import { withdrawalsOf } from './withdrawals.ts'

const Mutation: Pick<MutationResolvers, 'withdraw'> = {
  withdraw: (_mutation, { input }, context) => withdraw(input, context),
}

const Store: Pick<StoreResolvers, 'withdrawal'> = {
  withdrawal(store, _args, context) {
    const days = daysNow(store, context.now)
    if (store.withdrawal === null || days === null) return null
    const { labels, confirmLabels } = store.withdrawal
    return {
      labels: [...labels],
      confirmLabels: [...confirmLabels],
      days,
      takesOrders: takesOrders(context),
      takesNumbers: context.outbox !== null,
    }
  },
}

const Order: Pick<OrderResolvers, 'withdrawal'> = {
  withdrawal: (order, _args, { store }) => (store.withdrawal === null ? null : order),
}

const OrderWithdrawal: OrderWithdrawalResolvers = {
  lastDay: async ({ facts }, _args, context) => timeOf(await facts(), context).lastDay,
  isOver: async ({ facts }, _args, context) => timeOf(await facts(), context).isOver,
  statements: async (order, _args, context) => (await withdrawalsOf(orderIdOf(order), context)).map(withdrawalModel),
}

export const withdrawalSlice: Slice = { resolvers: { Mutation, Store, Order, OrderWithdrawal } }
