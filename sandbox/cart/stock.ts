/**
 * Stock that carts reserve and orders take, and the quantities in which products are sold. A line reserves its products for a limited time
 * after its last change, so that an abandoned cart does not keep a piece from others for ever; the stock calls report the whole stock, as a
 * cart would otherwise compete with itself.
 */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import type { Item } from '../pricing/items.ts'
import { HttpError } from '../rest/response.ts'
import { type Currency, currencyOf } from '../catalogue/stores.ts'

/** A quantity of a product that leaves the stock when a line is sold. */
export interface StockDemand {
  readonly productId: number
  readonly qty: Big
}

export interface ReservingLine {
  readonly id: number
  readonly cartId: number
  /** With tax. */
  readonly amount: number
  readonly currency: string
  /** Whether the cart could be ordered next: it reserves up to a higher sum. */
  readonly isOrderable: boolean
}

export interface CartStock {
  /**
   * Checks a quantity against the product's rule and, together with existing reservations, against the stock.
   *
   * @throws HttpError 400 with the platform's message
   */
  checkQuantity(item: Item, qty: Big, reserved: Big): void
  /** Replaces what a line reserves: nothing if its cart, or all carts of the store together, would reserve for more than the sum. */
  reserve(line: ReservingLine, demands: readonly StockDemand[]): void
  /** Quantity of a product that other carts reserve now. */
  reservedElsewhere(productId: number, cartId: number): Big
  /** Ends the reservations of a cart, as when it is ordered. */
  release(cartId: number): void
  /**
   * Takes all quantities, or none if the stock of a product is too low.
   *
   * @returns ids of the products whose stock is too low; empty if all were taken
   */
  take(demands: readonly StockDemand[]): readonly number[]
  /** Returns quantities to the stock, as when an order is cancelled. */
  putBack(demands: readonly StockDemand[]): void
}

const DIGITS = 4
/**
 * For how much a cart reserves before it could be ordered, with tax: carts cost nothing, and a stranger's carts would otherwise take
 * everything from everybody.
 */
const MAX_RESERVED: Readonly<Record<Currency, number>> = { NOK: 100_000, SEK: 100_000, EUR: 10_000 }
/** A cart that could be ordered next reserves for at most so many times that sum: an address and a method cost nothing either. */
const ORDERABLE_FACTOR = 20
/** All carts of a store reserve for at most so many times the sum of one: those up to the lower sum, and apart from them the others. */
const MAX_FULL_CARTS = 10

