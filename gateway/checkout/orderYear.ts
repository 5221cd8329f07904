/** The orders of one calendar year of the session's customer, as rows of a table. */
import { localDay } from '#domain/localDay.ts'
import { type CsvCell, csvFormatOf, csvOf } from '#domain/csv.ts'
import type { GatewayContext } from '../context.ts'
import { unauthenticated } from '../shared/errors.ts'
import { translate } from '../shared/messages.ts'
import type { StoreView } from '../storeTable.ts'
import type { OrderFacts } from './orderFacts.ts'
import type { OrderModel } from './orderModel.ts'

/** Largest page of the history. */
const PAGE_SIZE = 100
/** The backend has no filter: a year is looked for among the newest 2,000 orders. */
const MAX_PAGES = 20
export const MAX_ORDERS = PAGE_SIZE * MAX_PAGES

interface YearRequest {
  readonly year: string
  /** Called before each page is fetched. */
  readonly beforePage: () => Promise<void>
}

/** The oldest first; null if the year lies beyond what is looked through. @throws UpstreamError, GraphQLError UNAUTHENTICATED for guests */
export async function ordersOfYear(
  { year, beforePage }: YearRequest,
  { loaders, session, store }: GatewayContext,
): Promise<readonly OrderFacts[] | null> {
  const customer = await session.confirmed()
  if (!customer) throw unauthenticated()
  const found = new Map<string, OrderFacts>()
  for (let page = 1; page <= MAX_PAGES; page++) {
    await beforePage()
    const listed = await loaders.orders.history(customer.customerId, { page, pageSize: PAGE_SIZE, storeName: null })
    const orders = await datedOrders(listed?.items ?? [], store)
    for (const { key, facts, day } of orders) if (day.startsWith(`${year}-`)) found.set(key, facts)
    const isOver = orders.every(({ day }) => day < `${year}-`)
    if (isOver || page >= (listed?.pageCount ?? 0)) return [...found.values()].toSorted(byTime)
  }
  return null
}

async function datedOrders(models: readonly OrderModel[], { i18n }: StoreView) {
  return Promise.all(
    models.map(async ({ key, facts: load }) => {
      const facts = await load()
      return { key, facts, day: localDay(new Date(facts.placedAt), i18n.timeZone) }
    }),
  )
}

function byTime({ placedAt: one }: OrderFacts, { placedAt: other }: OrderFacts): number {
  return Date.parse(one) - Date.parse(other)
}

const HEADS = [
  /* i18n */ 'Order number',
  /* i18n */ 'Placed',
  /* i18n */ 'Status',
  /* i18n */ 'Store',
  /* i18n */ 'Your reference',
  /* i18n */ 'Total without VAT',
  /* i18n */ 'VAT',
  /* i18n */ 'Total with VAT',
  /* i18n */ 'Amount due',
  /* i18n */ 'Currency',
]

const STATUSES: Readonly<Record<OrderFacts['status'], string>> = {
  PENDING: /* i18n */ 'Pending',
  PROCESSING: /* i18n */ 'Processing',
  COMPLETE: /* i18n */ 'Complete',
  CLOSED: /* i18n */ 'Closed',
  CANCELLED: /* i18n */ 'Cancelled',
}

/** One row an order, with the backend's amounts. */
export function csvOfOrders(orders: readonly OrderFacts[], { i18n }: StoreView, language: string): string {
  const rowOf = ({ number, placedAt, status, storeName, reference, totals, due }: OrderFacts): readonly CsvCell[] => [
    number ?? '',
    localDay(new Date(placedAt), i18n.timeZone),
    translate(language, STATUSES[status]),
    storeName ?? '',
    reference ?? '',
    { decimal: totals.total.net.amount },
    totals.total.tax ? { decimal: totals.total.tax.amount } : '',
    { decimal: totals.total.gross.amount },
    due ? { decimal: due.amount } : '',
    totals.total.gross.currency,
  ]
  return csvOf([HEADS.map((head) => translate(language, head)), ...orders.map(rowOf)], csvFormatOf(i18n.locale))
}
