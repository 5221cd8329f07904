/** Records of customers and the newsletter's list of a fake storefront, with the rules of the storefront API. */
import type { CannedResponse, FakeStorefront, LoggedCall } from '../../../testing/fakeStorefront.ts'

export interface FakeAccounts {
  /** Records by customer id, in the platform's format. */
  readonly records: Map<number, Record<string, unknown>>
  /** Status by e-mail address. */
  readonly newsletter: Map<string, string>
  /** Writes, such as "POST me". */
  readonly writes: { readonly call: string; readonly body: unknown }[]
  /** The next write is executed, and its answer is lost. */
  losesNextAnswer: boolean
}

const ALLOWED = ['email', 'firstname', 'lastname', 'addresses', 'custom_attributes']
const TAKEN = 'taken@example.no'

/** Create it after the customers, whose route it replaces. */
export function createFakeAccounts(
  storefront: Pick<FakeStorefront, 'answer'>,
  customerOf: (token: string) => number | null,
): FakeAccounts {
  const fake: FakeAccounts = { records: new Map(), newsletter: new Map(), writes: [], losesNextAnswer: false }
  let nextId = 900

  const update = (record: Record<string, unknown>, body: unknown): CannedResponse => {
    const customer = (body as { customer: Record<string, unknown> }).customer
    const schemaError = (message: string) => ({
      status: 500,
      json: { code: 500, result: [{ keyword: 'schema', message }] },
    })
    const unknown = Object.keys(customer).find((name) => !ALLOWED.includes(name))
    if (unknown) return schemaError(`should NOT have additional property '${unknown}'`)
    const addresses = customer['addresses'] as readonly Record<string, unknown>[] | undefined
    if ((addresses?.length ?? 0) > 2) return schemaError('should NOT have more than 2 items')
    const short = addresses?.find(({ street }) => (street as readonly string[]).length < 2)
    if (short) return schemaError('street should NOT have fewer than 2 items')
    if (customer['email'] === TAKEN)
      return {
        status: 400,
        json: { code: 400, result: 'A customer with the same email address already exists in an associated website.' },
      }
    const saved = addresses?.map((address) => ({ id: (nextId += 1), ...address }))
    Object.assign(record, customer, saved && { addresses: saved })
    return { json: { code: 200, result: record } }
  }
  storefront.answer('/api/user/me', ({ method, query, headers, body }: LoggedCall) => {
    const id = customerOf(query.get('token') ?? headers.authorization?.replace('Bearer ', '') ?? '')
    const record = id === null ? undefined : fake.records.get(id)
    if (!record) return { status: 401, json: { code: 401, result: "The consumer isn't authorized to access self." } }
    if (method === 'GET') return { json: { code: 200, result: record } }
    fake.writes.push({ call: `${method} me`, body })
    const answer = update(record, body)
    const isLost = fake.losesNextAnswer
    fake.losesNextAnswer = false
    return isLost ? { status: 504, json: { code: 504, result: 'late' } } : answer
  })
  storefront.answer('/api/ext/mailchimp-subscribe/subscribe', ({ method, query, body }: LoggedCall) => {
    if (method === 'GET') {
      const status = fake.newsletter.get(query.get('email') ?? '')
      return status === undefined
        ? { status: 500, json: { code: 500, result: 'An error occured while accessing Mailchimp' } }
        : { json: { code: 200, result: status } }
    }
    fake.writes.push({ call: `${method} newsletter`, body })
    const { email } = body as { readonly email: string }
    fake.newsletter.set(email, method === 'POST' ? 'subscribed' : 'unsubscribed')
    return { json: { code: 200, result: 'OK' } }
  })
  return fake
}

export const EMAIL_TAKEN = TAKEN
