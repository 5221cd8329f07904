/**
 * No text, in whichever argument or input field it is sent, makes a request take more steps than its budget and its length allow.
 * `PROPERTY_RUNS=10000 npm exec -- vitest run tests/security/everyText.test.ts` sends more texts to each.
 */
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_STEPS } from '#engine/text/stepBudget.ts'
import { countSteps } from '#engine/text/testing/countSteps.ts'
import { lettersOfAllBlocks } from '#engine/text/testing/lettersOfAllBlocks.ts'
import { TRADE_WORDS } from '#engine/text/tradeWords.ts'
import { gatewaySchema } from '../../gateway/schema.ts'
import { createFakeCustomers, KARI, signIn } from '../../gateway/testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../../gateway/testing/startGateway.ts'
import { placedOperationsOf, placesOf, TEXTS } from './generatedOperations.ts'

const RUNS_PER_PLACE = Math.ceil(Number(process.env['PROPERTY_RUNS'] ?? 100) / 100)
/** Reading a text, checking and refusing it. */
const STEPS_PER_CHARACTER = 100
/** Of requests of one operation with texts of one length. */
const TOLERANCE = 30_000
/** Places whose texts are compared with the catalogue's words. */
const SEARCHES = /^(?:Query\.(?:search|productByArticleNumber|nearestArticleNumbers)|Viewer\.listing)\(/

/** The dearest that were found by hand: each letter becomes six, 18, three and four of one word. */
const WORST = ['㌖'.repeat(199), 'ﷺ'.repeat(199), '한'.repeat(199), 'Ⅷ'.repeat(5_000)]

const letter = fc.constantFrom(...lettersOfAllBlocks())
const letters = fc.array(letter, { minLength: 1, maxLength: 4 }).map((each) => each.join(''))
/** Words of the catalogue with two letters in each other's place. */
const misspelt = fc
  .tuple(fc.constantFrom(...TRADE_WORDS.nb), fc.nat(12))
  .map(([word, at]) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2))
const text = fc
  .tuple(
    fc.oneof(
      letters,
      letters,
      misspelt,
      fc.array(misspelt, { maxLength: 12 }).map((words) => words.join(' ')),
    ),
    fc.constantFrom('', '', ' ', '-', ',', '/', '\n', '@'),
    fc.constantFrom(1, 1, 3, 11, 33, 60, 150, 199, 1_000, 10_000),
  )
  .map(([unit, between, times]) => (unit + between).repeat(times).slice(0, 20_000))

const schema = gatewaySchema()
const operations = placedOperationsOf(schema, { idempotencyKey: () => randomUUID() }, TEXTS)

let gateway: TestGateway
let cookie = ''
/** Mutations that end the session of their request. */
const ENDING = ['Mutation.signOut', 'Mutation.signOutEverywhere', 'Mutation.signIn', 'Mutation.changePassword']

beforeAll(async () => {
  const words = TRADE_WORDS.nb
  const products = words.map((word, at) => ({
    id: at + 1,
    sku: `SKU-${at}`,
    type_id: 'simple',
    status: 1,
    visibility: 4,
    url_key: `product-${at}`,
    slug: `product-${at}`,
    url_path: `all/product-${at}`,
    created_at: '2026-01-01 00:00:00',
    updated_at: '2026-01-01 00:00:00',
    tax_class_id: '2',
    price: 1250,
    unit: 'PCS',
    category_ids: ['10'],
    category_position: { c10: at },
    name: `${word} ${words[(at * 7) % words.length]} 10 g`,
  }))
  const pages = [{ id: 1, identifier: 'frakt', title: 'Frakt og levering', content: '<p>Vi sender</p>', active: true }]
  gateway = await startGateway({ no: { product: products, cms_page: pages } })
  createFakeCustomers(gateway.storefront)
  cookie = (await signIn(gateway, KARI)).cookie
  // Loads what is loaded once.
  await gateway.query('{ search(text: "gulbare ringmal") { pages { id } products { totalCount } } }')
}, 120_000)
afterAll(() => gateway.close())

async function stepsOf(document: string, variables: Readonly<Record<string, unknown>>): Promise<number> {
  return countSteps(() => gateway.query(document, { variables, headers: { cookie, 'sec-fetch-site': 'same-origin' } }))
}

test('operations reach every argument and input field that takes a text', () => {
  expect([...new Set(operations.map(({ place }) => place))].toSorted()).toEqual(placesOf(schema, TEXTS).toSorted())
})

test('no text makes a request take more steps than it may', async () => {
  const drawn = fc.sample(text, { numRuns: operations.length * RUNS_PER_PLACE })
  for (const [at, { coordinate, place, document, withText }] of operations.entries()) {
    // The document is read and compiled.
    for (let times = 0; times < 2; times++) await gateway.query(document, { variables: withText('text') })
    const short = await stepsOf(document, withText('text'))
    const own = drawn.slice(at * RUNS_PER_PLACE, (at + 1) * RUNS_PER_PLACE)
    for (const sent of [WORST[at % WORST.length] ?? '', ...own]) {
      const steps = (await stepsOf(document, withText(sent))) - short
      const max = (SEARCHES.test(place) ? MAX_STEPS : 0) + TOLERANCE + STEPS_PER_CHARACTER * sent.length
      const name = `${place} with ${JSON.stringify(sent.slice(0, 20))}… of ${sent.length} characters`
      expect(steps, name).toBeLessThan(max)
    }
    if (ENDING.includes(coordinate)) cookie = (await signIn(gateway, KARI)).cookie
  }
}, 600_000)

test('searches of one request share its budget', async () => {
  const words = fc.sample(fc.array(misspelt, { minLength: 4, maxLength: 8 }), { numRuns: 16 })
  const fields = words.map(
    (each, at) => `s${at}: search(text: ${JSON.stringify(each.join(' ').slice(0, 40))}) { isCorrectionCut }`,
  )
  const query = `{ ${fields.join(' ')} }`
  let response: Awaited<ReturnType<TestGateway['query']>> | null = null
  const steps = await countSteps(async () => (response = await gateway.query(query)))
  expect(response).toMatchObject({ errors: undefined })
  expect(steps).toBeGreaterThan(100_000)
  expect(steps).toBeLessThan(2 * MAX_STEPS)
})
