/**
 * Every place of the schema that takes an id is tried with ids of another customer, of another store, garbage and text that is too long. The
 * operations are generated from the SDL: a place that is added later is tried without a change here, and the last test fails where the
 * customer of this test has nothing that the place could name.
 */
import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeId, encodeId } from '../../gateway/shared/ids.ts'
import { gatewaySchema } from '../../gateway/schema.ts'
import { CUSTOMERS } from '../../sandbox/customers/customers.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../../sandbox/testing/seededDatabase.ts'
import { productOf } from '../carts/offers.ts'
import { type Answer, openRealShop, type RealShop } from '../testing/realUpstreams.ts'
import { IDS, placedOperationsOf, placesOf, operationsOf, type Samples } from './generatedOperations.ts'

const VICTIM = 'kari.nord@example.com'
const ADDRESS = { firstName: 'Kari', lastName: 'Nord', street: 'Hemmelig vei 77', postcode: '0181', city: 'Oslo' }
const PHONE = '22004177'
/** What a client may be told about an id. Anything else, such as an internal error or an upstream that fails, is a bug. */
const EXPECTED_CODES = ['BAD_USER_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN']
const GARBAGE = ['', ' ', 'text', '../../etc/passwd', "' OR 1=1 --", '💍', '\u0000', '-1', 'e30', '__proto__']
const TOO_LONG = 'A'.repeat(60_000)
const MAX_ANSWER_LENGTH = 20_000

const schema = gatewaySchema()
/** The product that everybody buys, once the catalogue is there. */
const bought = { sku: '', id: '', productId: '' }
const samples: Samples = {
  idempotencyKey: () => randomUUID(),
  quantity: () => '1',
  sku: () => bought.sku,
  'CartItemInput.of': () => bought.id,
}
const operations = placedOperationsOf(schema, samples, IDS)
/** Whoever has the id of a payment sees number and status of its order (gateway/checkout/orders.test.ts): it may be paid in an app. */
const OPEN = ['Mutation.settlePayment']
const cases = operations
  .filter(({ coordinate }) => !OPEN.includes(coordinate))
  .map((operation) => ({ ...operation, name: `${operation.coordinate}: ${operation.place}` }))

let db: DatabaseSync
let shop: RealShop
let victim = ''
let strangers: readonly { readonly who: string; readonly token: string; readonly store: string }[] = []
/** Ids of what belongs to the victim, as the gateway has sent them. */
const ownIds = new Set<string>()
/** What no answer to somebody else may contain. */
const secrets = new Set([VICTIM, ADDRESS.street, PHONE])

beforeAll(async () => {
  db = openSeededCopy()
  shop = await openRealShop({ db })
  victim = await signIn(VICTIM)
  const row = db
    .prepare(
      `SELECT p.sku FROM product p JOIN product_store ps ON ps.product_id = p.id JOIN stock_item s ON s.product_id = p.id
       WHERE p.type_id = 'simple' AND p.parent_id IS NULL AND ps.store_id = 1 AND ps.status = 1 AND ps.visibility > 1
         AND s.is_in_stock = 1 AND s.qty > 50 AND p.unit = 'PCS' ORDER BY p.id LIMIT 1`,
    )
    .get()
  const product = await productOf(shop, String(row?.['sku']), 'no', victim)
  Object.assign(bought, { sku: product.sku, productId: product.id, id: product.composition.variant?.id ?? product.id })

  await fillCart(victim)
  await placeOrder('cashondelivery')
  await fillCart(victim)
  await placeOrder('card')
  await fillCart(victim)
  await enterCheckout('cashondelivery')
  const isPublic = new Set([bought.id, product.id])
  for (const id of idsIn(await victimView())) if (!isPublic.has(id)) ownIds.add(id)

  const guest = await openGuest()
  strangers = [
    { who: 'a customer', token: await signIn('signe.holm@example.com'), store: 'no' },
    { who: 'a guest with a cart', token: guest, store: 'no' },
    { who: 'a customer in another store', token: await signIn('astrid.lind@example.com'), store: 'se' },
  ]
  for (const { token, store } of strangers) if (store === 'no') await fillCart(token)
}, SEED_TIMEOUT_MS)
afterAll(async () => {
  await shop.close()
  db.close()
})