/** @param reservationMs time after which the reservation of an unchanged line ends; 0 reserves nothing */
export function bindCartStock(db: DatabaseSync, now: () => number, reservationMs: number): CartStock {
  const forget = db.prepare('DELETE FROM stock_reservation WHERE cart_item_id = ?')
  const forgetCart = db.prepare('DELETE FROM stock_reservation WHERE cart_id = ?')
  const insert = db.prepare(
    'INSERT INTO stock_reservation (cart_item_id, cart_id, product_id, qty, ends_at, amount) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const reservedBy = db.prepare(
    'SELECT coalesce(sum(amount), 0) AS amount FROM stock_reservation WHERE cart_id = ? AND ends_at > ?',
  )
  /** Of the other carts of its store that reserve for more than the first sum, and at most for the second one. */
  const reservedByOthers = db.prepare(
    `SELECT coalesce(sum(amount), 0) AS amount FROM (
       SELECT sum(amount) AS amount FROM stock_reservation JOIN cart ON cart.id = cart_id
        WHERE ends_at > ? AND store_id = (SELECT store_id FROM cart WHERE id = ?) AND cart_id <> ?
        GROUP BY cart_id HAVING sum(amount) > ? AND sum(amount) <= ?)`,
  )
  const reserved = db.prepare(
    'SELECT sum(qty) AS qty FROM stock_reservation WHERE product_id = ? AND cart_id <> ? AND ends_at > ?',
  )
  const stock = db.prepare('SELECT qty, manage_stock, backorders FROM stock_item WHERE product_id = ?')
  const change = db.prepare(
    'UPDATE stock_item SET qty = round(qty + ?, 4), is_in_stock = (backorders > 0 OR round(qty + ?, 4) > 0) WHERE product_id = ? AND manage_stock = 1',
  )

  const isTooMuch = ({ amount, cartId, currency, isOrderable }: ReservingLine): boolean => {
    const small = MAX_RESERVED[currencyOf(currency)]
    const large = small * ORDERABLE_FACTOR
    const ofCart = amount + Number(reservedBy.get(cartId, now())?.amount)
    const [above, max] = ofCart <= small ? [-1, small] : [small, large]
    if (ofCart > (isOrderable ? large : small)) return true
    return ofCart + Number(reservedByOthers.get(now(), cartId, cartId, above, max)?.amount) > max * MAX_FULL_CARTS
  }

  return {
    checkQuantity: bindQuantityCheck(db),
    reserve(line, demands) {
      const { id, cartId, amount } = line
      forget.run(id)
      if (reservationMs === 0 || isTooMuch(line)) return
      for (const [at, { productId, qty }] of summed(demands).entries())
        insert.run(id, cartId, productId, qty.toNumber(), now() + reservationMs, at === 0 ? amount : 0)
    },
    reservedElsewhere: (productId, cartId) =>
      new Big(Number(reserved.get(productId, cartId, now())?.qty ?? 0)).round(DIGITS),
    release: (cartId) => void forgetCart.run(cartId),
    take(demands) {
      const wanted = summed(demands)
      const short = wanted.filter(({ productId, qty }) => {
        const row = stock.get(productId)
        return row?.manage_stock === 1 && Number(row.backorders) === 0 && qty.gt(Number(row.qty))
      })
      if (short.length === 0)
        for (const { productId, qty } of wanted) change.run(-qty.toNumber(), -qty.toNumber(), productId)
      return short.map(({ productId }) => productId)
    },
    putBack(demands) {
      for (const { productId, qty } of summed(demands)) change.run(qty.toNumber(), qty.toNumber(), productId)
    },
  }
}

function summed(demands: readonly StockDemand[]): StockDemand[] {
  return [...Map.groupBy(demands, ({ productId }) => productId)].map(([productId, some]) => ({
    productId,
    qty: some.reduce((sum, { qty }) => sum.plus(qty), new Big(0)),
  }))
}

const MAX_QUANTITY = 1_000_000

/** Pieces have the increments of the stock item; products sold by weight or length have their own. */
function bindQuantityCheck(db: DatabaseSync): CartStock['checkQuantity'] {
  const product = db.prepare('SELECT sale_minimum, sale_step FROM product WHERE id = ?')
  const ruleOf = ({ productId, parentId }: Item) => product.get(productId) ?? product.get(parentId ?? 0)

  return (item, qty, reserved) => {
    const { isManaged, isInStock, mayBackorder, minQty, maxQty, step: increment } = item.stock
    const isMeasured = item.unit !== 'PCS'
    const rule = isMeasured ? ruleOf(item) : null
    const min = new Big(rule ? String(rule.sale_minimum) : minQty)
    const step = new Big(rule ? String(rule.sale_step) : increment)
    if (!isMeasured && !qty.round(0, Big.roundDown).eq(qty))
      throw new HttpError(400, 'You cannot use decimal quantity for this product.')
    if (qty.lt(min)) throw new HttpError(400, `The fewest you may purchase is ${min.toFixed()}.`)
    const max = Math.min(maxQty, MAX_QUANTITY)
    if (qty.gt(max))
      throw new HttpError(400, `The requested qty exceeds the maximum qty allowed in shopping cart: ${max}.`)
    if (step.gt(0) && !qty.mod(step).eq(0))
      throw new HttpError(400, `You can buy this product only in quantities of ${step.toFixed()} at a time.`)
    if (isManaged && (!isInStock || (qty.plus(reserved).gt(item.stock.qty) && !mayBackorder)))
      throw new HttpError(400, 'The requested qty is not available')
  }
}
