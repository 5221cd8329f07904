/** The cart's operations for one store and one cart owner. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import type { Accounts, Customer } from '../customers/accounts.ts'
import { storeById, type StoreRow } from '../database/storeRow.ts'
import { bindGramsOf } from '../pricing/itemWeights.ts'
import type { Item } from '../pricing/items.ts'
import { GUEST, type Buyer, type PriceBook } from '../pricing/priceBook.ts'
import { HttpError } from '../rest/response.ts'
import { bindCarts, type Cart, type CartLine } from './carts.ts'
import { toProductOption } from './chosenOptions.ts'
import { bindCoupons, checkMinimum, discountsOf, reachesMinimum } from './coupons.ts'
import { bindLineAmounts } from './lineAmounts.ts'
import { bindLineContents, type FullContent } from './lineContents.ts'
import { bindSaleRules } from './saleRules.ts'
import type { CartStock } from './stock.ts'
import { cartTotals, type Charges, type TotalsLine } from './totals.ts'
import type { CartItemInput } from './cartItemInput.ts'

export interface CartOfRequest {
  readonly storeId: number
  /** The cart id in the request. */
  readonly cartId: string
  /** The signed-in customer; null for a guest. */
  readonly customer: Customer | null
}

/** A line that can be bought, with its amounts. */
export interface PricedLine extends TotalsLine {
  readonly line: CartLine
  readonly content: FullContent
  /** Units of the list price: the quantity, but for sheet that is cut to a size its area. */
  readonly units: Big
  /** Products, and their quantities, that leave the stock when the line is sold. */
  readonly demand: readonly { readonly item: Item; readonly qty: Big }[]
}

/** A cart with everything that checkout and orders need of it. */
export interface CartContent {
  readonly cart: Cart
  readonly store: StoreRow
  readonly buyer: Buyer
  readonly lines: readonly PricedLine[]
  /** Lines whose product can no longer be bought. */
  readonly unavailable: readonly CartLine[]
  /** Totals of the lines, with the charges of the chosen methods. */
  totals(charges: Charges): ReturnType<typeof cartTotals>
  /** Checks the quantities of all lines against rules and stock. @throws HttpError 400 */
  checkStock(): void
}

/** Every operation except `create` throws HttpError 404 for an unknown cart and for a cart of another owner. */
export interface CartService {
  /** Returns a masked id for a guest, a number for a customer. */
  create(storeId: number, customer: Customer | null): string | number
  lines(request: CartOfRequest): object[]
  update(request: CartOfRequest, input: CartItemInput): object
  remove(request: CartOfRequest, lineId: number | null): void
  content(request: CartOfRequest): CartContent
  /** Null when no coupon is applied. */
  coupon(request: CartOfRequest): string | null
  /** @throws HttpError 404 for a coupon that does not exist, has expired or needs a larger cart */
  applyCoupon(request: CartOfRequest, code: string): void
  removeCoupon(request: CartOfRequest): void
}

export interface CartServiceOptions {
  readonly book: PriceBook
  readonly accounts: Accounts
  readonly stock: CartStock
  readonly now: () => number
}

