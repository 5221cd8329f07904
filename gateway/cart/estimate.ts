/** `Query.estimate`: prices of items without a cart. */
import { addTaxed, type TaxedAmount } from '#domain/tax.ts'
import { ZERO } from '#domain/decimal.ts'
import type { GatewayContext } from '../context.ts'
import type { CartItemInput, InputError, Totals } from '../resolverTypes.generated.ts'
import type { CartLineModel, LineProducts } from './cartModel.ts'
import { checkCount, checkItem } from './items.ts'
import { LineModel } from './lineModel.ts'
import { type PricedLine, priceLine } from './linePricing.ts'
import { inputError } from './optionInput.ts'
import { totalsModel } from './totals.ts'
import type { BackendTotals, BackendTotalsItem } from './totalsSource.ts'

export interface EstimateModel {
  readonly lines: readonly { readonly of: string; readonly price: CartLineModel | null }[]
  readonly inputErrors: readonly InputError[]
  readonly totals: Totals
}

/** Null for guests of stores that hide prices. @throws UpstreamError */
export async function estimate(
  items: readonly CartItemInput[],
  context: GatewayContext,
): Promise<EstimateModel | null> {
  checkCount('items', items.length)
  const { store, session, now } = context
  if (store.pricesHiddenUntilLogin && !session.customer) return null

  const priced = await Promise.all(items.map((input, at) => pricedItem(input, at, context)))
  const lines = priced.flatMap(({ line }) => line ?? [])
  const totals = totalsOf(
    lines,
    priced.flatMap(({ amounts }) => amounts ?? []),
  )
  return {
    lines: priced.map(({ of, line }) => ({ of, price: line })),
    inputErrors: priced.flatMap(({ errors }) => errors),
    totals: totalsModel({
      store,
      scope: '',
      version: 0,
      linesSince: 0,
      lines,
      products: loadedProducts([]),
      totals,
      couponCode: null,
      refusedCoupon: null,
      goneLines: [],
      delivery: null,
      asOf: now,
    }),
  }
}

interface PricedItem {
  readonly of: string
  readonly errors: readonly InputError[]
  readonly line: CartLineModel | null
  readonly amounts: PricedLine | null
}

async function pricedItem(input: CartItemInput, at: number, context: GatewayContext): Promise<PricedItem> {
  const { of } = input
  const checked = await checkItem(input, `items.${at}`, context)
  if ('errors' in checked) return { of, errors: checked.errors, line: null, amounts: null }
  const { item, sellable } = checked
  const amounts = await priceLine(item, sellable, context)
  if (!amounts) {
    const errors = [inputError(context, `items.${at}.of`, 'NOT_PRICED', 'notPriced')]
    return { of, errors, line: null, amounts }
  }
  const { name, kind } = sellable.product
  const stored = { itemId: String(at), ...item, name, price: null }
  const line: CartLineModel = new LineModel({
    store: context.store,
    // The schema has no id for a line without a cart.
    name: { scope: '', key: String(at), id: '' },
    line: { ...stored, productType: kind.toLowerCase() } as CartLineModel['line'],
    totals: totalsItem(String(at), item.quantity, amounts),
    products: loadedProducts([sellable]),
    at: 0,
  })
  return { of, errors: [], line, amounts }
}

function loadedProducts(loaded: NonNullable<LineProducts['loaded']>): LineProducts {
  return { loaded, load: async () => loaded }
}

function totalsItem(itemId: string, quantity: number, { unit, row, byRate, reserve }: PricedLine): BackendTotalsItem {
  const rates = new Set(byRate.map(({ ratePercent }) => ratePercent))
  return {
    item_id: itemId,
    qty: quantity,
    name: null,
    reportedPrice: unit.net.toNumber(),
    price: unit.net.toNumber(),
    price_incl_tax: unit.gross.toNumber(),
    row_total: row.net.toNumber(),
    row_total_incl_tax: row.gross.toNumber(),
    tax_percent: rates.size === 1 ? ([...rates][0] ?? null) : null,
    discount: 0,
    discount_incl_tax: 0,
    ...(reserve && {
      weight_variation_fee: reserve.net.toNumber(),
      weight_variation_fee_incl_tax: reserve.gross.toNumber(),
    }),
  }
}

function totalsOf(lines: readonly CartLineModel[], amounts: readonly PricedLine[]): BackendTotals {
  const rows = amounts.flatMap(({ byRate }) => byRate)
  const sum = (some: readonly { readonly amount: TaxedAmount }[]): TaxedAmount =>
    some.reduce((total, { amount }) => addTaxed(total, amount), { net: ZERO, tax: ZERO, gross: ZERO })
  const { tax, gross } = sum(rows)
  return {
    grandTotal: { segment: gross.toNumber(), base: null, field: null },
    tax: tax.toNumber(),
    shipping: null,
    paymentFee: null,
    moreDiscount: 0,
    others: [],
    taxes: [...Map.groupBy(rows, ({ ratePercent }) => ratePercent)].map(([ratePercent, some]) => ({
      ratePercent,
      tax: sum(some).tax.toNumber(),
    })),
    coupon_code: null,
    items: lines.flatMap(({ totals }) => totals ?? []),
  }
}
