/** The order of a guest, by what the ordered cart still knows of it: REST shows orders to administrators only. */
import * as v from 'valibot'
import { UpstreamError } from '../../shared/errors.ts'
import { parseBody } from '../border.ts'
import { optionalField } from '../looseFields.ts'
import { readCart } from './cart.ts'
import { createGraphqlField, type GraphqlField, queryGraphql } from './graphql.ts'
import { ORDER_FIELDS, readOrder } from './graphqlOrder.ts'
import type { MagentoCall } from './magentoClient.ts'

export interface GuestOrder {
  /** Whether Magento has one, as far as known. */
  mayHave(): boolean
  /** @throws UpstreamError with status 404 for an order that is not this cart's, and for customers, who have a history */
  read(call: MagentoCall): Promise<object>
}

const addressSchema = v.object({
  email: optionalField(v.string()),
  postcode: optionalField(v.string()),
  lastname: optionalField(v.string()),
})
const answerSchema = v.object({ guestOrder: v.unknown() })
const orderIdSchema = v.object({ entity_id: v.string() })

/** Since 2.4.7; with which names is asked of Magento. */
export function createGuestOrder(): GuestOrder {
  const field = createGraphqlField('Query', 'guestOrder', (found) => inputOf(found) !== null)
  return {
    mayHave: () => field.mayBe(),
    async read(call) {
      if (call.token !== null) throw noOrder(call)
      const input = inputOf(await field.of(call))
      if (!input) throw noOrder(call, 'UPSTREAM_NOT_IMPLEMENTED')
      const { isActive, orderNumber, billingAddress } = await readCart(call)
      if (isActive || orderNumber === null) throw noOrder(call)
      const known = { number: orderNumber, ...v.parse(addressSchema, billingAddress) }
      const order = await readGuestOrder(call, input, known)
      if (order === null || !v.is(orderIdSchema, order) || order.entity_id !== call.query['orderId'])
        throw noOrder(call)
      return order
    },
  }
}

interface GuestInput {
  readonly type: string
  readonly names: readonly KnownName[]
}
type Known = v.InferOutput<typeof addressSchema> & { readonly number: string }
type KnownName = keyof Known

const NAMES: readonly string[] = ['number', ...Object.keys(addressSchema.entries)]

/** Null where Magento wants what the cart does not say. */
function inputOf(field: GraphqlField | null): GuestInput | null {
  const { name: type, inputFields } = field?.args.find(({ name }) => name === 'input')?.type?.ofType ?? {}
  const names = inputFields?.map(({ name }) => name) ?? []
  return type && names.length > 0 && names.every(isKnownName) ? { type, names: names.filter(isKnownName) } : null
}

function isKnownName(name: string): name is KnownName {
  return NAMES.includes(name)
}

async function readGuestOrder(call: MagentoCall, { type, names }: GuestInput, known: Known): Promise<object | null> {
  const document = `query GuestOrder($input: ${type}!) { guestOrder(input: $input) { ${ORDER_FIELDS} } }`
  const input = Object.fromEntries(names.map((name) => [name, known[name] ?? '']))
  const answer = await queryGraphql(call, document, { input }).catch((error: unknown) => {
    // Such as that of an address that has an account by now: its customer finds the order in the history.
    if (error instanceof UpstreamError && error.code === 'UPSTREAM_REJECTED') return null
    throw error
  })
  const origin = { upstream: call.upstream, from: '/graphql guestOrder', hidesMessage: true }
  return answer === null ? null : readOrder(parseBody(answerSchema, answer, origin).guestOrder)
}

function noOrder({ upstream, name }: MagentoCall, code: UpstreamError['code'] = 'UPSTREAM_REJECTED'): UpstreamError {
  return new UpstreamError({ code, upstream, status: 404, message: `${upstream}: ${name}: no order of a guest` })
}
