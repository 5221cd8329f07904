/** One path of every kind of page, found in the catalogue. */
import stores from '../../stores.json' with { type: 'json' }
import { queryGateway } from './queryGateway.ts'
import type { Shop } from './shop.ts'

const productKinds = ['SIMPLE', 'CONFIGURABLE', 'GROUPED', 'BUNDLE', 'VIRTUAL', 'DOWNLOADABLE'] as const
export const pageKinds = [
  'home',
  'listing',
  'search',
  'search without results',
  'content',
  'compare',
  'cart',
  'quick order',
  'checkout',
  'order confirmation',
  'my account',
  'metals',
  'metals as a table',
  'VAT',
  'accessibility',
  'withdrawal',
  'sign in',
  'not found',
  'error',
  ...productKinds,
] as const
export type PageKind = (typeof pageKinds)[number]

type Paths = Readonly<Record<PageKind, string>>

/** Of the shops whose catalogue this worker has read: it does not change. */
const found = new Map<string, Promise<Paths>>()

export function pagesOf(shop: Shop, storeCode: string): Promise<Paths> {
  const key = `${shop.gateway.origin} ${storeCode}`
  const paths = found.get(key) ?? findPages(shop, storeCode)
  found.set(key, paths)
  return paths
}

async function findPages(shop: Shop, storeCode: string): Promise<Paths> {
  const { menu, products } = await catalogueOf(shop, storeCode)
  const pathOf = (kind: (typeof productKinds)[number]): string => {
    const path = products.find((product) => product.kind === kind)?.path
    if (path === undefined) throw new Error(`expected a ${kind} product in ${storeCode}, found none`)
    return path
  }
  return {
    home: '/',
    listing: menu[0]?.path ?? '',
    search: '/search?q=gull',
    'search without results': '/search?q=xyzzyx',
    content: `/i/${stores.stores.find((store) => store.storeCode === storeCode)?.localizedSettings.termsAndConditions}`,
    compare: '/compare',
    cart: '/cart',
    'quick order': '/quick-order',
    checkout: '/checkout',
    'order confirmation': '/order-confirmation',
    'my account': '/my-account',
    metals: '/metals',
    'metals as a table': '/metals?metal=AG&view=table',
    VAT: '/vat',
    accessibility: '/accessibility',
    withdrawal: '/withdrawal',
    'sign in': '/sign-in',
    'not found': '/never-written',
    error: '/error',
    SIMPLE: pathOf('SIMPLE'),
    CONFIGURABLE: pathOf('CONFIGURABLE'),
    GROUPED: pathOf('GROUPED'),
    BUNDLE: pathOf('BUNDLE'),
    VIRTUAL: pathOf('VIRTUAL'),
    DOWNLOADABLE: pathOf('DOWNLOADABLE'),
  }
}

interface Catalogue {
  readonly menu: readonly { readonly id: string; readonly path: string; readonly productCount: number }[]
  readonly products: readonly { readonly path: string; readonly kind: string }[]
}

const PAGE_SIZE = 100

async function catalogueOf(shop: Shop, storeCode: string): Promise<Catalogue> {
  const {
    store: { menu },
  } = await queryGateway<{ store: Pick<Catalogue, 'menu'> }>(
    shop,
    storeCode,
    '{ store { menu { id path productCount } } }',
  )
  const pages = menu.flatMap(({ id, productCount }) =>
    Array.from({ length: Math.ceil(productCount / PAGE_SIZE) }, (_, at) => ({ id, page: at + 1 })),
  )
  const query = `query ($id: ID!, $page: Int) { category(id: $id) { products(page: $page, pageSize: ${PAGE_SIZE}) { items { path kind } } } }`
  interface Page {
    readonly category: { readonly products: { readonly items: Catalogue['products'] } }
  }
  const results = await Promise.all(pages.map((variables) => queryGateway<Page>(shop, storeCode, query, variables)))
  return {
    menu: menu.toSorted((a, b) => b.productCount - a.productCount),
    products: results.flatMap(({ category }) => category.products.items),
  }
}
