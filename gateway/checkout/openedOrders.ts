/** Orders that are opened without an account: one ticket opens one order of one store, for as long as the ticket lives. */
import * as v from 'valibot'
import type { OrderAccess } from '../shared/orderRequest.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import { newSecret } from '../session/sessionKeys.ts'
import { NO_REQUEST } from './orderHistory.ts'
import type { OrderModel } from './orderModel.ts'
import type { OrderRecord } from './orderRecords.ts'
import type { BackendOrder } from './orderSchema.ts'
import { fetchOrder } from './orderSource.ts'

const TICKET_MS = 3_600_000
/** The order's id, a dot, and what the backend wants. */
const accessTokenSchema = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\w-]{1,64}\.[\w.-]{16,}$/))
const openedSchema = v.object({ accessToken: accessTokenSchema })

/** An order with the way in which the backend is called about it. */
export interface ReachedOrder {
  readonly model: OrderModel
  call<Answer>(send: (access: OrderAccess) => Promise<Answer>): Promise<Answer>
}

interface OrderModels {
  model(key: string, record: OrderRecord, order: BackendOrder): OrderModel
}

export function createOpenedOrders(scope: RequestScope, orders: OrderModels) {
  const { api, now, orderTicket, pseudonym, records, store } = scope
  const { storeCode } = store
  const nameOf = (ticket: string): string => `opened order ${storeCode} ${ticket}`
  const read = (accessToken: string): Promise<BackendOrder | null> =>
    fetchOrder(accessOf(accessToken), idIn(accessToken))
  const accessOf = (accessToken: string): OrderAccess => ({ api, storeCode, token: null, cartId: '', accessToken })

  return {
    openedOrders: {
      /** A ticket for the order that the backend's token opens; null for a token that is wrong, expired or of another store. @throws UpstreamError */
      async open(text: string): Promise<{ readonly ticket: string; readonly endsAt: string } | null> {
        const accessToken = v.safeParse(accessTokenSchema, text)
        if (!accessToken.success || !(await read(accessToken.output))) return null
        const ticket = newSecret()
        const endsAt = new Date(now.getTime() + TICKET_MS)
        await records.put(nameOf(ticket), { accessToken: accessToken.output }, endsAt)
        return { ticket, endsAt: endsAt.toISOString() }
      },
      /** The order of the request's ticket; null without a valid one of this store. @throws UpstreamError */
      async find(): Promise<ReachedOrder | null> {
        if (orderTicket === null) return null
        const opened = v.safeParse(openedSchema, await records.get(nameOf(orderTicket), now))
        if (!opened.success) return null
        const { accessToken } = opened.output
        const order = await read(accessToken)
        if (!order) return null
        const record = {
          ...NO_REQUEST,
          owner: '',
          orderId: idIn(accessToken),
          number: order.increment_id,
          placedAt: now.getTime(),
        }
        const key = pseudonym(nameOf(orderTicket))
        return { model: orders.model(key, record, order), call: (send) => send(accessOf(accessToken)) }
      },
    },
  }
}

function idIn(accessToken: string): string {
  return accessToken.slice(0, accessToken.indexOf('.'))
}
