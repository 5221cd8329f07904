/** The cart's operations for one store and one cart owner. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import type { Accounts, Customer } from '../customers/accounts.ts'
import { storeById, type StoreRow } from '../database/storeRow.ts'
import { bindGramsOf, type GramsOf } from '../pricing/itemWeights.ts'
import type { Item } from '../pricing/items.ts'
import { GUEST, type Buyer, type PriceBook, type PriceMoment } from '../pricing/priceBook.ts'
import { HttpError } from '../rest/response.ts'
import { bindCarts, type Cart, type CartLine, type Carts } from './carts.ts'
import { type ChosenOptions, toProductOption } from './chosenOptions.ts'
import { bindCoupons, type Coupons, checkMinimum, discountsOf, reachesMinimum } from './coupons.ts'
import {
  type AmountsOf,
  bindLineAmounts,
  bindLineRules,
  cartTotals,
  type Charges,
  type LineRules,
  type TotalsLine,
} from './totals.ts'
import { bindLineContents, type FullContent, type LineContents } from './lineContents.ts'
import type { CartStock, StockDemand } from './stock.ts'

export interface CartOfRequest {
  readonly storeId: number
  /** The cart id in the request. */
  readonly cartId: string
  /** The signed-in customer; null for a guest. */
  readonly customer: Customer | null
}

export interface CartItemInput {
  readonly sku: string
  readonly qty: number
  /** The line to change; null adds a new line, or adds to an equal one. */
  readonly lineId: number | null
  /** Null when the request has no options: a changed line keeps its options then. */
  readonly chosen: ChosenOptions | null
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
  /** Reserves what the lines need, from the checkout on: of products that others have reserved nothing. */
  reserveStock(): void
}

/** Every operation except `create` throws HttpError 404 for an unknown cart and for a cart of another owner. */
export interface CartService {
  /** Returns a masked id for a guest, a number for a customer. */
  create(storeId: number, customer: Customer | null): string | number
  lines(request: CartOfRequest): object[]
  update(request: CartOfRequest, input: CartItemInput): object
  remove(request: CartOfRequest, lineId: number | null): void
  /** @param moment whose prices count; null for now */
  content(request: CartOfRequest, moment?: PriceMoment | null): CartContent
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

export function bindCartService(db: DatabaseSync, options: CartServiceOptions): CartService {
  return new DatabaseCarts(db, options)
}

interface OpenCart {
  readonly cart: Cart
  readonly store: StoreRow
  readonly buyer: Buyer
}

class DatabaseCarts implements CartService {
  readonly #db: DatabaseSync
  readonly #options: CartServiceOptions
  readonly #carts: Carts
  readonly #coupons: Coupons
  readonly #contents: LineContents
  readonly #rules: LineRules
  readonly #gramsOf: GramsOf
  readonly #lineAmounts: AmountsOf

  constructor(db: DatabaseSync, options: CartServiceOptions) {
    this.#db = db
    this.#options = options
    this.#carts = bindCarts(db, options.now)
    this.#coupons = bindCoupons(db, options.now)
    this.#contents = bindLineContents(db, options.book.items)
    this.#rules = bindLineRules(db)
    this.#gramsOf = bindGramsOf(db)
    this.#lineAmounts = bindLineAmounts(options.book, this.#rules, this.#gramsOf)
  }

  create(storeId: number, customer: Customer | null): string | number {
    return customer ? this.#carts.ofCustomer(customer.id, storeId).id : this.#carts.create(storeId).publicId
  }

  lines(request: CartOfRequest): object[] {
    const open = this.#open(request)
    return this.#carts.lines(open.cart).flatMap((line): object[] => {
      const content = this.#contents.restore(open.store, line)
      return content
        ? [toCartItem(open.cart, line, content, this.#priceOf(open, content, line.qty))]
        : this.#gone(open, line)
    })
  }

