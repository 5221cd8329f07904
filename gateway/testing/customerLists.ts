/** Wish lists, reviews, metal accounts, newsletters and identity checks of a fake storefront. */
import type { CannedResponse, FakeStorefront } from './fakeStorefront.ts'
import type { FakeCustomers } from './fakeCustomers.ts'

export interface CustomerLists {
  readonly wishes: ReadonlyMap<number, readonly string[]>
  readonly reviews: readonly Readonly<Record<string, unknown>>[]
  readonly subscribed: ReadonlySet<string>
  /** Sets the metal account of a customer. */
  metal(customerId: number, account: object): void
  /** Answers the identity check of the newest customer that has started one. */
  verify(customerId: number): void
}

export const PROVIDER_URL = 'http://identity.test/check/1'

export function createCustomerLists(storefront: FakeStorefront, customers: FakeCustomers): CustomerLists {
  const wishes = new Map<number, readonly string[]>()
  const reviews: Readonly<Record<string, unknown>>[] = []
  const subscribed = new Set<string>()
  const accounts = new Map<number, object>()
  const verified = new Set<number>()
  const ok = (result: unknown): CannedResponse => ({ json: { code: 200, result } })
  const refused = (code: number, result: unknown): CannedResponse => ({ json: { code, result }, status: code })
  const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> =>
    typeof body === 'object' && body !== null ? { ...body } : {}
  const own = (token: string | null, respond: (customerId: number) => CannedResponse): CannedResponse => {
    const id = customers.customerOf(token ?? '')
    return id === null ? refused(401, "The consumer isn't authorized to access self.") : respond(id)
  }

  storefront.answer('/api/ext/wishlist', ({ method, query, body }) =>
    own(query.get('token'), (id) => {
      const { sku } = fieldsOf(body)
      const rest = (wishes.get(id) ?? []).filter((one) => one !== sku)
      if (method === 'POST') wishes.set(id, [String(sku), ...rest])
      if (method === 'DELETE') wishes.set(id, rest)
      return ok({ items: (wishes.get(id) ?? []).map((one) => ({ sku: one })) })
    }),
  )
  storefront.answer('/api/ext/metal-account', ({ query }) =>
    own(query.get('token'), (id) => {
      const account = accounts.get(id)
      return account ? ok(account) : refused(404, 'The customer has no metal account.')
    }),
  )
  storefront.answer('/api/review/create', ({ body }) => {
    reviews.push(fieldsOf(fieldsOf(body)['review']))
    return ok({ id: reviews.length })
  })
  storefront.answer('/api/ext/review/mine', ({ query }) =>
    own(query.get('token'), (id) =>
      ok({
        items: reviews
          .filter((review) => review['customer_id'] === id)
          .map((review) => ({ ...review, id: 1, sku: 'SKU-1', created_at: '2026-11-20 10:00:00' })),
      }),
    ),
  )
  storefront.answer('/api/ext/mailchimp-subscribe/subscribe', ({ method, query, body }) => {
    const { email: sent } = fieldsOf(body)
    const email = typeof sent === 'string' ? sent : (query.get('email') ?? '')
    if (method === 'GET')
      return subscribed.has(email) ? ok('subscribed') : refused(500, 'An error occured while accessing Mailchimp')
    if (method === 'POST') subscribed.add(email)
    else subscribed.delete(email)
    return ok('OK')
  })
  storefront.answer('/api/ext/customer-verification/checkout', ({ query }) =>
    own(query.get('token'), (id) => ok({ verified: verified.has(id) })),
  )
  storefront.answer('/api/ext/customer-verification/init', ({ query }) =>
    own(query.get('token'), () => ok({ url: PROVIDER_URL })),
  )

  return {
    wishes,
    reviews,
    subscribed,
    metal: (customerId, account) => void accounts.set(customerId, account),
    verify: (customerId) => void verified.add(customerId),
  }
}
