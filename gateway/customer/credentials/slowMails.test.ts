/** Backends send a mail before they answer these calls: a slow mail server makes none of them an error. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { product } from '../../catalog/testing/documents.ts'
import { COMPANY, createFakeCustomers, KARI, signIn } from '../../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../../testing/startGateway.ts'

const UPSTREAM_TIMEOUT_MS = 1_500
const PASSWORD = 'Gull-og-Solv-1'
const ANSWER = '__typename ... on AccountRefused { reason message }'

let gateway: TestGateway
beforeEach(async () => {
  const catalogue = { product: [product(1)] }
  gateway = await startGateway(
    { no: catalogue, goldsmith_norway: catalogue },
    {
      upstreamTimeoutMs: UPSTREAM_TIMEOUT_MS,
      upstreamLimits: { upstreamOrderTimeoutMs: 30_000, upstreamConnections: 1 },
    },
  )
  createFakeCustomers(gateway.storefront)
})
afterEach(() => gateway.close())

const NEW = { email: 'ny@example.no', password: PASSWORD, firstName: 'Ny', lastName: 'Kunde', businessAddress: COMPANY }

const CALLS = [
  {
    what: 'a registration',
    path: '/api/user/create',
    mutation: `mutation ($input: RegisterInput!) { done: register(input: $input) { ${ANSWER} } }`,
    input: NEW,
    result: { id: 1_050, email: NEW.email },
    typename: 'RegisteredUnapproved',
  },
  {
    what: 'a request for a new password',
    path: '/api/user/reset-password',
    mutation: `mutation ($input: RequestPasswordResetInput!) { done: requestPasswordReset(input: $input) { ${ANSWER} } }`,
    input: { email: KARI.email },
    result: true,
    typename: 'PasswordResetRequested',
  },
]

test.each(CALLS)(
  '$what that takes longer than a call is sent once and done',
  async ({ path, mutation, input, result, typename }) => {
    const answered = Promise.withResolvers<void>()
    gateway.storefront.answer(path, () => ({ json: { code: 200, result }, after: answered.promise }))
    const sending = send(mutation, input)
    setTimeout(answered.resolve, 2 * UPSTREAM_TIMEOUT_MS)
    expect((await sending).data?.done).toEqual({ __typename: typename })
    expect(gateway.storefront.calls.filter((call) => call.path === path)).toHaveLength(1)
  },
)

test.each(CALLS)(
  '$what that waits for a mail keeps no customer from signing in',
  async ({ path, mutation, input, result }) => {
    const [called, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    gateway.storefront.answer(path, () => {
      called.resolve()
      return { json: { code: 200, result }, after: answered.promise }
    })
    const sending = send(mutation, input)
    await called.promise
    const entering = signIn(gateway, KARI).then(({ data }) => data?.signIn?.__typename)
    const waiting = pause(5 * UPSTREAM_TIMEOUT_MS, 'waits', { ref: false })
    expect(await Promise.race([entering, waiting])).toBe('SignedIn')
    answered.resolve()
    await sending
  },
)

function send(mutation: string, input: object) {
  return gateway.query(mutation, {
    variables: { input: { idempotencyKey: randomUUID(), ...input } },
    headers: { 'sec-fetch-site': 'same-origin' },
    store: 'goldsmith_norway',
  })
}
