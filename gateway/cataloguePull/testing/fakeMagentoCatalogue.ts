/** The catalogue of a Magento over HTTP: its lists with their filters, order and pages. */
import type { CannedResponse, FakeStorefront, LoggedCall } from '../../testing/fakeStorefront.ts'
import type { MagentoKeys } from '../../upstream/magento2/signing.ts'
import { magentoSignature, signedFields } from '../../upstream/magento2/testing/magentoSignature.ts'

type Item = Readonly<Record<string, unknown>>
/** Items by the path of their list. */
export type MagentoLists = Readonly<Record<string, readonly Item[]>>

type Secrets = Pick<MagentoKeys, 'consumerSecret' | 'accessTokenSecret'>

const ROOT = /^\/rest\/\w+\/V1/
const LISTS = [
  '/products',
  '/products/attributes',
  '/categories/list',
  '/taxRules/search',
  '/taxRates/search',
  '/customerGroups/search',
  '/cmsPage/search',
  '/cmsBlock/search',
]
/** Names of the database, which filters have. */
const NAMES: Readonly<Record<string, string>> = { entity_id: 'id' }

export class FakeMagentoCatalogue {
  lists: MagentoLists
  /** What is not for sale. */
  readonly soldOut = new Set<string>()
  hasInventory = true
  baseCurrency = 'NOK'
  storeCodes: readonly string[] = ['no']
  /** Rules of quantities by SKU, beside those that every product has. */
  quantities: Readonly<Record<string, Item>> = {}
  /** What was requested, such as `no /products`. */
  readonly requested: string[] = []
  readonly calls: LoggedCall[] = []
  /** Replaces the response to one request. */
  intercept: (call: LoggedCall, name: string) => CannedResponse | null = () => null

  readonly #url: string
  readonly #keys: Secrets

  constructor(storefront: FakeStorefront, lists: MagentoLists, keys: Secrets) {
    this.lists = lists
    this.#url = storefront.url
    this.#keys = keys
    storefront.answer('/rest/', (call) => this.#respond(call))
  }

  #respond(call: LoggedCall): CannedResponse {
    const [, store = ''] = /^\/rest\/(\w+)/.exec(call.path) ?? []
    const path = call.path.replace(ROOT, '')
    this.requested.push(`${store} ${path}`)
    this.calls.push(call)
    const given = this.intercept(call, `${store} ${path}`)
    if (given) return given
    if (!this.#isSigned(call))
      return { status: 401, json: { message: 'The signature is invalid. Verify and try again.' } }
    const answer = this.#answer(call, path)
    return answer === undefined
      ? { status: 404, json: { message: 'Request does not match any route.' } }
      : { json: answer }
  }

  /** Prices that are shown, by SKU: those of catalogue price rules. */
  shownPrices: Readonly<Record<string, number>> = {}

  #rendered(query: URLSearchParams): unknown {
    const ids = (query.get('searchCriteria[filterGroups][0][filters][0][value]') ?? '').split(',').map(Number)
    const items = (this.lists['/products'] ?? []).filter(({ id }) => ids.includes(Number(id)))
    return {
      items: items.map(({ id, sku, price, custom_attributes: custom }) => {
        const attributes = Array.isArray(custom) ? custom : []
        const special = attributes.find(({ attribute_code: code }) => code === 'special_price')?.value
        const final = this.shownPrices[String(sku)] ?? Number(special ?? price)
        const info = { final_price: final, extension_attributes: { tax_adjustments: { final_price: final / 1.25 } } }
        return { id, price_info: info }
      }),
    }
  }

