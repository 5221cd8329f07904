// @vitest-environment node
/** Subscribing and unsubscribing by forms without script, with a gateway whose answers are given. */
import { beforeEach, expect, test } from 'vitest'
import { readNewsletterAddress } from '../account/newsletter/newsletterAddress.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { handleNewsletterForm } from './newsletterForm.ts'

const { store } = sampleStoreContext
const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

let sent: unknown[] = []
let outcome: object | null = null
beforeEach(() => {
  sent = []
  outcome = { __typename: 'NewsletterSet' }
})

const post = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = own) =>
  handleNewsletterForm(
    store,
    { headers, body: Buffer.from(new URLSearchParams(fields).toString()) },
    'https://shop.example',
    async ({ variables: { input } }) => {
      sent.push(input)
      if (!outcome) throw new Error('connect ECONNREFUSED')
      return { body: { data: { setNewsletter: outcome } }, setCookies: [] }
    },
  )

test.each([
  { fields: { email: 'a@example.com' }, isWanted: true, location: '/newsletter?result=done' },
  {
    fields: { email: 'a@example.com', isWanted: 'no' },
    isWanted: false,
    location: '/newsletter?step=unsubscribe&result=done',
  },
])('$fields redirects to $location', async ({ fields, isWanted, location }) => {
  expect(await post(fields)).toEqual({ kind: 'done', location: store.pathPrefix + location, error: null })
  expect(sent).toEqual([{ idempotencyKey: expect.any(String), email: 'a@example.com', isWanted }])
})

test('too many attempts are answered with the time of the next one, and a wrong address with its error', async () => {
  outcome = { __typename: 'AccountRefused', reason: 'TOO_MANY_TRIES', retryAt: '2026-11-23T13:35:00.000Z' }
  const limited = await post({ email: 'a@example.com', isWanted: 'no' })
  expect(limited).toMatchObject({ kind: 'done' })
  const search = limited.kind === 'done' ? limited.location.slice(limited.location.indexOf('?')) : ''
  expect(readNewsletterAddress(search)).toEqual({
    isWanted: false,
    result: 'later',
    retryAt: '2026-11-23T13:35:00.000Z',
  })
  outcome = { __typename: 'AccountRefused', reason: 'INPUT', retryAt: null }
  expect(await post({ email: 'a' })).toMatchObject({ location: `${store.pathPrefix}/newsletter?result=email` })
  outcome = null
  expect(await post({ email: 'a@example.com' })).toMatchObject({
    location: `${store.pathPrefix}/newsletter?result=later`,
    error: new Error('connect ECONNREFUSED'),
  })
})

test.each([
  ['of another origin', { ...own, 'sec-fetch-site': 'cross-site' }, 403],
  ['that is no form', { ...own, 'content-type': 'application/json' }, 415],
])('a request %s is refused', async (_name, headers, status) => {
  expect(await post({ email: 'a@example.com' }, headers)).toMatchObject({ kind: 'refused', status })
  expect(sent).toEqual([])
})

test.each(['?retryAt=soon&result=later', '?retryAt=&result=<script>', '?step=x'])('reads nothing from %s', (search) => {
  expect(readNewsletterAddress(search)).toMatchObject({ isWanted: true, retryAt: null })
})
