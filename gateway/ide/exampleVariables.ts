/** Values for the variables of the examples, from the store at hand. */

/** What the values come from. Null where the store has nothing of the kind. */
export const STORE_FACTS = `query StoreFacts {
  store {
    country
    contentSlugs { terms }
    bestsellers(count: 20) { items {
      id sku name path
      quantity { minimum }
      customOptions { isRequired }
      composition { __typename ... on Single { variant { id } } }
    } }
  }
}`

export interface StoreFacts {
  readonly store: {
    readonly country: string
    readonly contentSlugs: { readonly terms: string | null }
    readonly bestsellers: { readonly items: readonly Bestseller[] } | null
  }
}

interface Bestseller {
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly path: string
  readonly quantity: { readonly minimum: string }
  readonly customOptions: readonly { readonly isRequired: boolean }[]
  readonly composition: { readonly __typename: string; readonly variant?: { readonly id: string } }
}

/** A valid postcode, town and telephone of each country that has a store. */
const PLACES: Readonly<Record<string, object>> = {
  NO: { postcode: '0155', city: 'Oslo', phone: '22334455' },
  SE: { postcode: '111 51', city: 'Stockholm', phone: '0812345678' },
  FI: { postcode: '00100', city: 'Helsinki', phone: '0912345678' },
  DE: { postcode: '10115', city: 'Berlin', phone: '03012345678' },
  IT: { postcode: '20121', city: 'Milano', region: 'MI', phone: '0212345678' },
}

/** @param facts null while the gateway does not answer: then the values that only a store knows are empty */
export function exampleVariables(facts: StoreFacts | null): Readonly<Record<string, unknown>> {
  const products = facts?.store.bestsellers?.items ?? []
  const first = products[0]
  const bought = products.find(
    ({ composition, customOptions }) => composition.variant && !customOptions.some(({ isRequired }) => isRequired),
  )
  const shippingAddress = {
    firstName: 'Kari',
    lastName: 'Nord',
    street: 'Storgata 12',
    ...PLACES[facts?.store.country ?? 'NO'],
  }
  return {
    path: first?.path ?? '/',
    filters: [],
    sort: 'NAME_ASC',
    page: 1,
    sku: first?.sku ?? '',
    text: first?.name ?? 'gold',
    slug: facts?.store.contentSlugs.terms ?? '',
    ids: products.slice(0, 5).map(({ id }) => id),
    key: crypto.randomUUID(),
    variant: bought?.composition.variant?.id ?? '',
    quantity: bought?.quantity.minimum ?? '1',
    details: { idempotencyKey: crypto.randomUUID(), email: 'kari.nord@example.com', shippingAddress },
    order: { idempotencyKey: crypto.randomUUID(), cartVersion: 1, expectedGross: '0.00', acceptsTerms: true },
  }
}
