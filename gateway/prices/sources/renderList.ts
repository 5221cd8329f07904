/** The backend's current prices, requested after a page is displayed, by document id and on both sides of tax. */
import { compare, subtract, ZERO } from '#domain/decimal.ts'
import { metalMovement, roundedChange } from '#domain/metalMove.ts'
import type { PriceInput } from '#domain/price.ts'
import { type SourcePrice, toSourcePrice, toTaxedSourcePrice } from '#domain/sourcePrice.ts'
import { specialState } from '#domain/specialPrice.ts'
import type { TaxedAmount } from '#domain/tax.ts'
import type { PricedItem } from '../../shared/pricedItem.ts'
import type { RequestScope } from '../../shared/requestScope.ts'
import type { SessionCustomer } from '../../session/sessionCustomer.ts'
import type { StoreView } from '../../storeTable.ts'
import { type Fields, fieldsField, integerField, isFields, textField } from '../../upstream/catalogueIndex/fields.ts'
import { inParts, listOf, logProblems, type PriceEntry, priceOf, pricesByKey } from './priceEntries.ts'

const CALL = { upstream: 'renderList', path: '/api/product/render-list' }
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

/** By document id; null for an invalid price. @throws UpstreamError */
export async function fetchSyncedPrices(
  store: StoreView,
  customer: SessionCustomer | null,
  requested: readonly SyncedSku[],
  { api, log, session }: RequestScope,
): Promise<ReadonlyMap<number, SyncedPrice | null>> {
  const { userGroupId: guestGroupId, useOnlyDefaultUserGroupId } = store.tax
  // The group whose tax applies; null where the rate does not depend on the customer.
  const groupId = guestGroupId === null || useOnlyDefaultUserGroupId || !customer ? guestGroupId : customer.groupId
  const fetchAll = (token: string | null) => fetchPrices(store, { groupId, token }, requested, { api, log })
  return customer ? session.withToken(fetchAll) : fetchAll(null)
}

interface PricedShopper {
  readonly groupId: number | null
  /** Null for guests. */
  readonly token: string | null
}

/** By document id; null for an invalid price. @throws UpstreamError */
export async function fetchPrices(
  { storeCode, storeId, i18n: { currencyCode } }: StoreView,
  { groupId, token }: PricedShopper,
  requested: readonly SyncedSku[],
  { api, log }: Pick<RequestScope, 'api' | 'log'>,
): Promise<ReadonlyMap<number, SyncedPrice | null>> {
  const shared = { currencyCode, storeId: String(storeId), ...(groupId !== null && { userGroupId: String(groupId) }) }
  const fetchPart = async (part: readonly SyncedSku[]) => {
    const query = { skus: part.map(({ sku }) => sku).join(','), ...shared }
    const result = await api.readResult({ ...CALL, query, storeCode, ...(token !== null && { token }) })
    const items = listOf(isFields(result) ? result['items'] : undefined, CALL).map((item) =>
      readItem(item, currencyCode),
    )
    const other = items.find(({ currency }) => currency)?.currency
    if (other) api.note(`${storeCode}: product/render-list: expected ${currencyCode}, got ${other}`)
    const { prices, problems } = pricesByKey(items, new Set(part.map(({ documentId }) => documentId)))
    logProblems(problems, CALL, log)
    return [...prices]
  }
  const parts = await Promise.all(inParts(requested, SKUS_PER_REQUEST).map(fetchPart))
  return new Map(parts.flat())
}

interface RenderedItem extends PriceEntry<number, SyncedPrice> {
  /** Another one than the store's. */
  readonly currency?: string
}

function readItem(item: Fields, currencyCode: string): RenderedItem {
  const key = integerField(item, 'id')
  const currency = textField(item, 'currency_code')
  if (key === null) return { key, price: null, problem: 'expected an item with an id' }
  if (currency !== currencyCode)
    return {
      key,
      price: null,
      problem: `expected ${currencyCode}, got ${currency?.slice(0, 10) ?? 'no currency'}`,
      ...(currency && /^[A-Z]{3}$/.test(currency) && { currency }),
    }

  const gross = fieldsField(item, 'price_info')
  const extension = gross && fieldsField(gross, 'extension_attributes')
  const net = extension && fieldsField(extension, 'tax_adjustments')
  const list = gross && net && taxedOf(gross['regular_price'], net['regular_price'])
  if (!list) return { key, price: null, problem: 'expected a regular_price with and without tax' }

  const belowList = (name: string) => {
    const price = taxedOf(gross[name], net[name])
    return price && compare(price.gross, list.gross) < 0 ? price : null
  }
  return { key, price: { list, special: belowList('special_price'), final: belowList('final_price') }, problem: null }
}

function taxedOf(grossValue: unknown, netValue: unknown): TaxedAmount | null {
  const gross = priceOf(grossValue)
  const net = priceOf(netValue)
  return gross && net && compare(net, gross) <= 0 ? { net, tax: subtract(gross, net), gross } : null
}

/** The backend's current prices already contain the metal's move. The rule moves its input, so they are first converted back to the document's quote. */
export function syncedPrices(
  item: PricedItem,
  { list, special, final }: SyncedPrice,
  input: PriceInput,
  now: Date,
): Pick<PriceInput, 'list' | 'special' | 'final'> {
  const { tierSide: side, digits, currency, taxRate, metal } = input
  const movement = metal && metalMovement(metal, currency)
  const change = movement ? roundedChange(movement.netChange, side, taxRate.ratePercent, digits) : ZERO
  const sourcePrice = (amount: TaxedAmount): SourcePrice =>
    item.store.tax.calculateServerSide
      ? toTaxedSourcePrice(amount, side, digits)
      : toSourcePrice(subtract(side === 'NET' ? amount.net : amount.gross, change), side, digits)

  // The backend sends no window: the special price is open now, and closes when the document says unless that is over.
  const to = input.special?.to ?? null
  const isOver = specialState(null, to, now, item.store.i18n.timeZone).phase !== 'OPEN'
  return {
    list: sourcePrice(list),
    special: special && { price: sourcePrice(special), from: null, to: isOver ? null : to },
    final: final && sourcePrice(final),
  }
}
