import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../../catalog/testing/documents.ts'
import { createCustomerLists, type CustomerLists } from '../../testing/customerLists.ts'
import { createFakeCustomers, KARI, signIn } from '../../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../../testing/startGateway.ts'

let gateway: TestGateway
let lists: CustomerLists
let nowMs = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => {
  gateway = await startGateway({ no: { product: [product(1)] } }, { clock: () => new Date(nowMs) })
})
beforeEach(() => {
  nowMs += 3_600_000
  lists = createCustomerLists(gateway.storefront, createFakeCustomers(gateway.storefront))
})
afterAll(() => gateway.close())

const SET = `mutation ($input: SetNewsletterInput!) { setNewsletter(input: $input) {
  __typename
  ... on NewsletterSet { isWanted }
  ... on AccountRefused { reason message retryAt inputErrors { path rule } }
} }`
const PATH = '/api/ext/mailchimp-subscribe/subscribe'
const set = (email: string, isWanted = true, idempotencyKey = randomUUID()) =>
  gateway.query(SET, {
    variables: { input: { idempotencyKey, email, isWanted } },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
const methods = (from: number) =>
  gateway.storefront.calls
    .slice(from)
    .filter(({ path }) => path === PATH)
    .map(({ method }) => method)

describe('the newsletter', () => {
  test('is subscribed and unsubscribed, and skips what changes nothing', async () => {
    const from = gateway.storefront.calls.length
    expect((await set(' ny@example.no ')).data.setNewsletter).toEqual({ __typename: 'NewsletterSet', isWanted: true })
    expect(lists.subscribed).toEqual(new Set(['ny@example.no']))
    await set('ny@example.no')
    await set('ny@example.no', false)
    await set('ny@example.no', false)
    expect(methods(from)).toEqual(['GET', 'POST', 'GET', 'GET', 'DELETE', 'GET'])
  })

  test('answers the same for an address that is subscribed', async () => {
    const first = await set('same@example.no')
    expect((await set('same@example.no')).data).toEqual(first.data)
  })

  test('a repeated key sends nothing again', async () => {
    const key = randomUUID()
    await set('once@example.no', true, key)
    const from = gateway.storefront.calls.length
    expect((await set('once@example.no', true, key)).data.setNewsletter.__typename).toBe('NewsletterSet')
    expect(methods(from)).toEqual([])
  })

  test.each(['', 'kari', 'kari@', `${'x'.repeat(250)}@example.no`, '<b>@example.no'])('refuses %j', async (email) => {
    expect((await set(email)).data.setNewsletter).toMatchObject({ reason: 'INPUT', inputErrors: [{ path: 'email' }] })
  })

  test('counts only code 200 as success', async () => {
    gateway.storefront.answer(PATH, ({ method }) => ({
      json: {
        code: method === 'GET' ? 500 : 202,
        result: method === 'GET' ? 'An error occured while accessing Mailchimp' : 'later',
      },
      ...(method === 'GET' && { status: 500 }),
    }))
    expect((await set('later@example.no')).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_MALFORMED' } }])
  })

  test('limits how often an address is sent', async () => {
    for (let at = 0; at < 5; at += 1) await set('often@example.no', at % 2 === 0)
    expect((await set('often@example.no')).data.setNewsletter).toMatchObject({
      reason: 'TOO_MANY_TRIES',
      retryAt: expect.any(String),
    })
  })

  test('tells customers whether they get it, and null while it cannot be reached', async () => {
    const { cookie } = await signIn(gateway, KARI)
    const status = async () =>
      (await gateway.query('{ viewer { isSubscribedToNewsletter } }', { headers: { cookie } })).data.viewer
        .isSubscribedToNewsletter
    expect(await status()).toBe(false)
    await set(KARI.email)
    expect(await status()).toBe(true)
    gateway.storefront.answer(PATH, () => ({ reset: true }))
    expect(await status()).toBeNull()
  })
})
