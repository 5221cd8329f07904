/** 20 signed-in shoppers behind one network address, each at the speed of a quick reader: no limit of the gateway is met. */
import * as documents from '#docs'
import { randomUUID } from 'node:crypto'
import { print, type DocumentNode } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'

const SHOPPERS = 20
/** Of one minute; the test takes less, which is harder. */
const PAGES = 10
const PAGE_SIZE = 48
const ADDRESS = '203.0.113.7'
const CUSTOMERS = ['Kari Nord', 'Signe Holm', 'Ole Haug', 'Nora Dahl', 'Tuva Lie', 'Ivar Moe']
const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { ... on SignedIn { bearerToken } } }'
const FIRST_PAGE = `{ search(text: "gull", pageSize: ${PAGE_SIZE}) { products { items { id sku } } } store { menu { id } } }`

interface Row {
  readonly id: string
  readonly sku: string
}

let shop: RealShop
let rows: readonly Row[]
let categories: readonly string[]
beforeAll(async () => {
  shop = await openRealShop({ stores: ['no'] })
  const { data } = await shop.query(FIRST_PAGE)
  rows = data.search.products.items
  categories = data.store.menu.map(({ id }: Row) => id)
}, SEED_TIMEOUT_MS)
afterAll(() => shop.close())

test(
  `${SHOPPERS} shoppers sign in and open ${PAGES} pages each with their own prices`,
  async () => {
    expect(rows).toHaveLength(PAGE_SIZE)
    const responses = (await Promise.all(Array.from({ length: SHOPPERS }, (_, at) => visit(at)))).flat()
    expect(responses).toHaveLength(SHOPPERS * (1 + 2 * PAGES))
    expect(responses.filter(({ status, text }) => status !== 200 || text.includes('"errors"'))).toEqual([])
  },
  SEED_TIMEOUT_MS,
)

/** Signs in, then opens listings and product pages in turn; prices of the customer come with each. */
async function visit(shopper: number) {
  const name = CUSTOMERS[shopper % CUSTOMERS.length] ?? ''
  const email = `${name.replace(' ', '.').toLowerCase()}@example.com`
  const password = `${name.replace(' ', '-')}-2026`
  const signedIn = await send(SIGN_IN, { input: { idempotencyKey: randomUUID(), email, password, asBearer: true } })
  const token: string = JSON.parse(signedIn.text).data.signIn.bearerToken

  const responses = [signedIn]
  for (let page = 0; page < PAGES; page += 1) {
    const row = rows[(shopper + page) % rows.length]
    const id = categories[(shopper + page) % categories.length]
    const isListing = page % 2 === 0
    responses.push(
      isListing
        ? await execute(documents.CategoryListing, { id, pageSize: PAGE_SIZE }, token)
        : await execute(documents.ProductDetail, { sku: row?.sku }, token),
      await execute(documents.ViewerPrices, { ids: isListing ? rows.map((each) => each.id) : [row?.id] }, token),
    )
  }
  return responses
}

function execute(document: DocumentNode, variables: Readonly<Record<string, unknown>>, token: string) {
  return send(print(document), variables, token)
}

async function send(query: string, variables: Readonly<Record<string, unknown>>, token?: string) {
  const response = await fetch(`${shop.gatewayUrl}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-store': 'no',
      'x-forwarded-for': ADDRESS,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  })
  return { status: response.status, text: await response.text() }
}
