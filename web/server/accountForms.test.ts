// @vitest-environment node
/** Registering and setting a password by forms, with a gateway whose answers are given. */
import { beforeEach, describe, expect, test } from 'vitest'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { handleAccountForm } from './accountForms.ts'
import { readResetCookie, readResetRedirect, resetCookieAway } from './resetLink.ts'

const { store } = sampleStoreContext
const ORIGIN = 'https://shop.example'
const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
const SESSION = ['__Host-session=s1; Path=/; HttpOnly', 'signedIn=1-abc; Path=/']

let sent: { readonly query: string; readonly input: Readonly<Record<string, unknown>> }[] = []
let outcome: object = { __typename: 'SignedIn' }
beforeEach(() => {
  sent = []
  outcome = { __typename: 'SignedIn' }
})

function post(
  path: '/register' | '/reset-password',
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = own,
) {
  return handleAccountForm(
    { path, store },
    { headers, body: Buffer.from(new URLSearchParams(fields).toString()) },
    ORIGIN,
    async ({ query, variables }) => {
      sent.push({ query, input: variables['input'] as Readonly<Record<string, unknown>> })
      if ('fails' in outcome) throw new Error('connect ECONNREFUSED')
      return { body: { data: { field: outcome } }, setCookies: SESSION }
    },
  )
}

const person = { email: ' ny@example.com ', firstName: 'Ny', lastName: 'Kunde', password: 'Gull-og-Solv-1' }
const registration = { ...person, passwordAgain: person.password }
const company = {
  isBusiness: 'yes',
  'businessAddress.company': 'Haug AS',
  'businessAddress.taxId': '988 077 917',
  'businessAddress.street': 'Storgata 12',
  'businessAddress.postcode': '0155',
  'businessAddress.city': 'Oslo',
  'businessAddress.phone': '22334455',
}

