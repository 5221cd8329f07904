/** Withdrawals where the backend has no call for them: the gateway sends the two mails itself. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { openMailTransport } from '../mailTransport.ts'
import type { MailTransport } from '../session/outbox.ts'
import { createSqliteSessionStore } from '../session/sqlite/sqliteSessionStore.ts'
import { createFakeCheckout, type FakeCheckout } from '../testing/fakeCheckout.ts'
import { type FakeMailServer, startFakeMailServer } from '../testing/fakeMailServer.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readProfile, type StorefrontProfile } from '../upstream/storefront/profile.ts'
import { type As, enterAll, guestWithCart, place, seen } from './testing/checkoutQueries.ts'

const KEY = 'a key of more than thirty-two characters'
const SHOP = 'kundeservice@karat.example'
const EMAIL = 'kari@example.no'
const withCall = readProfile('sandbox')
const withoutCall = { ...withCall, calls: { ...withCall.calls, 'ext/order/{orderId}/return': null } }

let folder: string
let server: FakeMailServer
let gateway: TestGateway
let backend: FakeCheckout
let now: Date
const gateways: TestGateway[] = []
const start = async (profile: StorefrontProfile = withoutCall, mail?: MailTransport) => {
  const store = createSqliteSessionStore(join(folder, 'sessions.sqlite'))
  gateway = await startGateway(
    { no: { product: [product(1)] } },
    { clock: () => now, profile, session: { store, key: KEY, mail: mail ?? (await openMailTransport(server.url)) } },
  )
  gateways.push(gateway)
  backend = createFakeCheckout(gateway.storefront)
}
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  folder = mkdtempSync(join(tmpdir(), 'karat-withdrawals-'))
  server = await startFakeMailServer()
})
afterEach(async () => {
  for (const one of gateways.splice(0)) await one.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

const WITHDRAW = `mutation ($input: WithdrawInput!) { withdraw(input: $input) { __typename
  ... on Withdrawn { isRepeated withdrawal { number name email receivedAt products lines { sku } } order { id } }
  ... on AccountRefused { reason message inputErrors { path rule } } } }`

interface Placed {
  readonly as: As
  readonly orderId: string
}

async function placed(): Promise<Placed> {
  const as = await guestWithCart(gateway)
  await enterAll(gateway, as, { paymentMethod: 'cashondelivery', email: EMAIL })
  const { data } = await place(gateway, as, await seen(gateway, as))
  return { as, orderId: data.placeOrder.order.id }
}
const send = async (input: object, headers: Readonly<Record<string, string>> = {}) => {
  const variables = { input: { idempotencyKey: randomUUID(), name: 'Kari Nord', email: EMAIL, ...input } }
  const { data, errors } = await gateway.query(WITHDRAW, {
    variables,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  })
  return data?.withdraw ?? { errors }
}
const withdraw = ({ as, orderId }: Placed, input: object = {}) => send({ orderId, lines: [0], ...input }, as.headers)
const recipients = () => server.mails.map(({ to }) => to).toSorted()
const mailTo = (recipient: string) => server.mails.find(({ to }) => to === recipient)

describe('an order that is known', () => {
  test('is withdrawn from by two mails, with content, date and time, in the words of each', async () => {
    await start()
    const order = await placed()
    const answer = await withdraw(order, {}).then((taken) => taken)
    expect(answer).toMatchObject({ __typename: 'Withdrawn', isRepeated: false })
    await expect.poll(recipients).toEqual([EMAIL, SHOP].toSorted())
    const acknowledgement = mailTo(EMAIL)
    expect(acknowledgement?.text).toContain('Kari Nord')
    expect(acknowledgement?.text).toMatch(/21\. november 2026.*13:00:00/)
    expect(acknowledgement?.text).toContain('(SKU-1), 1')
    expect(mailTo(SHOP)?.text).toContain(EMAIL)
  })

  test('sends nothing again when it is withdrawn from twice', async () => {
    await start()
    const order = await placed()
    await withdraw(order)
    await expect.poll(recipients).toHaveLength(2)
    expect(await withdraw(order)).toMatchObject({ isRepeated: true })
    now = new Date('2026-11-22T12:00:00Z')
    expect(await withdraw(order, { name: 'Ola' })).toMatchObject({
      isRepeated: true,
      withdrawal: { name: 'Kari Nord' },
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(server.mails).toHaveLength(2)
  })

  test('is acknowledged at once while mail is down, and the mails come later', async () => {
    server.refusesWith = 451
    await start()
    const order = await placed()
    expect(await withdraw(order)).toMatchObject({ __typename: 'Withdrawn' })
    expect(server.mails).toEqual([])
    server.refusesWith = null
    now = new Date('2026-11-21T13:00:00Z')
    await send({ number: 'wakes the outbox' })
    await expect.poll(() => server.mails.length).toBe(4)
  })

  test('loses nothing when the process is killed between the statement and its mails', async () => {
    await start(withoutCall, { send: () => new Promise(() => undefined), close: () => undefined })
    const order = await placed()
    expect(await withdraw(order)).toMatchObject({ __typename: 'Withdrawn' })
    expect(server.mails).toEqual([])
    now = new Date('2026-11-21T12:10:00Z')
    await start()
    await expect.poll(recipients).toEqual([EMAIL, SHOP].toSorted())
  })

  test('goes by mail while the backend’s call does not answer, and by the call when it does', async () => {
    await start(withCall)
    const order = await placed()
    backend.failNext('return', { status: 503, json: { code: 503, result: 'away' } })
    expect(await withdraw(order)).toMatchObject({ __typename: 'Withdrawn' })
    await expect.poll(recipients).toHaveLength(2)
    const other = await placed()
    expect(await withdraw(other)).toMatchObject({ __typename: 'Withdrawn' })
    expect(backend.calls.filter((call) => call === 'return')).toHaveLength(2)
    expect(server.mails).toHaveLength(2)
  })

  test('is not withdrawn from by mail if the backend refuses', async () => {
    await start(withCall)
    const order = await placed()
    backend.failNext('return', { status: 400, json: { code: 400, result: 'Nothing to return.' } })
    expect(await withdraw(order)).toMatchObject({ reason: 'INPUT' })
    expect(server.mails).toEqual([])
  })
})

describe('an order that is named by its number', () => {
  const named = { number: ' #000012 ', products: 'the ring' }

  test('needs no code, and the mail to the shop says that the order was not opened', async () => {
    await start()
    expect(await send(named)).toMatchObject({
      __typename: 'Withdrawn',
      withdrawal: { number: '000012', products: 'the ring', lines: [] },
      order: null,
    })
    await expect.poll(recipients).toEqual([EMAIL, SHOP].toSorted())
    expect(mailTo(EMAIL)?.text).toContain('- the ring')
    expect(mailTo(SHOP)?.text).toContain('ordrenummer')
  })

  test('repeats the first acknowledgement for the same statement only, so that it reveals nothing to others', async () => {
    await start()
    await send(named)
    expect(await send(named)).toMatchObject({ isRepeated: true })
    expect(await send({ ...named, name: 'Ola Sør', email: 'ola@example.no' })).toMatchObject({
      isRepeated: false,
      withdrawal: { name: 'Ola Sør', email: 'ola@example.no' },
    })
    await expect.poll(() => server.mails).toHaveLength(4)
  })

  test('is bounded by the address of its acknowledgement, however it is written', async () => {
    await start()
    const answers = []
    for (let at = 0; at < 12; at += 1) answers.push(await send({ number: String(at), email: `Kari+${at}@example.no` }))
    expect(answers.map(({ reason }) => reason ?? 'taken').slice(-3)).toEqual(
      ['taken', 'TOO_MANY_TRIES', 'TOO_MANY_TRIES'].slice(-3),
    )
    await expect.poll(() => server.mails).toHaveLength(20)
  })

  test.each([
    { what: 'without a number', input: { number: ' ' }, path: 'number', rule: 'REQUIRED' },
    { what: 'with a number that is too long', input: { number: '1'.repeat(41) }, path: 'number', rule: 'TOO_LONG' },
    { what: 'with a link for a number', input: { number: 'www.gold.example' }, path: 'number', rule: 'FORMAT' },
    {
      what: 'with a link for products',
      input: { ...named, products: 'see https://x.example' },
      path: 'products',
      rule: 'FORMAT',
    },
    {
      what: 'with too many products',
      input: { ...named, products: 'x'.repeat(1_001) },
      path: 'products',
      rule: 'TOO_LONG',
    },
  ])('$what is refused with the field, and no mail is sent', async ({ input, path, rule }) => {
    await start()
    expect(await send(input)).toMatchObject({ reason: 'INPUT', inputErrors: [{ path, rule }] })
    expect(server.mails).toEqual([])
  })

  test('and by its id at the same time is refused', async () => {
    await start()
    expect(await send({ ...named, orderId: 'x' })).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    })
    expect(await send({})).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] })
  })
})