export function bindCartService(db: DatabaseSync, { book, accounts, stock, now }: CartServiceOptions): CartService {
  const carts = bindCarts(db, now)
  const coupons = bindCoupons(db, now)
  const contents = bindLineContents(db, book.items)
  const rules = bindSaleRules(db)
  const lineAmounts = bindLineAmounts(book, rules, bindGramsOf(db))

  const open = ({ storeId, cartId, customer }: CartOfRequest): { cart: Cart; store: StoreRow; buyer: Buyer } => {
    const store = storeById(db, storeId)
    const isNumber = /^\d{1,15}$/.test(cartId)
    const cart = isNumber
      ? customer && carts.byNumber(Number(cartId), customer.id, storeId)
      : carts.byMaskedId(cartId, storeId)
    if (!store || !cart) throw new HttpError(404, `No such entity with cartId = ${cartId}`)
    const owner = cart.customerId === null ? null : accounts.byId(cart.customerId)
    return { cart, store, buyer: owner ?? GUEST }
  }
  const lineOf = (cart: Cart, lineId: number): CartLine => {
    const line = carts.lines(cart).find(({ id }) => id === lineId)
    if (!line) throw new HttpError(404, `The ${cart.publicId} Cart doesn't contain the ${lineId} item.`)
    return line
  }
  /** Returns all lines that can still be bought. */
  const resolvedLines = (cart: Cart, store: StoreRow) =>
    carts.lines(cart).flatMap((line) => {
      const content = contents.restore(store, line)
      return content ? [{ line, content }] : []
    })
  const checkStock = (cart: Cart, store: StoreRow, content: FullContent, qty: number, lineId: number | null): void => {
    const otherLines = resolvedLines(cart, store)
      .filter(({ line }) => line.id !== lineId)
      .flatMap((other) =>
        stockDemand(other.content).map(({ item, qtyPerUnit }) => ({
          productId: item.productId,
          qty: new Big(qtyPerUnit).times(other.line.qty),
        })),
      )
    for (const { item, qtyPerUnit } of stockDemand(content)) {
      const reserved = otherLines.reduce(
        (sum, other) => (other.productId === item.productId ? sum.plus(other.qty) : sum),
        stock.reservedElsewhere(item.productId, cart.id),
      )
      rules.checkQuantity(item, new Big(qty).times(qtyPerUnit), reserved)
    }
  }

  const priceOf = (store: StoreRow, buyer: Buyer, content: FullContent, qty: number): number =>
    lineAmounts(store, buyer, content, qty)?.unit.net.toNumber() ?? 0
  const pricedLines = (cart: Cart, store: StoreRow, buyer: Buyer) =>
    resolvedLines(cart, store).flatMap(({ line, content }) => {
      const amounts = lineAmounts(store, buyer, content, line.qty)
      return amounts ? [{ line, content, amounts }] : []
    })

  return {
    create: (storeId, customer) =>
      customer ? carts.ofCustomer(customer.id, storeId).id : carts.create(storeId).publicId,

    lines: (request) => {
      const { cart, store, buyer } = open(request)
      return carts.lines(cart).flatMap((line): object[] => {
        const content = contents.restore(store, line)
        if (content) return [toCartItem(cart, line, content, priceOf(store, buyer, content, line.qty))]
        // A product that is no longer sold stays in the cart, without a price, until the shopper removes it.
        const [item, parent] = [line.productId, line.parentId].map((id) =>
          id === null ? null : book.items.byId(store, id),
        )
        return item
          ? [toCartItem(cart, line, { ...line, item, parent: parent ?? null, options: [], files: [], parts: null }, 0)]
          : []
      })
    },

    update: (request, { sku, qty, lineId, chosen }) => {
      const { cart, store, buyer } = open(request)
      const existing = lineId === null ? null : lineOf(cart, lineId)
      const content =
        (existing && chosen === null && contents.restore(store, existing)) ||
        contents.resolve(store, sku, chosen ?? NO_OPTIONS)
      const equal = carts.equalLine(cart, content)
      const merged = equal && equal.id !== existing?.id ? equal : null
      rules.checkSize(content)
      const newQty = new Big(qty).plus(merged?.qty ?? 0).toNumber()
      checkStock(cart, store, content, newQty, existing?.id ?? merged?.id ?? null)
      const amounts = lineAmounts(store, buyer, content, newQty)
      if (!amounts) throw new HttpError(400, 'Product that you are trying to add is not available.')

      if (existing && merged) carts.remove(merged)
      const target = existing ?? merged
      const line = target ? carts.change(target, content, newQty) : carts.add(cart, content, newQty)
      stock.reserve(
        { id: line.id, cartId: cart.id },
        stockDemand(content).map(({ item, qtyPerUnit }) => ({
          productId: item.productId,
          qty: new Big(qtyPerUnit).times(newQty),
        })),
      )
      return toCartItem(cart, line, content, amounts.unit.net.toNumber())
    },

    remove: (request, lineId) => {
      const { cart } = open(request)
      if (lineId === null) throw new HttpError(400, '"itemId" is required. Enter and try again.')
      carts.remove(lineOf(cart, lineId))
    },

    content: (request) => {
      const { cart, store, buyer } = open(request)
      const priced = pricedLines(cart, store, buyer)
      const known = cart.couponCode === null ? null : coupons.byCodeOrNull(cart.couponCode)
      const rows = priced.map(({ amounts }) => amounts)
      const subtotals = rows.map(({ row }) => row)
      const coupon = known && reachesMinimum(known, subtotals, store) ? known : null
      const discounts = discountsOf(coupon, rows, store)
      const lines = priced.flatMap(({ line, content, amounts }, at): PricedLine[] => {
        const discounted = discounts[at]
        if (!discounted) return []
        return [
          {
            id: line.id,
            name: nameOf(content),
            qty: line.qty,
            options: optionsOf(content),
            line,
            content,
            amounts,
            discounted,
            units: rules.unitsOfPiece(content).times(line.qty),
            demand: stockDemand(content).map(({ item, qtyPerUnit }) => ({
              item,
              qty: new Big(qtyPerUnit).times(line.qty),
            })),
          },
        ]
      })
      return {
        cart,
        store,
        buyer,
        lines,
        unavailable: carts.lines(cart).filter(({ id }) => !lines.some(({ line }) => line.id === id)),
        totals: (charges) => cartTotals(lines, store.currency, coupon && coupon.code, charges),
        checkStock: () => {
          for (const { content, line } of lines) checkStock(cart, store, content, line.qty, line.id)
        },
      }
    },

    coupon: (request) => open(request).cart.couponCode,

    applyCoupon: (request, code) => {
      const { cart, store, buyer } = open(request)
      const coupon = coupons.byCode(code)
      checkMinimum(
        coupon,
        pricedLines(cart, store, buyer).map(({ amounts }) => amounts.row),
        store,
      )
      carts.setCoupon(cart, coupon.code)
    },

    removeCoupon: (request) => {
      carts.setCoupon(open(request).cart, null)
    },
  }
}