  update(request: CartOfRequest, { sku, qty, lineId, chosen }: CartItemInput): object {
    const open = this.#open(request)
    const { cart, store, buyer } = open
    const existing = lineId === null ? null : this.#lineOf(cart, lineId)
    const content =
      (existing && chosen === null && this.#contents.restore(store, existing)) ||
      this.#contents.resolve(store, sku, chosen ?? NO_OPTIONS)
    const equal = this.#carts.equalLine(cart, content)
    const merged = equal && equal.id !== existing?.id ? equal : null
    this.#rules.checkSize(content)
    const newQty = new Big(qty).plus(merged?.qty ?? 0).toNumber()
    this.#checkStock(open, content, newQty, existing?.id ?? merged?.id ?? null)
    const amounts = this.#lineAmounts(store, buyer, content, newQty)
    if (!amounts) throw new HttpError(400, 'Product that you are trying to add is not available.')

    if (existing && merged) this.#carts.remove(merged)
    const target = existing ?? merged
    const line = target ? this.#carts.change(target, content, newQty) : this.#carts.add(cart, content, newQty)
    const amount = amounts.row.gross.toNumber()
    this.#options.stock.reserve(
      { id: line.id, cartId: cart.id, amount, currency: store.currency, isOrderable: false },
      stockOf(demandOf(content, newQty)),
    )
    return toCartItem(cart, line, content, amounts.unit.net.toNumber())
  }

  remove(request: CartOfRequest, lineId: number | null): void {
    const { cart } = this.#open(request)
    if (lineId === null) throw new HttpError(400, '"itemId" is required. Enter and try again.')
    this.#carts.remove(this.#lineOf(cart, lineId))
  }

  content(request: CartOfRequest, moment: PriceMoment | null = null): CartContent {
    const open = this.#open(request)
    const { cart, store, buyer } = open
    const known = cart.couponCode === null ? null : this.#coupons.byCodeOrNull(cart.couponCode)
    const priced = this.#pricedLines(open, moment ? this.#amountsAt(moment) : this.#lineAmounts)
    const rows = priced.map(({ amounts }) => amounts)
    const subtotals = rows.map(({ row }) => row)
    const coupon = known && reachesMinimum(known, subtotals, store) ? known : null
    const discounts = discountsOf(coupon, rows, store)
    const lines = priced.flatMap(({ line, content, amounts }, at): PricedLine[] => {
      const discounted = discounts[at]
      if (!discounted) return []
      const texts = { name: nameOf(content), options: optionsOf(content) }
      const units = this.#rules.unitsOfPiece(content).times(line.qty)
      const demand = demandOf(content, line.qty)
      return [{ id: line.id, qty: line.qty, ...texts, line, content, amounts, discounted, units, demand }]
    })
    return {
      cart,
      store,
      buyer,
      lines,
      unavailable: this.#carts.lines(cart).filter(({ id }) => !lines.some(({ line }) => line.id === id)),
      totals: (charges) => cartTotals(lines, store.currency, coupon && coupon.code, charges),
      checkStock: () => {
        for (const { content, line } of lines) this.#checkStock(open, content, line.qty, line.id)
      },
      reserveStock: () => {
        for (const {
          line,
          content,
          demand,
          amounts: { row },
        } of lines)
          if (this.#isInStock(open, content, line))
            this.#options.stock.reserve(
              {
                id: line.id,
                cartId: cart.id,
                amount: row.gross.toNumber(),
                currency: store.currency,
                isOrderable: true,
              },
              stockOf(demand),
            )
      },
    }
  }

  coupon(request: CartOfRequest): string | null {
    return this.#open(request).cart.couponCode
  }

  applyCoupon(request: CartOfRequest, code: string): void {
    const open = this.#open(request)
    const coupon = this.#coupons.byCode(code)
    const rows = this.#pricedLines(open).map(({ amounts }) => amounts.row)
    checkMinimum(coupon, rows, open.store)
    this.#carts.setCoupon(open.cart, coupon.code)
  }

  removeCoupon(request: CartOfRequest): void {
    this.#carts.setCoupon(this.#open(request).cart, null)
  }

