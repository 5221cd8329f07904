/** Customers of the sandbox at the shop's own pages. */
import type { Page } from 'playwright-core'
import { askGateway } from './askGateway.ts'
import type { Shop } from './shop.ts'
import { visit } from './visit.ts'

export interface Customer {
  readonly email: string
  readonly password: string
  readonly firstName: string
}

/** A business of Norway with agreed prices. */
export const ole: Customer = { email: 'ole.haug@example.com', password: 'Ole-Haug-2026', firstName: 'Ole' }
/** A private customer of Norway. */
export const kari: Customer = { email: 'kari.nord@example.com', password: 'Kari-Nord-2026', firstName: 'Kari' }

/** @param store address of its home page */
export async function signIn(page: Page, store: string, { email, password }: Customer = ole): Promise<void> {
  await visit(page, `${store}/sign-in`)
  await page.locator('main [name=email]').fill(email)
  await page.locator('main [name=password]').fill(password)
  await page.locator('main [name=password]').press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
}

interface Priced {
  readonly path: string
  readonly kind: string
  readonly variant: {
    readonly id: string
    readonly price: { readonly taxRatePercent: string; readonly now: { readonly gross: { readonly amount: string } } }
  }
}

/** A taxed product of the store `no` for which Ole pays another price than guests. */
export async function pricedForOle(shop: Shop): Promise<{ readonly path: string }> {
  const { search } = await askGateway<{ search: { products: { items: Priced[] } } }>(
    shop,
    'no',
    '{ search(text: "sølvbarre", pageSize: 40) { products { items { path kind variant { id price { ... on Price { taxRatePercent now { gross { amount } } } } } } } } }',
  )
  const items = search.products.items.filter(
    ({ kind, variant }) => kind === 'SIMPLE' && Number(variant.price.taxRatePercent) > 0,
  )
  const {
    signIn: { bearerToken },
  } = await askGateway<{ signIn: { bearerToken: string } }>(
    shop,
    'no',
    'mutation ($input: SignInInput!) { signIn(input: $input) { ... on SignedIn { bearerToken } } }',
    { input: { idempotencyKey: `e2e-${Date.now()}`, email: ole.email, password: ole.password, asBearer: true } },
  )
  const { viewer } = await askGateway<{
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
    ({ variant }) => own.has(variant.id) && own.get(variant.id) !== variant.price.now.gross.amount,
  )
  if (!found) throw new Error('expected a silver bar that Ole pays another price for than guests, found none')
  return { path: found.path }
}
