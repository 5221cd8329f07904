/** The orders of a customer, by the customer's own token: REST shows them to administrators only. */
import * as v from 'valibot'
import { UpstreamError } from '../../shared/errors.ts'
import { parseBody } from '../border.ts'
import { createGraphqlField, queryGraphql } from './graphql.ts'
import { ORDER_FIELDS, readOrder } from './graphqlOrder.ts'
import type { MagentoCall } from './magentoClient.ts'

const ORDERS = `query Orders($currentPage: Int!, $pageSize: Int!) { customer { orders(
  currentPage: $currentPage, pageSize: $pageSize, sort: { sort_field: CREATED_AT, sort_direction: DESC }
) { total_count items { ${ORDER_FIELDS} } } } }`
const ordersSchema = v.object({
  customer: v.object({ orders: v.object({ total_count: v.number(), items: v.array(v.unknown()) }) }),
})
const ORIGIN = '/graphql customer.orders'

export interface OrderHistory {
  /** Whether Magento has one, as far as known. */
  mayHave(): boolean
  read(call: MagentoCall): Promise<unknown>
}

/** Orders can be had newest first since 2.4.6: a history that begins with the oldest would show a customer of many years none of this year. */
export function createOrderHistory(): OrderHistory {
  const field = createGraphqlField('Customer', 'orders', ({ args }) => args.some(({ name }) => name === 'sort'))
  return {
    mayHave: () => field.mayBe(),
    async read(call) {
      if ((await field.of(call)) === null) throw noHistory(call)
      return readOrders(call)
    },
  }
}

async function readOrders(call: MagentoCall): Promise<object> {
  const { currentPage = '1', pageSize = '20' } = call.query
  const variables = { currentPage: Number(currentPage), pageSize: Number(pageSize) }
  const origin = { upstream: call.upstream, from: ORIGIN, hidesMessage: true }
  const { orders } = parseBody(ordersSchema, await queryGraphql(call, ORDERS, variables), origin).customer
  // An order of another shape is counted as one that cannot be read.
  return { items: orders.items.map(readOrder), total_count: orders.total_count }
}

function noHistory({ upstream, name }: MagentoCall): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_NOT_IMPLEMENTED',
    upstream,
    status: 404,
    message: `${upstream}: ${name}: expected a GraphQL with sorted orders of a customer, got none`,
  })
}
