/** The cart's operations for one store and one cart owner. */
import type { DatabaseSync } from 'node:sqlite'
import type { Accounts, Customer } from '../customers/accounts.ts'
import { storeById, type StoreRow } from '../database/storeRow.ts'
import { GUEST, type Buyer, type PriceBook } from '../pricing/priceBook.ts'
import { Refusal } from '../rest/answer.ts'
import { bindCarts, type Cart, type CartLine } from './carts.ts'
import { wireChosen } from './chosen.ts'
import { lineAmounts } from './lineAmounts.ts'
import { bindLineContents, type FullContent } from './lineContents.ts'
import { checkQuantity } from './stockCheck.ts'
import { cartTotals, type TotalsLine } from './totals.ts'
import type { Wish } from './wish.ts'

export interface CartOfRequest {
  readonly storeId: number
  /** The cart id in the request. */
  readonly cartId: string
  /** The signed-in customer; null for a guest. */
  readonly customer: Customer | null
}

/** Every operation except `create` throws Refusal 404 for an unknown cart and for a cart of another owner. */
export interface Shopping {
  /** Returns a masked id for a guest, a number for a customer. */
  create(storeId: number, customer: Customer | null): string | number
  lines(asked: CartOfRequest): object[]
  update(asked: CartOfRequest, wish: Wish): object
  remove(asked: CartOfRequest, lineId: number | null): void
  totals(asked: CartOfRequest): object
}

export interface ShoppingOptions {
  readonly book: PriceBook
  readonly accounts: Accounts
  readonly now: () => number
}

export function bindShopping(db: DatabaseSync, { book, accounts, now }: ShoppingOptions): Shopping {
  const carts = bindCarts(db, now)
  const contents = bindLineContents(db, book.goods)

  const open = ({ storeId, cartId, customer }: CartOfRequest): { cart: Cart; store: StoreRow; buyer: Buyer } => {
    const store = storeById(db, storeId)
    const isNumber = /^\d{1,15}$/.test(cartId)
    const cart = isNumber
      ? customer && carts.byNumber(Number(cartId), customer.id, storeId)
      : carts.byMaskedId(cartId, storeId)
    if (!store || !cart) throw new Refusal(404, `No such entity with cartId = ${cartId}`)
    const owner = cart.customerId === null ? null : accounts.byId(cart.customerId)
    return { cart, store, buyer: owner ?? GUEST }
  }
  const lineOf = (cart: Cart, lineId: number): CartLine => {
    const line = carts.lines(cart).find(({ id }) => id === lineId)
    if (!line) throw new Refusal(404, `The ${cart.publicId} Cart doesn't contain the ${lineId} item.`)
    return line
  }
  /** Returns all lines that can still be bought. */
  const full = (cart: Cart, store: StoreRow) =>
    carts.lines(cart).flatMap((line) => {
      const content = contents.restore(store, line)
      return content ? [{ line, content }] : []
    })
  const checkStock = (cart: Cart, store: StoreRow, content: FullContent, qty: number, lineId: number | null): void => {
    const elsewhere = full(cart, store)
      .filter(({ line }) => line.id !== lineId)
      .flatMap((other) =>
        boughtIn(other.content).map(({ goods, times }) => ({
          productId: goods.productId,
          qty: times * other.line.qty,
        })),
      )
    for (const { goods, times } of boughtIn(content)) {
      const held = elsewhere.reduce((sum, other) => (other.productId === goods.productId ? sum + other.qty : sum), 0)
      checkQuantity(goods, qty * times + held)
    }
  }

  return {
    create: (storeId, customer) =>
      customer ? carts.ofCustomer(customer.id, storeId).id : carts.create(storeId).publicId,

    lines: (asked) => {
      const { cart, store, buyer } = open(asked)
      return full(cart, store).flatMap(({ line, content }) => {
        const amounts = lineAmounts(book, store, buyer, content, line.qty)
        return wireLine(cart, line, content, amounts?.unit.net.toNumber() ?? 0)
      })
    },

    update: (asked, { sku, qty, lineId, chosen }) => {
      const { cart, store, buyer } = open(asked)
      const known = lineId === null ? null : lineOf(cart, lineId)
      const content =
        (known && chosen === null && contents.restore(store, known)) ||
        contents.resolve(store, sku, chosen ?? NOTHING_CHOSEN)
      const equal = carts.equalLine(cart, content)
      const merged = equal && equal.id !== known?.id ? equal : null
      const wanted = qty + (merged?.qty ?? 0)
      checkStock(cart, store, content, wanted, known?.id ?? merged?.id ?? null)
      const amounts = lineAmounts(book, store, buyer, content, wanted)
      if (!amounts) throw new Refusal(400, 'Product that you are trying to add is not available.')

      if (known && merged) carts.remove(merged)
      const target = known ?? merged
      const line = target ? carts.change(target, content, wanted) : carts.add(cart, content, wanted)
      return wireLine(cart, line, content, amounts.unit.net.toNumber())
    },

    remove: (asked, lineId) => {
      const { cart } = open(asked)
      if (lineId === null) throw new Refusal(400, '"itemId" is required. Enter and try again.')
      carts.remove(lineOf(cart, lineId))
    },

    totals: (asked) => {
      const { cart, store, buyer } = open(asked)
      const lines = full(cart, store).flatMap(({ line, content }): TotalsLine[] => {
        const amounts = lineAmounts(book, store, buyer, content, line.qty)
        return amounts
          ? [{ id: line.id, name: nameOf(content), qty: line.qty, amounts, options: optionsOf(content) }]
          : []
      })
      return cartTotals(lines, store.currency)
    },
  }
}

const NOTHING_CHOSEN = { configurable: [], custom: [], bundle: [] }

function nameOf({ goods, parent }: FullContent): string {
  return (parent ?? goods).name
}

/** Lists the products, and their quantities, that leave the stock when one unit of the line is sold. */
function boughtIn({ goods, parts }: FullContent): { goods: FullContent['goods']; times: number }[] {
  return parts ? parts.map((part) => ({ goods: part.goods, times: part.qty })) : [{ goods, times: 1 }]
}

function optionsOf({ options, parts }: FullContent): { label: string; value: string }[] {
  const chosen = options.map(({ label, value }) => ({ label, value }))
  return [...chosen, ...(parts ?? []).map(({ label, goods, qty }) => ({ label, value: `${qty} x ${goods.name}` }))]
}

/**
 * Builds the cart item of a response: a variant has its own sku and its parent's type; the sku of a bundle is composed
 * of the skus of its parts.
 */
function wireLine(cart: Cart, { id, qty, chosen }: CartLine, content: FullContent, price: number): object {
  const { goods, parent, parts } = content
  const option = wireChosen(chosen)
  return {
    item_id: id,
    sku: [goods.sku, ...(parts ?? []).map((part) => part.goods.sku)].join('-'),
    qty,
    name: nameOf(content),
    price,
    product_type: (parent ?? goods).type,
    quote_id: cart.publicId,
    ...(option && { product_option: option }),
  }
}
