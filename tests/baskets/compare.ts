/** Compares the items of a cart with their displayed prices. */
import { decimal, toText } from '#domain/decimal.ts'
import { isCurrency } from '#domain/money.ts'
import { addTaxed } from '#domain/tax.ts'
import type { StoreView } from '../../gateway/storeTable.ts'
import type { CartItem, CartTotals } from './cart.ts'
import { type Coupon, counts, discounted, type Row } from './coupons.ts'
import { type AnsweredItem, type Displayed, displayed, type Sides, sidesOf, surchargesOf } from './displayed.ts'
import type { BasketLine } from './generate.ts'

type ProductLine = Extract<BasketLine, { readonly kind: 'product' }>

export interface Compared {
  /** Messages about the differences. */
  readonly differences: readonly string[]
  /** The sources of the lines' prices. */
  readonly sources: readonly string[]
  /** Whether a coupon has reduced the total. */
  readonly isReduced: boolean
  /** Tax rates of the rows. */
  readonly rates: ReadonlySet<number>
}

interface Basket {
  readonly lines: readonly BasketLine[]
  readonly coupon: Coupon | null
}

export function compareBasket(
  { lines, coupon }: Basket,
  answers: ReadonlyMap<string, AnsweredItem>,
  cart: CartTotals,
  store: StoreView,
): Compared {
  const differences: string[] = []
  const sources: string[] = []
  const rows: Row[] = []
  const items = [...cart.items]
  const differ = (what: string, here: unknown, there: unknown) => {
    if (JSON.stringify(here) !== JSON.stringify(there))
      differences.push(`${what}: displayed ${JSON.stringify(here)}, in the cart ${JSON.stringify(there)}`)
  }
  const itemLine = (line: ProductLine, item: CartItem | undefined): Displayed | null => {
    const { qty, chosen, files } = line
    const { sku } = line.item
    const answer = answers.get(sku)
    const price = answer?.price
    const currency = price?.now.net.currency ?? ''
    if (!price || !item || !isCurrency(currency)) {
      differ(`${qty} of ${sku}`, price?.now ?? null, item ?? null)
      return null
    }
    const shown = displayed(price, qty, surchargesOf(answer, line), currency)
    const what = `${qty} of ${sku} with ${chosen.length} options and ${files.length} files (${shown.source})`
    differ(`${what}, each`, [shown.unit[0], shown.unit[2]], item.unit)
    differ(`${what}, together`, shown.row, item.row)
    differ(`${what}, rate`, Number(shown.ratePercent), item.ratePercent)
    return shown
  }

  for (const line of lines) {
    if (line.kind === 'product') {
      const shown = itemLine(line, items.shift())
      if (shown) sources.push(shown.source)
      if (shown?.row) rows.push({ sides: shown.row, ratePercent: Number(shown.ratePercent) })
      continue
    }
    const { sku, parts, bundleOptions } = line.set
    const own = items.splice(0, bundleOptions.length > 0 ? 1 : parts.length)
    const price = answers.get(sku)?.price
    differ(`the set ${sku}`, price ? sidesOf(price.now) : null, sumOf(own.map(({ row }) => row)))
    if (price) sources.push(price.source)
    const ofParts = parts.flatMap((part) => partRow(part, answers) ?? [])
    differ(`the parts of the set ${sku}`, sumOf(ofParts.map(({ sides }) => sides)), price ? sidesOf(price.now) : null)
    rows.push(...ofParts)
  }
  const before = sumOf(rows.map(({ sides }) => sides))
  const side = store.tax.sourcePriceIncludesTax ? 'gross' : 'net'
  const isTaken = coupon && counts(coupon, rows, side)
  const [, tax, total] = coupon && isTaken ? discounted(rows, coupon, side) : before
  const what = `all with ${coupon?.code ?? 'no coupon'}`
  differ(`${what}, counts`, isTaken, cart.takesCoupon)
  differ(what, [before[0], tax, total], [cart.subtotal, cart.tax, cart.total])
  return {
    differences,
    sources,
    isReduced: total !== before[2],
    rates: new Set(rows.map(({ ratePercent }) => ratePercent)),
  }
}

/** The row of a set's part. Null if its price is unknown. */
function partRow(
  { sku, qty }: { readonly sku: string; readonly qty: number },
  answers: ReadonlyMap<string, AnsweredItem>,
): Row | null {
  const price = answers.get(sku)?.price
  const currency = price?.now.net.currency ?? ''
  if (!price || !isCurrency(currency)) return null
  const { row, ratePercent } = displayed(price, qty, [], currency)
  return row && { sides: row, ratePercent: Number(ratePercent) }
}

function sumOf(rows: readonly Sides[]): Sides {
  const zero = { net: decimal(0), tax: decimal(0), gross: decimal(0) }
  const { net, tax, gross } = rows
    .map(([one, other, both]) => ({ net: decimal(one), tax: decimal(other), gross: decimal(both) }))
    .reduce(addTaxed, zero)
  return [toText(net, 2), toText(tax, 2), toText(gross, 2)]
}
