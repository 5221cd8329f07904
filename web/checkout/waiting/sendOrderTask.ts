/**
 * Places an order that waited: enters its details again, compares lines and total with what the shopper agreed to, and
 * places it. The request is noted before it is sent and then only repeated unchanged, so that one key is one order.
 */
import type { ApolloClient } from '@apollo/client'
import { type CheckoutCartPartsFragment, PlaceOrder, SetCheckout } from '../../client/generated/documents.generated.ts'
import { failureOf, taskOptions } from '../../offline/taskLog/failure.ts'
import type { Answer } from '../../offline/taskLog/log.ts'
import type {
  OrderConflict,
  OrderInput,
  OrderMethod,
  OrderTask,
  PlacedData,
  PreparedOrder,
} from '../../offline/taskLog/task.ts'
import { randomKey } from '../../shop/idempotencyKey.ts'
import { productsOf } from './expectedCart.ts'
import { personalNumbers } from './personalNumbers.ts'
import { orderKey } from './placedOrder.ts'
import { contentOf } from './queuedOrder.ts'

/** @param note stores what is sent next */
export async function sendOrderTask(
  client: ApolloClient,
  task: OrderTask,
  owner: string,
  note: (prepared: PreparedOrder) => Promise<void>,
): Promise<Answer> {
  if (task.input.needs?.includes('PERSONAL_NUMBER') && personalNumbers.of(task.id) === null)
    return { kind: 'UNCONFIRMED' }
  const known = task.prepared
  const prepared = known ?? (await prepareOrder(client, task.input, owner))
  if ('kind' in prepared) return prepared
  if (!known) await note(prepared)
  return place(client, task, prepared, owner)
}

/** Enters the details, which the gateway forgets after 30 minutes, and checks the cart as it is now. */
async function prepareOrder(client: ApolloClient, input: OrderInput, owner: string): Promise<PreparedOrder | Answer> {
  const { data, error } = await client
    .mutate({
      mutation: SetCheckout,
      variables: { input: { ...input.details, idempotencyKey: randomKey() } },
      ...taskOptions(owner, 'ORDER'),
    })
    .catch((cause: unknown) => ({ data: undefined, error: cause }))
  const outcome = data?.setCheckout
  if (!outcome) return failureOf(error)
  const { cart, inputErrors } = outcome
  const messages = [
    ...(outcome.__typename === 'CartRefused' ? [outcome.message] : []),
    ...inputErrors.map(({ message }) => message),
  ]
  if (messages.length > 0) return conflict(refusalOf(inputErrors), messages)
  // The cart was changed and could not be read.
  if (!cart) return { kind: 'FAULT' }
  const problem = differenceOf(cart, input)
  if (problem) return conflict(problem)
  return { cartVersion: cart.version, expectedGross: input.maxGross }
}

/** Null if the cart is what the shopper has agreed to. */
export function differenceOf(
  cart: Pick<CheckoutCartPartsFragment, 'lines' | 'coupon' | 'issues' | 'totals'>,
  { content, hasChanges, maxGross }: Pick<OrderInput, 'content' | 'hasChanges' | 'maxGross'>,
): OrderConflict | null {
  if (cart.issues.length > 0) return { kind: 'BLOCKED' }
  const current = hasChanges ? productsOf(cart.lines, cart.coupon?.code ?? null) : contentOf(cart)
  if (current !== content) return { kind: 'CART_CHANGED' }
  const total = cart.totals.total.gross.amount
  return Number(total) > Number(maxGross) ? { kind: 'TOTAL', total } : null
}

async function place(client: ApolloClient, task: OrderTask, prepared: PreparedOrder, owner: string): Promise<Answer> {
  const { acceptsTerms, reference, declares } = task.input
  const { cartId } = task.meta
  const socialSecurityNumber = personalNumbers.of(task.id)
  const input = {
    ...prepared,
    acceptsTerms,
    ...(declares && { declares }),
    ...(reference && { reference }),
    ...(socialSecurityNumber !== null && { socialSecurityNumber }),
    idempotencyKey: task.id,
  }
  const { data, error } = await client
    .mutate({
      mutation: PlaceOrder,
      variables: { input },
      ...taskOptions(owner, 'ORDER'),
    })
    .catch((cause: unknown) => ({ data: undefined, error: cause }))
  const outcome = data?.placeOrder
  switch (outcome?.__typename) {
    case undefined:
      return failureOf(error)
    case 'OrderRefused': {
      const total = outcome.reason === 'PRICE_CHANGED' ? outcome.cart?.totals.total.gross.amount : undefined
      if (total !== undefined) return conflict({ kind: 'TOTAL', total })
      return conflict(refusalOf(outcome.inputErrors), [
        outcome.message,
        ...outcome.inputErrors.map(({ message }) => message),
      ])
    }
    case 'OrderPlaced':
      orderKey.forget(cartId)
      personalNumbers.forget(task.id)
      return placed({ orderId: outcome.order.id, paymentId: null, total: outcome.order.totals.total.gross.amount })
    // The order is placed: the same key opens the page of its payment later.
    case 'PaymentPageUnavailable':
      return { kind: 'FAULT' }
    case 'OrderUncertain':
      return conflict({ kind: 'REFUSED' }, [outcome.message])
    case 'PaymentNeeded':
      orderKey.forget(cartId)
      personalNumbers.forget(task.id)
      return placed({
        orderId: null,
        paymentId: outcome.paymentId,
        paymentUrl: outcome.paymentUrl,
        total: prepared.expectedGross,
      })
  }
}

/** Names the method if one was refused: the gateway's messages explain the others. */
function refusalOf(inputErrors: readonly { readonly path: string }[]): OrderConflict {
  const method = METHODS.find((name) => inputErrors.some(({ path }) => path === name))
  return method && inputErrors.length === 1 ? { kind: 'METHOD', method } : { kind: 'REFUSED' }
}

const METHODS: readonly OrderMethod[] = ['deliveryMethod', 'pickupPoint', 'paymentMethod']

function placed(data: PlacedData): Answer {
  return { kind: 'ANSWERED', result: { kind: 'DONE', messages: [], data } }
}

function conflict(data: OrderConflict, messages: readonly string[] = []): Answer {
  return { kind: 'CONFLICT', decision: { reason: 'CONFLICT', messages: [...new Set(messages)], data } }
}
