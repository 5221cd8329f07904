/** Customers of a fake storefront. They can sign in, and a test can expire their tokens. */
import { randomUUID } from 'node:crypto'
import type { CannedResponse, FakeStorefront, LoggedCall } from './fakeStorefront.ts'
import type { GraphqlResponse, TestGateway } from './startGateway.ts'

export interface FakeCustomer {
  readonly id: number
  readonly email: string
  readonly password: string
  readonly groupId: number
  readonly customerNumber?: string
}

/** Address of a company that registers. */
export const COMPANY = {
  firstName: 'Ole',
  lastName: 'Haug',
  company: 'Haug & Sønn AS',
  taxId: '988 077 917',
  street: 'Storgata 12',
  postcode: '0155',
  city: 'Oslo',
  phone: '22 33 44 55',
}

export const KARI: FakeCustomer = {
  id: 41,
  email: 'kari.nord@example.no',
  password: 'Sølvskje;"7"',
  groupId: 1,
  customerNumber: 'K-100-41',
}
export const WORKSHOP: FakeCustomer = {
  id: 52,
  email: 'verksted@example.no',
  password: 'Bunsenbrenner!',
  groupId: 5,
  customerNumber: 'B-200-52',
}
/** Customer without a number and without a group token. */
export const PER: FakeCustomer = { id: 63, email: 'per@example.no', password: 'Lupe-10x-lupe', groupId: 4 }

export interface FakeCustomers {
  /** Refuses all tokens issued so far. */
  expireTokens(): void
  /** Changes a customer's profile in the backend. */
  change(email: string, fields: Readonly<Record<string, unknown>>): void
  /** All tokens and refresh tokens issued. */
  readonly given: readonly string[]
  /** A token for a new password of an account, as in the link of an e-mail. */
  issueResetToken(email: string): string
  /** E-mail addresses to which links were sent. */
  readonly resetMails: readonly string[]
  /** E-mail addresses that were subscribed to the newsletter. */
  readonly subscribed: readonly string[]
  /** The id of the customer of a token; null for an unknown or expired one. */
  customerOf(token: string): number | null
}

