/**
 * Legal checks of a buyer: the personal number if the store requires it for all orders, and the rows of its settings.
 *
 * @see docs/rules/buyer-checks.md
 */
import { type BoughtRow, checksInForce, type EarlierOrder, reachedChecks } from '#domain/buyerChecks.ts'
import { decimal } from '#domain/decimal.ts'
import type { BuyerCheckRow } from '../buyerCheckSettings.ts'
import type { GatewayContext } from '../context.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import type { StoreView } from '../storeTable.ts'
import type { CartModel } from './checkoutModel.ts'

type FoundItem = Awaited<ReturnType<CartModel['lines'][number]['sellable']>>
type Asking = Pick<GatewayContext, 'store' | 'now' | 'loaders' | 'session' | 'log'>

/** Orders that are read to find what counts together with the cart. */
const MAX_EARLIER = 20

/** The rows whose sum the cart reaches. @throws UpstreamError */
export async function buyerChecksOf(
  cart: Pick<CartModel, 'lines'>,
  context: Asking,
): Promise<readonly BuyerCheckRow[]> {
  const { store, now } = context
  const moment = { now, timeZone: store.i18n.timeZone }
  const rows = checksInForce(store.buyerChecks, moment)
  if (rows.length === 0) return []
  const bought = await Promise.all(
    cart.lines.map(async (line) => rowOf(line.taxRatePercent, line.row.gross.amount, await line.sellable(), context)),
  )
  const earlier = rows.some(({ days }) => days !== null) ? await earlierOrders(context) : []
  return reachedChecks(rows, { rows: bought, earlier }, moment)
}

/** Whether every order of the store has a personal number: its settings say no sum. */
export function alwaysNeedsNumber({ requireSsnForCheckout, buyerChecks }: StoreView): boolean {
  return requireSsnForCheckout && buyerChecks.every(({ ask }) => ask !== 'PERSONAL_NUMBER')
}

export function asks(rows: readonly Pick<BuyerCheckRow, 'ask'>[], what: BuyerCheckRow['ask']): boolean {
  return rows.some(({ ask }) => ask === what)
}

/** Gold without tax is investment gold in the countries that exempt it. Lines with unknown facts count. */
async function rowOf(
  taxRatePercent: string | null | undefined,
  gross: string,
  found: Pick<NonNullable<FoundItem>, 'product' | 'variant'> | null,
  { loaders, store, session }: Asking,
): Promise<BoughtRow> {
  const item = found?.variant ?? found?.product
  const metal = item?.metal ?? found?.product.metal ?? null
  const isTaxed = taxRatePercent != null && Number(taxRatePercent) !== 0
  // A business that owes the tax itself buys gold to work with.
  const note = !isTaxed && item ? await loaders.prices.taxNoteOf(store, session.customer, item) : null
  const isReverseCharged = note?.kind === 'REVERSE_CHARGE'
  const isOtherMetal = metal !== null && metal.metal !== 'AU'
  return {
    isInvestmentGold: !isTaxed && !isReverseCharged && !isOtherMetal,
    isMetal: metal !== null,
    gross: decimal(gross),
  }
}

/** Of a signed-in customer; orders of guests, and in other shops, are not known here. */
async function earlierOrders(context: Asking): Promise<readonly EarlierOrder[]> {
  const { session, loaders, store, log } = context
  const { customer } = session
  if (!customer) return []
  const report = upstreamErrorToNull(({ code, upstream }) =>
    log.warn({ code, upstream }, 'buyer checks: earlier orders are not known'),
  )
  const page = await loaders.orders
    .history(customer.customerId, { page: 1, pageSize: MAX_EARLIER, storeName: null })
    .catch(report)
  const orders = await Promise.all((page?.items ?? []).map((order) => order.facts().catch(report)))
  return Promise.all(
    orders
      .flatMap((order) => (order && order.status !== 'CANCELLED' && order.status !== 'CLOSED' ? [order] : []))
      .map(async ({ placedAt, lines }) => ({
        placedAt: new Date(placedAt),
        rows: await Promise.all(
          lines
            .filter(({ row }) => row.gross.currency === store.i18n.currencyCode)
            .map(async ({ sku, taxRatePercent, row }) => {
              const product = await loaders.products.bySku(store, sku).catch(report)
              const variant = product?.variants.find((one) => one.sku === sku) ?? null
              return rowOf(taxRatePercent, row.gross.amount, product ? { product, variant } : null, context)
            }),
        ),
      })),
  )
}