  /** Those with a quantity of at most `qty`. */
  #stockItems(query: URLSearchParams): unknown {
    const [page, size] = ['currentPage', 'pageSize'].map((name) => Number(query.get(name)))
    const items = (this.lists['/products'] ?? []).map(({ id, sku }) => ({
      product_id: id,
      qty: 25,
      is_in_stock: !this.soldOut.has(String(sku)),
      min_sale_qty: 1,
      use_config_max_sale_qty: true,
      max_sale_qty: 10_000,
      enable_qty_increments: false,
      qty_increments: 0,
      is_qty_decimal: false,
      low_stock_date: null,
      ...this.quantities[String(sku)],
    }))
    const found = items.filter(({ qty }) => qty <= Number(query.get('qty')))
    const from = ((page ?? 1) - 1) * (size ?? 0)
    return { items: found.slice(from, from + (size ?? 0)), search_criteria: [], total_count: found.length }
  }

  #isSigned({ method, path, query, headers: { authorization = '' } }: LoggedCall): boolean {
    const url = `${this.#url}${path}?${String(query).replaceAll('+', '%20')}`
    const header = signedFields(authorization)
    return header['oauth_signature'] === magentoSignature({ method, url, header, keys: this.#keys })
  }

  #answer({ query }: LoggedCall, path: string): unknown {
    if (LISTS.includes(path)) return pageOf(this.lists[path] ?? [], query)
    if (path === '/store/storeConfigs')
      return this.storeCodes.map((code, at) => ({
        id: at + 1,
        code,
        website_id: 1,
        base_currency_code: this.baseCurrency,
        default_display_currency_code: 'NOK',
        weight_unit: 'kgs',
      }))
    if (path === '/store/storeViews')
      return this.storeCodes.map((code, at) => ({ id: at + 1, code, website_id: 1, store_group_id: 1, is_active: 1 }))
    if (path === '/products-render-info') return this.#rendered(query)
    if (path === '/stockItems/lowStock/') return this.#stockItems(query)
    if (path === '/store/storeGroups') return [{ id: 1, website_id: 1, root_category_id: 2, code: 'main' }]
    if (path === '/store/websites') return [{ id: 1, code: 'base' }]
    if (path === '/directory/currency') return { exchange_rates: [{ currency_to: 'NOK', rate: 11.5 }] }
    if (path === '/inventory/stock-resolver/website/base') return this.hasInventory ? { stock_id: 1 } : undefined
    if (path !== '/inventory/are-products-salable' || !this.hasInventory) return undefined
    const skus = [...query].flatMap(([name, value]) => (name.startsWith('skus[') ? [value] : []))
    return skus.map((sku) => ({ sku, stock_id: 1, salable: !this.soldOut.has(sku) }))
  }
}

function pageOf(all: readonly Item[], query: URLSearchParams): unknown {
  const found = all.filter((item) => filtersOf(query).every((filter) => fits(item, filter)))
  const [field, direction] = ['field', 'direction'].map((name) => query.get(`searchCriteria[sortOrders][0][${name}]`))
  const sorted = field
    ? found.toSorted((a, b) => compared(valueOf(a, field), valueOf(b, field)) * (direction === 'DESC' ? -1 : 1))
    : found
  const size = Number(query.get('searchCriteria[pageSize]'))
  // Beyond its last page Magento repeats it.
  const last = Math.max(1, Math.ceil(sorted.length / size))
  const page = Math.min(Number(query.get('searchCriteria[currentPage]')), last)
  return { items: sorted.slice((page - 1) * size, page * size), search_criteria: {}, total_count: sorted.length }
}

interface Wanted {
  readonly field: string
  readonly value: string
  readonly condition: string
}

function filtersOf(query: URLSearchParams): readonly Wanted[] {
  const filters: Wanted[] = []
  for (let at = 0; ; at++) {
    const [field, value, condition] = ['field', 'value', 'conditionType'].map((name) =>
      query.get(`searchCriteria[filterGroups][${at}][filters][0][${name}]`),
    )
    if (!field) return filters
    filters.push({ field, value: value ?? '', condition: condition ?? 'eq' })
  }
}

function valueOf(item: Item, field: string): unknown {
  return item[NAMES[field] ?? field]
}

function fits(item: Item, { field, value, condition }: Wanted): boolean {
  // A text that says no store view is in all.
  const own = field === 'store_id' ? (item['store_id'] ?? 0) : valueOf(item, field)
  const order = compared(own, typeof own === 'number' ? Number(value) : value)
  return condition === 'gt' ? order > 0 : condition === 'gteq' ? order >= 0 : order === 0
}

function compared(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : Number(String(a) > String(b))
}
