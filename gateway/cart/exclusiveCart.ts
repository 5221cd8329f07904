/** The cart of one owner for tasks that run alone on it, such as those of the checkout. */
import type { CartLineModel, CartModel } from './cartModel.ts'
import type { CartState, StoredLine } from './cartState.ts'
import type { OwnerCalls } from './ownerCalls.ts'
import { productOptionOf } from './productOption.ts'
import { idValue, type OpenCart } from './source.ts'
import { type BackendTotals, parseTotals } from './totalsSource.ts'

export interface ExclusiveCart {
  /** Lines as the gateway read them last. */
  readonly lines: readonly StoredLine[]
  /** The first version with these lines. */
  readonly linesSince: number
  /** Calls the backend with the cart's id and the current token. @throws UpstreamError */
  call<Answer>(send: (cart: OpenCart) => Promise<Answer>): Promise<Answer>
  /** The cart as it is now. @throws UpstreamError */
  read(): Promise<CartModel>
  /** The cart with the totals that another call of the backend has returned. @throws UpstreamError */
  withTotals(answer: unknown, from: string): Promise<CartModel>
  /** Stores what the chosen shipping method costs: some backends leave it out of the totals. */
  chooseDelivery(delivery: CartState['delivery']): Promise<void>
  /** The cart's lines as an order names them. */
  products(cart: CartModel): readonly object[]
  /** Requests that may have ordered this cart: their results are unknown. */
  readonly orderRequests: readonly string[]
  /** Orders the cart, and ends it: it is not emptied at the backend, which has ended it. @throws UpstreamError if the result is unknown */
  order<Placed, Record>(requestId: string, steps: OrderSteps<Placed, Record>): Promise<Record>
  /** The cart has become an order. */
  end(): Promise<void>
}

export interface OrderSteps<Placed, Record> {
  /** Runs before the order is sent, so that an interrupted attempt is known. */
  readonly before: (cartId: string) => Promise<void>
  readonly send: (cart: OpenCart) => Promise<Placed>
  /** The refusal that an error means; null if the result is unknown. */
  readonly refusalOf: (error: unknown) => Error | null
  readonly after: (cartId: string, placed: Placed) => Promise<Record>
  /** Reports that the ordered cart could not be ended: the order stands. */
  readonly notEnded: (error: unknown) => void
}

/** More attempts to order one cart need no memory: a backend refuses a cart that was ordered. */
const MAX_ORDER_REQUESTS = 20

interface CartReads {
  /** Reads the cart; if the backend has lost it, a new one, whose state comes with it. */
  read(state: CartState): Promise<{ readonly state: CartState; readonly cart: CartModel }>
  stored(state: CartState, totals: BackendTotals): Promise<CartModel>
}

export function exclusiveCart(calls: OwnerCalls, opened: CartState, reads: CartReads): ExclusiveCart {
  let state = opened
  const update = async (changes: Partial<CartState>): Promise<void> => {
    // Reading stores a new version, lines and coupon.
    state = { ...((await calls.stored()) ?? state), ...changes }
    await calls.store(state)
  }
  const end = (): Promise<void> =>
    update({
      cartId: '',
      version: state.version + 1,
      linesSince: state.version + 1,
      contentHash: '',
      lines: [],
      couponCode: null,
      refusedCoupon: null,
      delivery: null,
      orderRequests: [],
    })
  return {
    get lines() {
      return state.lines
    },
    get linesSince() {
      return state.linesSince
    },
    call: (send) => calls.call(state.cartId, send),
    async read() {
      const answer = await reads.read(state)
      state = (await calls.stored()) ?? answer.state
      return answer.cart
    },
    async withTotals(answer, from) {
      const cart = await reads.stored(state, parseTotals(answer, from))
      state = (await calls.stored()) ?? state
      return cart
    },
    async chooseDelivery(delivery) {
      if (JSON.stringify(delivery) !== JSON.stringify(state.delivery)) await update({ delivery, contentHash: '' })
    },
    products: ({ lines }) => lines.map(productOf),
    get orderRequests() {
      return state.orderRequests
    },
    async order(requestId, { before, send, refusalOf, after, notEnded }) {
      const { cartId } = state
      await before(cartId)
      const others = state.orderRequests.filter((one) => one !== requestId)
      // If the cart is gone at the next read, this request may have ordered it: then its lines must not come back.
      await update({ orderRequests: [...others, requestId].slice(-MAX_ORDER_REQUESTS) })
      const placed = await calls.call(cartId, send).catch(async (error: unknown) => {
        const refusal = refusalOf(error)
        if (!refusal) throw error
        await update({ orderRequests: others })
        throw refusal
      })
      const record = await after(cartId, placed)
      await end().catch(notEnded)
      return record
    },
    end,
  }
}

function productOf({ line, totals }: CartLineModel): object {
  const option = productOptionOf(line.options)
  return {
    sku: line.sku,
    ...(line.parentSku !== null && { parentSku: line.parentSku }),
    qty: line.quantity,
    name: line.name,
    product_type: line.productType,
    server_item_id: idValue(line.itemId),
    ...(totals && { price: totals.price, price_incl_tax: totals.price_incl_tax }),
    ...(option && { product_option: option }),
  }
}