function signIn(email: string): Promise<string> {
  const customer = CUSTOMERS.find((each) => each.email === email)
  if (!customer) throw new Error(`expected a customer ${email}, got none`)
  return shop.signIn(customer)
}

async function openGuest(): Promise<string> {
  const document =
    'mutation ($input: CreateGuestSessionInput!) { createGuestSession(input: $input) { ... on GuestSessionCreated { bearerToken } } }'
  return (await shop.query(document, { input: { idempotencyKey: randomUUID() } })).data.createGuestSession.bearerToken
}

async function change(name: string, selection: string, input: object, token: string): Promise<Answer['data']> {
  const type = String(schema.getMutationType()?.getFields()[name]?.args[0]?.type)
  const { data, errors } = await shop.query(
    `mutation ($input: ${type}) { ${name}(input: $input) { __typename ${selection} } }`,
    { input: { idempotencyKey: randomUUID(), ...input } },
    'no',
    token,
  )
  if (errors) throw new Error(`expected ${name} to succeed, got ${JSON.stringify(errors)}`)
  for (const id of idsIn(data)) if (token === victim && id !== bought.id) ownIds.add(id)
  return data[name]
}

const CART = '... on CartChanged { cart { id version lines { id } totals { total { gross { amount } } } } }'

async function fillCart(token: string): Promise<void> {
  const items = [{ of: bought.id, quantity: '1' }]
  expect((await change('addToCart', CART, { items }, token)).__typename).toBe('CartChanged')
}

async function enterCheckout(paymentMethod: string): Promise<Answer['data']> {
  const input = { email: VICTIM, shippingAddress: { ...ADDRESS, phone: PHONE }, paymentMethod }
  return (await change('setCheckout', CART, input, victim)).cart
}

async function placeOrder(paymentMethod: string): Promise<void> {
  const { version, totals } = await enterCheckout(paymentMethod)
  const placed = await change(
    'placeOrder',
    '... on OrderPlaced { order { id number } } ... on PaymentNeeded { paymentId paymentUrl order { id number } }',
    { cartVersion: version, expectedGross: totals.total.gross.amount, acceptsTerms: true },
    victim,
  )
  secrets.add(String(placed.order.number))
  if (placed.paymentUrl) secrets.add(String(placed.paymentUrl))
}

/** Everything that the victim can read. */
async function victimView(): Promise<unknown[]> {
  const own = operationsOf(schema, 'query', samples).filter(({ coordinate }) =>
    ['Query.viewer', 'Query.cart'].includes(coordinate),
  )
  const views = await Promise.all(own.map(({ document, variables }) => shop.query(document, variables(), 'no', victim)))
  const [orders] = operations.filter(({ place }) => place === 'Query.order(id:)')
  for (const id of ownIds) if (orders) views.push(await shop.query(orders.document, orders.withText(id), 'no', victim))
  return views.map(({ data }) => data)
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    /id$/i.test(name) && typeof inner === 'string' ? [inner] : idsIn(inner),
  )
}

/** Without times, which pass. */
function stable(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) =>
    /At$|^asOf$|^validUntil$|^version$/.test(name) ? null : inner,
  )
}

/** The same id in the store of a stranger; null for one that names no store. */
function inStore(id: string, storeCode: string): string | null {
  try {
    return encodeId({ ...decodeId(id), storeCode })
  } catch {
    return null
  }
}

/** Type and store of an id. */
function kindOf(id: string): string {
  try {
    const { type, storeCode } = decodeId(id)
    return `${type} ${storeCode}`
  } catch {
    return 'no id of the schema'
  }
}