describe('the form of /register', () => {
  test('registers, sets the session’s cookies and returns to the page left before', async () => {
    const result = await post('/register', { ...registration, wantsNewsletter: 'yes', return: '/compare' })
    expect(result).toEqual({ kind: 'done', location: `${store.pathPrefix}/compare`, setCookies: SESSION })
    expect(sent).toEqual([
      {
        query: expect.stringMatching(/^mutation RegisterByForm\b/),
        input: {
          idempotencyKey: expect.stringMatching(/^.{36}$/),
          ...person,
          email: 'ny@example.com',
          wantsNewsletter: true,
        },
      },
    ])
  })

  test.each([
    ['https://evil.example/'],
    ['//evil.example/'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['javascript:alert(1)'],
    ['/register'],
    ['/reset-password?step=new'],
    ['/sign-in'],
  ])('never redirects to %j', async (path) => {
    const result = await post('/register', { ...registration, return: path })
    expect(result).toMatchObject({ kind: 'done', location: expect.stringMatching(/^\/(?:my-account)?$/) })
  })

  test('a company sends its address, and waits', async () => {
    outcome = { __typename: 'RegisteredUnapproved' }
    expect(await post('/register', { ...registration, ...company })).toMatchObject({
      location: `${store.pathPrefix}/register?step=waiting`,
    })
    expect(sent[0]?.input).toMatchObject({
      businessAddress: { company: 'Haug AS', taxId: '988 077 917', firstName: 'Ny', lastName: 'Kunde' },
    })
  })

  test.each([
    { ticked: '', keepsPostcode: false },
    { ticked: '0155', keepsPostcode: true },
    // The postcode was changed after the tick.
    { ticked: '0150', keepsPostcode: false },
  ])('a tick for the postcode "$ticked" confirms 0155: $keepsPostcode', async ({ ticked, keepsPostcode }) => {
    await post('/register', { ...registration, ...company, 'businessAddress.keepsPostcode': ticked })
    expect(sent[0]?.input).toMatchObject({ businessAddress: { keepsPostcode } })
  })

  test('fields of a company that is not registered are not sent', async () => {
    await post('/register', { ...registration, ...company, isBusiness: '' })
    expect(sent[0]?.input).not.toHaveProperty('businessAddress')
  })

  test('wrong fields are displayed again without the passwords, and nothing is sent', async () => {
    const result = await post('/register', {
      ...registration,
      email: 'ny',
      passwordAgain: 'Other-pass-1',
      firstName: '',
    })
    expect(result).toMatchObject({
      kind: 'again',
      status: 400,
      formTry: {
        problems: [
          { path: 'email', rule: 'FORMAT' },
          { path: 'firstName', rule: 'REQUIRED' },
          { path: 'passwordAgain', rule: 'SAME' },
        ],
        refusal: null,
      },
    })
    expect(JSON.stringify(result)).not.toMatch(/Gull-og-Solv|Other-pass/)
    expect(sent).toEqual([])
  })

  test.each([
    ['EMAIL_TAKEN', 409],
    ['TOO_MANY_TRIES', 429],
    ['NOT_ALLOWED', 403],
    ['INPUT', 400],
  ])('a refusal with %s is status %i and shows the gateway’s errors', async (reason, status) => {
    const retryAt = reason === 'TOO_MANY_TRIES' ? '2026-11-23T13:35:00.000Z' : null
    const inputErrors = [{ path: 'email', rule: 'REFUSED', bound: null, message: 'taken' }]
    outcome = { __typename: 'AccountRefused', reason, message: 'because', retryAt, inputErrors }
    expect(await post('/register', registration)).toMatchObject({
      kind: 'again',
      status,
      formTry: {
        refusal: reason,
        message: 'because',
        retryAt,
        problems: inputErrors,
        values: { email: ' ny@example.com ' },
      },
    })
  })

  test('without an answer of the gateway it is 503, and the error contains no input', async () => {
    outcome = { fails: true }
    const result = await post('/register', registration)
    expect(result).toMatchObject({ kind: 'again', status: 503, formTry: { refusal: 'UNANSWERED' } })
    expect(String((result as { readonly error: unknown }).error)).not.toMatch(/Gull-og/)
  })

  test.each([
    [{ 'content-type': own['content-type'], 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'content-type': own['content-type'], origin: 'https://evil.example' }, 403],
    [{ 'content-type': own['content-type'] }, 403],
    [{ 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' }, 415],
  ])('a form of another page is refused: %j', async (headers, status) => {
    expect(await post('/register', registration, headers as Readonly<Record<string, string>>)).toMatchObject({
      kind: 'refused',
      status,
    })
    expect(sent).toEqual([])
  })
})

describe('the link to a new password', () => {
  const TOKEN = '0123456789abcdef0123456789abcdef'
  const at = `${store.pathPrefix}/reset-password`
  const linkOf = (search: string) => readResetRedirect(at, search, store, true)

  test('its token goes into a cookie that no script can read, and leaves the address', () => {
    const redirect = linkOf(`?email=kari%2Bgull%40example.com&token=${TOKEN}`)
    expect(redirect?.location).toBe(`${at}?step=new`)
    expect(redirect?.setCookie).toMatch(/^__Host-reset=[\w-]+; Path=\/; Max-Age=1800; SameSite=Lax; Secure; HttpOnly$/)
    expect(JSON.stringify(redirect)).not.toContain(TOKEN)
    const cookie = redirect?.setCookie.split(';')[0] ?? ''
    expect(readResetCookie(`other=1; ${cookie}`, true)).toEqual({ email: 'kari+gull@example.com', token: TOKEN })
    expect(readResetCookie(`${cookie}; ${cookie}`, true)).toBeNull()
    expect(readResetCookie('__Host-reset=nonsense', true)).toBeNull()
  })

  test('an address that a template of mails has written as it is keeps its plus', () => {
    const cookie = linkOf(`?email=kari+gull@example.com&token=${TOKEN}`)?.setCookie.split(';')[0]
    expect(readResetCookie(cookie, true)).toEqual({ email: 'kari+gull@example.com', token: TOKEN })
  })

  test.each([[''], ['?step=new'], ['?email=kari@example.com']])('the address %j has none', (search) => {
    expect(linkOf(search)).toBeNull()
  })

  test('a malformed one clears the cookie', () => {
    expect(linkOf(`?token=${'x'.repeat(501)}&email=kari@example.com`)?.setCookie).toMatch(/=; .*Max-Age=0/)
    expect(linkOf('?token=x')?.setCookie).toMatch(/=; .*Max-Age=0/)
  })

  test('is requested for an e-mail address, with the same page for every account', async () => {
    outcome = { __typename: 'PasswordResetRequested' }
    expect(await post('/reset-password', { email: 'kari@example.com' })).toMatchObject({ location: `${at}?step=sent` })
    expect(sent).toEqual([
      {
        query: expect.stringMatching(/^mutation RequestResetByForm\b/),
        input: { idempotencyKey: expect.any(String), email: 'kari@example.com' },
      },
    ])
  })

  test('sets the password with the cookie’s token, signs in and clears the cookie', async () => {
    const cookie = linkOf(`?email=kari@example.com&token=${TOKEN}`)?.setCookie.split(';')[0] ?? ''
    const fields = { newPassword: 'Nytt-passord-1', passwordAgain: 'Nytt-passord-1' }
    expect(await post('/reset-password', fields, { ...own, cookie })).toEqual({
      kind: 'done',
      location: `${store.pathPrefix}/my-account`,
      setCookies: [...SESSION, resetCookieAway(true)],
    })
    expect(sent).toEqual([
      {
        query: expect.stringMatching(/^mutation ResetByForm\b/),
        input: {
          idempotencyKey: expect.any(String),
          email: 'kari@example.com',
          resetToken: TOKEN,
          newPassword: 'Nytt-passord-1',
        },
      },
    ])
  })

  test('without the cookie, an expired link is shown at the same step, and no token comes from the form', async () => {
    outcome = {
      __typename: 'AccountRefused',
      reason: 'RESET_TOKEN_EXPIRED',
      message: 'used',
      retryAt: null,
      inputErrors: [],
    }
    const fields = { newPassword: 'Nytt-passord-1', passwordAgain: 'Nytt-passord-1', token: TOKEN, resetToken: TOKEN }
    expect(await post('/reset-password', fields)).toMatchObject({
      kind: 'again',
      status: 410,
      search: '?step=new',
      formTry: { refusal: 'RESET_TOKEN_EXPIRED', values: {} },
    })
    expect(sent[0]?.input).toMatchObject({ email: '', resetToken: '' })
  })
})