  #open({ storeId, cartId, customer }: CartOfRequest): OpenCart {
    const store = storeById(this.#db, storeId)
    const isNumber = /^\d{1,15}$/.test(cartId)
    const cart = isNumber
      ? customer && this.#carts.byNumber(Number(cartId), customer.id, storeId)
      : this.#carts.byMaskedId(cartId, storeId)
    if (!store || !cart) throw new HttpError(404, `No such entity with cartId = ${cartId}`)
    const owner = cart.customerId === null ? null : this.#options.accounts.byId(cart.customerId)
    return { cart, store, buyer: owner ?? GUEST }
  }

  #lineOf(cart: Cart, lineId: number): CartLine {
    const line = this.#carts.lines(cart).find(({ id }) => id === lineId)
    if (!line) throw new HttpError(404, `The ${cart.publicId} Cart doesn't contain the ${lineId} item.`)
    return line
  }

  /** A product that is no longer sold stays in the cart, without a price, until the shopper removes it. */
  #gone({ cart, store }: OpenCart, line: CartLine): object[] {
    const itemOf = (id: number | null) => (id === null ? null : this.#options.book.items.byId(store, id))
    const [item, parent] = [itemOf(line.productId), itemOf(line.parentId)]
    return item
      ? [toCartItem(cart, line, { ...line, item, parent, options: [], selections: [], files: [], parts: null }, 0)]
      : []
  }

  /** Returns all lines that can still be bought. */
  #resolvedLines({ cart, store }: OpenCart) {
    return this.#carts.lines(cart).flatMap((line) => {
      const content = this.#contents.restore(store, line)
      return content ? [{ line, content }] : []
    })
  }

  #amountsAt(moment: PriceMoment): AmountsOf {
    return bindLineAmounts(this.#options.book.at(moment), this.#rules, this.#gramsOf)
  }

  #pricedLines(open: OpenCart, amountsOf = this.#lineAmounts) {
    return this.#resolvedLines(open).flatMap(({ line, content }) => {
      const amounts = amountsOf(open.store, open.buyer, content, line.qty)
      return amounts ? [{ line, content, amounts }] : []
    })
  }

  #priceOf({ store, buyer }: OpenCart, content: FullContent, qty: number): number {
    return this.#lineAmounts(store, buyer, content, qty)?.unit.net.toNumber() ?? 0
  }

  #isInStock(open: OpenCart, content: FullContent, line: CartLine): boolean {
    try {
      this.#checkStock(open, content, line.qty, line.id)
      return true
    } catch (error) {
      if (error instanceof HttpError) return false
      throw error
    }
  }

  #checkStock(open: OpenCart, content: FullContent, qty: number, lineId: number | null): void {
    const otherDemand = this.#resolvedLines(open)
      .filter(({ line }) => line.id !== lineId)
      .flatMap((other) => demandOf(other.content, other.line.qty))
    for (const { item, qty: demanded } of demandOf(content, qty)) {
      const reserved = otherDemand.reduce(
        (sum, other) => (other.item.productId === item.productId ? sum.plus(other.qty) : sum),
        this.#options.stock.reservedElsewhere(item.productId, open.cart.id),
      )
      this.#options.stock.checkQuantity(item, demanded, reserved)
    }
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

function stockOf(demand: PricedLine['demand']): StockDemand[] {
  return demand.map(({ item, qty }) => ({ productId: item.productId, qty }))
}

/** Lists the products, and their quantities, that leave the stock when the line is sold. */
function demandOf({ item, parts }: FullContent, qty: number): { item: Item; qty: Big }[] {
  return (parts ?? [{ item, qty: 1 }]).map((part) => ({ item: part.item, qty: new Big(qty).times(part.qty) }))
}

function optionsOf({ selections, options, parts }: FullContent): { label: string; value: string }[] {
  const chosen = options.map(({ label, value }) => ({ label, value }))
  return [
    ...selections,
    ...chosen,
    ...(parts ?? []).map(({ label, item, qty }) => ({ label, value: `${qty} x ${item.name}` })),
  ]
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