const NO_OPTIONS = { configurable: [], custom: [], bundle: [], links: [] }

/** A variant has its own sku; the sku of a bundle is composed of the skus of its parts. */
export function skuOf({ item, parts }: FullContent): string {
  return [item.sku, ...(parts ?? []).map((part) => part.item.sku)].join('-')
}

function nameOf({ item, parent }: FullContent): string {
  return (parent ?? item).name
}

/** Lists the products, and their quantities, that leave the stock when one unit of the line is sold. */
function stockDemand({ item, parts }: FullContent): { item: Item; qtyPerUnit: number }[] {
  return parts ? parts.map((part) => ({ item: part.item, qtyPerUnit: part.qty })) : [{ item, qtyPerUnit: 1 }]
}

function optionsOf({ options, parts }: FullContent): { label: string; value: string }[] {
  const chosen = options.map(({ label, value }) => ({ label, value }))
  return [...chosen, ...(parts ?? []).map(({ label, item, qty }) => ({ label, value: `${qty} x ${item.name}` }))]
}

/**
 * Builds the cart item of a response: a variant has its own sku and its parent's type; the sku of a bundle is composed
 * of the skus of its parts.
 */
function toCartItem(cart: Cart, { id, qty, chosen }: CartLine, content: FullContent, price: number): object {
  const { item, parent } = content
  const option = toProductOption(chosen)
  return {
    item_id: id,
    sku: skuOf(content),
    qty,
    name: nameOf(content),
    price,
    product_type: (parent ?? item).type,
    quote_id: cart.publicId,
    ...(option && { product_option: option }),
  }
}
