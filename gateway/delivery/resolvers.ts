/** Resolvers of delivery and returns: the settings of the store, read by the rules of domain/. */
import { decimal } from '#domain/decimal.ts'
import { deliveryTime, nextDispatches } from '#domain/dispatch.ts'
import type { GatewayContext } from '../context.ts'
import type { DeliveryCost, ProductResolvers, StoreDelivery, StoreResolvers } from '../resolverTypes.generated.ts'
import { moneyModel } from '../shared/moneyModel.ts'
import { returnTermsOf } from '../shared/returnTermsOf.ts'
import type { Slice } from '../slice.ts'
import { dispatchRuleOf, type StoreView } from '../storeTable.ts'

/** Two weeks, for documents that a device stores. */
const DISPATCHES = 10

function deliveryOf(store: StoreView, context: GatewayContext): StoreDelivery {
  const rule = dispatchRuleOf(store, context.stores)
  const shown = store.hideDispatchDate ? null : rule
  const { methods } = store.delivery
  const spans = methods.map(({ fromDays, toDays }) => ({ from: fromDays, to: toDays }))
  return {
    orderBefore: shown?.orderBefore ?? null,
    stockDays: shown?.stockDays ?? null,
    cutDays: shown?.cutDays ?? null,
    dispatches: shown
      ? nextDispatches(shown, context.now, DISPATCHES).map(({ orderBefore, sentOn }) => ({
          orderBefore: orderBefore.toISOString(),
          sentOn,
        }))
      : [],
    stockTime: deliveryTime(rule, 'FROM_STOCK', spans),
    cutTime: deliveryTime(rule, 'CUT_TO_ORDER', spans),
    isInsured: methods.length > 0 && methods.every(({ isInsured }) => isInsured),
    needsSignature: methods.length > 0 && methods.every(({ needsSignature }) => needsSignature),
    cost: costOf(store),
  }
}

function costOf({ delivery: { cost }, i18n: { currencyCode } }: StoreView): DeliveryCost | null {
  return (
    cost && {
      from: moneyModel(decimal(cost.from), currencyCode),
      freeFrom: cost.freeFrom === null ? null : moneyModel(decimal(cost.freeFrom), currencyCode),
      freeUpToKg: cost.freeUpToKg,
    }
  )
}

const Store: Pick<StoreResolvers, 'delivery'> = {
  delivery: (store, _args, context) => deliveryOf(store, context),
}

const Product: Pick<ProductResolvers, 'returns'> = {
  async returns(product, _args, context) {
    const terms = await returnTermsOf(product, context)
    if (!terms) return null
    return 'days' in terms ? { __typename: 'ReturnPeriod', ...terms } : { __typename: 'NoReturn', ...terms }
  },
}

export const deliverySlice: Slice = {
  resolvers: { Store, Product },
}
