/** Customers of the sandbox. */
import { queryGateway } from './queryGateway.ts'
import type { Shop } from './shop.ts'

export interface Customer {
  readonly email: string
  readonly password: string
  readonly firstName: string
}

/** A business customer of Norway with customer prices. */
export const ole: Customer = { email: 'ole.haug@example.com', password: 'Ole-Haug-2026', firstName: 'Ole' }
/** A goldsmith of Norway with customer prices. */
export const tuva: Customer = { email: 'tuva.lie@example.com', password: 'Tuva-Lie-2026', firstName: 'Tuva' }
/** A goldsmith of Norway without customer prices. */
export const ivar: Customer = { email: 'ivar.moe@example.com', password: 'Ivar-Moe-2026', firstName: 'Ivar' }
/** A private customer of Norway. */
export const kari: Customer = { email: 'kari.nord@example.com', password: 'Kari-Nord-2026', firstName: 'Kari' }

interface ListedProduct {
  readonly path: string
  readonly kind: string
  readonly variant: {
    readonly id: string
    readonly price: {
      readonly taxRatePercent: string
      readonly now: { readonly gross: { readonly amount: string } }
      readonly tiers: readonly { readonly unitPrice: { readonly gross: { readonly amount: string } } }[]
    }
  }
}

/** A taxed product of the store `no` whose price for Ole differs from all public ones, tier prices included. */
export async function productWithOwnPrice(shop: Shop): Promise<{ readonly path: string }> {
  const { search } = await queryGateway<{ search: { products: { items: ListedProduct[] } } }>(
    shop,
    'no',
    '{ search(text: "sølvbarre", pageSize: 40) { products { items { path kind variant { id price { ... on Price { taxRatePercent now { gross { amount } } tiers { unitPrice { gross { amount } } } } } } } } } }',
  )
  const items = search.products.items.filter(
    ({ kind, variant }) => kind === 'SIMPLE' && Number(variant.price.taxRatePercent) > 0,
  )
  const bearerToken = await bearerOf(shop, 'no', ole)
  const { viewer } = await queryGateway<{
    viewer: { personalPrices: ({ of: string; now: { gross: { amount: string } } } | null)[] }
  }>(
    shop,
    'no',
    'query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { of now { gross { amount } } } } }',
    { ids: items.map(({ variant }) => variant.id) },
    bearerToken,
  )
  const own = new Map(viewer.personalPrices.flatMap((one) => (one ? [[one.of, one.now.gross.amount] as const] : [])))
  const found = items.find(
    ({ variant: { id, price } }) =>
      own.has(id) &&
      [price.now, ...price.tiers.map(({ unitPrice }) => unitPrice)].every(({ gross }) => gross.amount !== own.get(id)),
  )
  if (!found) throw new Error('expected a silver bar whose price for Ole differs from the public one, found none')
  return { path: found.path }
}

let signIns = 0

/** Signs a customer in as another channel does. @returns the token of the session */
export async function bearerOf(shop: Shop, storeCode: string, { email, password }: Customer): Promise<string> {
  signIns += 1
  const { signIn } = await queryGateway<{ signIn: { bearerToken: string } }>(
    shop,
    storeCode,
    'mutation ($input: SignInInput!) { signIn(input: $input) { ... on SignedIn { bearerToken } } }',
    { input: { idempotencyKey: `e2e-${Date.now()}-${signIns}`, email, password, asBearer: true } },
  )
  return signIn.bearerToken
}
