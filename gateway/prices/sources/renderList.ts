/** The backend's current prices, requested after a page is displayed, by document id and on both sides of tax. */
import { compare, subtract } from '#domain/decimal.ts'
import type { TaxedAmount } from '#domain/tax.ts'
import type { RequestScope } from '../../requestScope.ts'
import type { StoreView } from '../../storeTable.ts'
import { type Fields, fieldsField, integerField, textField } from '../../upstream/catalogueIndex/fields.ts'
import { inParts, listOf, priceOf, logProblems } from './priceEntries.ts'

const PATH = '/api/product/render-list'
const UPSTREAM = 'renderList'
const ORIGIN = { upstream: UPSTREAM, from: PATH }
const SKUS_PER_REQUEST = 300 // the maximum length of a URL allows few more

/** Of one unit, with the digits of the backend. */
export interface SyncedPrice {
  readonly list: TaxedAmount
  /** The special price that applies now; null without one. */
  readonly special: TaxedAmount | null
  /** The lowest price for guests, also of catalogue price rules; null where it is not below the list price. */
  readonly final: TaxedAmount | null
}

export interface SyncedSku {
  readonly sku: string
  readonly documentId: number
}

interface SyncQuestion {
  readonly store: StoreView
  readonly requested: readonly SyncedSku[]
  /** The customer group whose tax applies, where the rate depends on it; otherwise null. */
  readonly userGroupId: number | null
  /** Token of the customer; null for prices of guests. */
  readonly token: string | null
}

type Tools = Pick<RequestScope, 'api' | 'log'>

/** By document id. @throws UpstreamError */
export async function fetchSyncedPrices(
  { requested, ...question }: SyncQuestion,
  tools: Tools,
): Promise<ReadonlyMap<number, SyncedPrice>> {
  const parts = inParts(requested, SKUS_PER_REQUEST)
  const found = await Promise.all(parts.map((part) => fetchPart({ ...question, requested: part }, tools)))
  return new Map(found.flatMap((prices) => [...prices]))
}

async function fetchPart(question: SyncQuestion, { api, log }: Tools): Promise<ReadonlyMap<number, SyncedPrice>> {
  const { store, requested, userGroupId, token } = question
  const { storeCode, storeId, i18n } = store
  const query = {
    skus: requested.map(({ sku }) => sku).join(','),
    currencyCode: i18n.currencyCode,
    storeId: String(storeId),
    ...(userGroupId !== null && { userGroupId: String(userGroupId) }),
  }
  return readItems(
    await api.readResult({ upstream: UPSTREAM, path: PATH, query, storeCode, ...(token !== null && { token }) }),
    question,
    log,
  )
}

function readItems(
  result: unknown,
  { store, requested }: SyncQuestion,
  log: Tools['log'],
): ReadonlyMap<number, SyncedPrice> {
  const wanted = new Set(requested.map(({ documentId }) => documentId))
  const prices = new Map<number, SyncedPrice>()
  const contradicted = new Set<number>()
  const problems: string[] = []
  for (const [at, item] of listOf(itemsOf(result), ORIGIN).entries()) {
    const { id, price, problem } = readItem(item, store)
    const known = id === null ? undefined : prices.get(id)
    if (id === null || !price) problems.push(`[${at}]: ${problem}`)
    else if (!wanted.has(id)) problems.push(`[${at}]: id not requested: ${id}`)
    else if (known && !isSame(known, price)) contradicted.add(id)
    else prices.set(id, price)
  }
  for (const id of contradicted) {
    prices.delete(id)
    problems.push(`id ${id}: two prices that contradict each other`)
  }
  logProblems(problems, ORIGIN, log)
  return prices
}

function itemsOf(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'items' in result ? result.items : undefined
}

/** Null instead of the id or price of an invalid item, and why. */
function readItem(item: unknown, { i18n }: StoreView) {
  const fields: Fields = typeof item === 'object' && item !== null ? { ...item } : {}
  const id = integerField(fields, 'id')
  const currency = textField(fields, 'currency_code')
  if (id === null) return { id, price: null, problem: 'expected an item with an id' }
  if (currency !== i18n.currencyCode)
    return { id, price: null, problem: `expected ${i18n.currencyCode}, got ${currency?.slice(0, 10) ?? 'no currency'}` }

  const gross = fieldsField(fields, 'price_info')
  const extension = gross && fieldsField(gross, 'extension_attributes')
  const net = extension && fieldsField(extension, 'tax_adjustments')
  const list = gross && net && taxedOf(gross['regular_price'], net['regular_price'])
  if (!list) return { id, price: null, problem: `id ${id}: expected a regular_price with and without tax` }

  const belowList = (name: string) => {
    const price = taxedOf(gross[name], net[name])
    return price && compare(price.gross, list.gross) < 0 ? price : null
  }
  return { id, price: { list, special: belowList('special_price'), final: belowList('final_price') }, problem: null }
}

function taxedOf(grossValue: unknown, netValue: unknown): TaxedAmount | null {
  const gross = priceOf(grossValue)
  const net = priceOf(netValue)
  return gross && net && compare(net, gross) <= 0 ? { net, tax: subtract(gross, net), gross } : null
}

function isSame(a: SyncedPrice, b: SyncedPrice): boolean {
  const isSameAmount = (one: TaxedAmount | null, other: TaxedAmount | null) =>
    one && other ? compare(one.net, other.net) === 0 && compare(one.gross, other.gross) === 0 : one === other
  return isSameAmount(a.list, b.list) && isSameAmount(a.special, b.special) && isSameAmount(a.final, b.final)
}