export function createFakeCustomers(
  storefront: FakeStorefront,
  known: readonly FakeCustomer[] = [KARI, WORKSHOP, PER],
): FakeCustomers {
  const customers = [...known]
  const tokens = new Map<string, FakeCustomer>()
  const refreshTokens = new Map<string, FakeCustomer>()
  const changes = new Map<string, Readonly<Record<string, unknown>>>()
  const given: string[] = []

  /** New passwords by customer id. */
  const passwords = new Map<number, string>()
  const resetTokens = new Map<string, FakeCustomer>()
  const resetMails: string[] = []
  const subscribed: string[] = []
  const issueResetToken = (email: string): string => {
    const customer = customers.find((one) => one.email === email)
    if (!customer) throw new Error(`expected a customer ${email}`)
    const token = randomUUID()
    resetTokens.set(token, customer)
    return token
  }
  // The storefront API answers every refusal of passwords with 500 and the platform's error.
  const refused = (errorMessage: string, code: number): CannedResponse => ({
    status: 500,
    json: { code: 500, result: { errorMessage, code } },
  })
  const passwordOf = ({ id, password }: FakeCustomer): string => passwords.get(id) ?? password
  const customerIn = ({ query, headers }: Pick<LoggedCall, 'query' | 'headers'>): FakeCustomer | undefined =>
    tokens.get(query.get('token') ?? headers.authorization?.replace('Bearer ', '') ?? '')

  const open = (customer: FakeCustomer): CannedResponse => {
    const [token, refreshToken] = [`token-${randomUUID()}`, `refresh-${randomUUID()}`]
    tokens.set(token, customer)
    refreshTokens.set(refreshToken, customer)
    given.push(token, refreshToken)
    return { json: { code: 200, result: token, meta: { refreshToken } } }
  }

  storefront.answer('/api/user/login', ({ body }) => {
    const { username, password } = fieldsOf(body)
    const customer = customers.find(({ email }) => email === username)
    return customer && passwordOf(customer) === password
      ? open(customer)
      : refusal(401, `The sign-in of ${String(username)} was incorrect`)
  })
  storefront.answer('/api/user/refresh', ({ body }) => {
    const customer = refreshTokens.get(String(fieldsOf(body)['refreshToken']))
    return customer ? open(customer) : refusal(500, 'Invalid refresh token')
  })
  storefront.answer('/api/user/change-password', (call) => {
    const customer = customerIn(call)
    const { currentPassword, newPassword } = fieldsOf(call.body)
    if (!customer) return refused("The consumer isn't authorized to access self.", 401)
    if (currentPassword !== passwordOf(customer))
      return refused("The password doesn't match this account. Verify the password and try again.", 401)
    if (String(newPassword).startsWith(' '))
      return refused("The password can't begin or end with a space. Verify the password and try again.", 400)
    passwords.set(customer.id, String(newPassword))
    return { json: { code: 200, result: true } }
  })
  storefront.answer('/api/user/create-password', ({ body }) => {
    const { email, newPassword, resetToken } = fieldsOf(body)
    const customer = resetTokens.get(String(resetToken))
    if (!customers.some((one) => one.email === email))
      return refused('No such entity with email = %1, websiteId = 1', 404)
    if (!customer || customer.email !== email)
      return refused('The password token is mismatched. Reset and try again.', 400)
    if (newPassword === email)
      return refused("The password can't be the same as the email address. Create a new password and try again.", 400)
    resetTokens.delete(String(resetToken))
    passwords.set(customer.id, String(newPassword))
    return { json: { code: 200, result: true } }
  })
  storefront.answer('/api/user/reset-password', ({ body }) => {
    const email = String(fieldsOf(body)['email'])
    if (!customers.some((one) => one.email === email))
      return refusal(404, `No such entity with email = ${email}, websiteId = 1`)
    resetMails.push(email)
    return { json: { code: 200, result: true } }
  })
  storefront.answer('/api/user/create', ({ body }) => {
    const { customer, password } = fieldsOf(body)
    const { email, firstname } = fieldsOf(customer)
    if (!/[a-z]/i.test(String(firstname)))
      return {
        status: 400,
        json: { code: 400, result: [{ keyword: 'pattern', dataPath: '.customer.firstname', message: 'should match' }] },
      }
    if (customers.some((one) => one.email === email))
      return refusal(400, 'A customer with the same email address already exists in an associated website.')
    const id = 1_000 + customers.length
    customers.push({ id, email: String(email), password: String(password), groupId: 1 })
    return { json: { code: 200, result: { id, email } } }
  })
  storefront.answer('/api/ext/mailchimp-subscribe/subscribe', ({ body }) => {
    subscribed.push(String(fieldsOf(body)['email']))
    return { json: { code: 200, result: 'OK' } }
  })
  storefront.answer('/api/user/me', (call) => {
    const customer = customerIn(call)
    if (!customer) return refusal(401, "The consumer isn't authorized to access self.")
    const { id, email, groupId, customerNumber } = customer
    const attributes = customerNumber
      ? { custom_attributes: [{ attribute_code: 'customer_number', value: customerNumber }] }
      : {}
    const groupToken = groupId === 4 ? {} : { groupToken: groupTokenOf(groupId) }
    return {
      json: {
        code: 200,
        result: {
          id,
          group_id: groupId,
          email,
          firstname: 'Kari',
          lastname: 'Nord',
          addresses: [],
          ...attributes,
          ...groupToken,
          ...changes.get(email),
        },
      },
    }
  })

  return {
    expireTokens: () => tokens.clear(),
    change: (email, fields) => void changes.set(email, fields),
    given,
    issueResetToken,
    resetMails,
    subscribed,
    customerOf: (token) => tokens.get(token)?.id ?? null,
  }
}

export function groupTokenOf(groupId: number): string {
  return `group-token-of-${groupId}`
}

export const SIGN_IN = `mutation SignIn($input: SignInInput!) {
  signIn(input: $input) { __typename ... on SignedIn { viewer { id email } bearerToken } ... on SignInRefused { reason } }
}`

export const SIGN_OUT =
  'mutation SignOut($input: SignOutInput!) { signOut(input: $input) { __typename ... on SignedOut { store { code } } } }'

export interface SignInOptions {
  readonly idempotencyKey?: string
  readonly password?: string
  readonly asBearer?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly store?: string
}

export interface SignInResult extends GraphqlResponse {
  /** Cookie header of further requests; empty when no session was opened. */
  readonly cookie: string
  readonly setCookies: readonly string[]
}

/** Signs in as a page of the shop does. */
export async function signIn(
  gateway: Pick<TestGateway, 'query'>,
  { email, password }: FakeCustomer,
  options: SignInOptions = {},
): Promise<SignInResult> {
  const input = {
    idempotencyKey: options.idempotencyKey ?? randomUUID(),
    email,
    password: options.password ?? password,
    ...(options.asBearer === undefined ? {} : { asBearer: options.asBearer }),
  }
  const response = await gateway.query(SIGN_IN, {
    variables: { input },
    headers: { 'sec-fetch-site': 'same-origin', ...options.headers },
    ...(options.store ? { store: options.store } : {}),
  })
  return { ...response, setCookies: setCookiesOf(response), cookie: cookieOf(response) }
}

export function setCookiesOf({ headers }: GraphqlResponse): string[] {
  return [headers['set-cookie'] ?? []].flat()
}

/** The cookies that the response sets, as the browser sends them back. */
export function cookieOf(response: GraphqlResponse): string {
  return setCookiesOf(response)
    .map((text) => text.split(';')[0])
    .join('; ')
}

function refusal(code: number, result: string): CannedResponse {
  return { json: { code, result }, status: code }
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