/** An id of the same kind that names nothing. */
function unknownLike(id: string): string {
  try {
    return encodeId({ ...decodeId(id), key: randomUUID() })
  } catch {
    return randomUUID()
  }
}

/** The answer without the id and the keys that the request has sent. */
function comparable({ data, errors }: Answer, id: string): string {
  return stable({ data, errors }).replaceAll(JSON.stringify(id).slice(1, -1), '(id)')
}

/** What is wrong with the answer to a stranger; empty if nothing is. */
function problemsOf(answer: Answer, id: string): string[] {
  const codes = (answer.errors ?? []).map(({ extensions }) => String(extensions['code']))
  const text = JSON.stringify(answer)
  return [
    ...codes
      .filter((code) => !EXPECTED_CODES.includes(code))
      .map((code) => `${code}: ${JSON.stringify(answer.errors)}`),
    // An answer may name the id once, never more.
    ...(text.length > MAX_ANSWER_LENGTH + id.length ? [`${text.length} characters`] : []),
    ...[...secrets].filter((secret) => text.includes(secret)),
  ]
}

test('operations reach every place of the schema that takes an id', () => {
  expect([...new Set(operations.map(({ place }) => place))].toSorted()).toEqual(placesOf(schema, IDS).toSorted())
})

test('the customer of this test has things to be protected', () => {
  expect(ownIds.size).toBeGreaterThan(5)
})

describe('ids of another customer', () => {
  let before = ''
  beforeAll(async () => {
    before = stable(await victimView())
  })

  test.each(cases)('$name: names nothing for strangers', async ({ document, withText }) => {
    for (const { token, store } of strangers) {
      const send = async (id: string): Promise<string> => {
        const answer = await shop.query(document, withText(id), store, token)
        expect(problemsOf(answer, id), id).toEqual([])
        return comparable(answer, id)
      }
      const unknownAnswers = new Map<string, string>()
      for (const id of ownIds)
        for (const tried of new Set([id, inStore(id, store) ?? id])) {
          const answer = await send(tried)
          // A stranger cannot even tell whether the id exists.
          const kind = kindOf(tried)
          const unknown = unknownAnswers.get(kind) ?? (await send(unknownLike(tried)))
          unknownAnswers.set(kind, unknown)
          expect(answer, tried).toBe(unknown)
        }
    }
  })

  test('have left everything of the customer as it was', async () => {
    expect(stable(await victimView())).toBe(before)
  })
})

test.each(cases)('$name: garbage and text that is too long are refused as input', async ({ document, withText }) => {
  const [stranger] = strangers
  for (const id of [...GARBAGE, TOO_LONG]) {
    const answer = await shop.query(document, withText(id), 'no', stranger?.token)
    expect(problemsOf(answer, id), id.slice(0, 60)).toEqual([])
  }
})

/** Last, because it changes what belongs to the customer. Places without an object in this test, and why. */
const UNNAMED: Readonly<Record<string, string>> = {
  'Viewer.calculatedPrice(variantId:)':
    'only goldsmith stores have products with a calculator; ids of variants are public',
}
test.each(cases.filter(({ place }) => UNNAMED[place] === undefined))(
  '$name: names something of the customer, or of the catalogue',
  async ({ document, withText }) => {
    const send = async (id: string): Promise<string> =>
      comparable(await shop.query(document, withText(id), 'no', victim), id)
    const named: string[] = []
    for (const id of [...ownIds, bought.id, bought.productId, categoryId()]) {
      if ((await send(unknownLike(id))) !== (await send(id))) named.push(id)
      if (named.length > 0) break
    }
    expect(named, 'an object in beforeAll that this place can name').not.toEqual([])
  },
)

function categoryId(): string {
  const row = db.prepare('SELECT category_id AS id FROM category_product ORDER BY category_id LIMIT 1').get()
  return encodeId({ type: 'Category', storeCode: 'no', key: String(row?.['id']) })
}
