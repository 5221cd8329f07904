/** What a cart needs of a product besides its prices: the quantities in which it is sold, its fee for weight variation, the size of a standard piece. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import type { StoreRow } from '../database/storeRow.ts'
import type { Item } from '../pricing/items.ts'
import { rounded } from '../pricing/sourcePrice.ts'
import { fieldsOf } from '../rest/fields.ts'
import { HttpError } from '../rest/response.ts'
import type { FullContent } from './lineContents.ts'

export interface SaleRules {
  /**
   * Checks a quantity against the product's rule, and with what is reserved already against the stock.
   *
   * @throws HttpError 400 with the platform's message
   */
  checkQuantity(item: Item, qty: Big, reserved: Big): void
  /** Fee per unit on the store's source side; null for products of fixed weight. */
  weightFee(store: StoreRow, item: Item): Big | null
  /** Units of the list price in one piece: 1, but for sheet that is cut to a size its area by that of the standard piece. */
  unitsOfPiece(content: Pick<FullContent, 'item' | 'parent' | 'chosen'>): Big
  /** @throws HttpError 400 when only a part of a size was entered, or something that is no size */
  checkSize(content: Pick<FullContent, 'item' | 'parent' | 'chosen'>): void
}

const MAX_QUANTITY = 1_000_000

export function bindSaleRules(db: DatabaseSync): SaleRules {
  const product = db.prepare('SELECT unit, sale_minimum, sale_step, facts FROM product WHERE id = ?')
  const fee = db.prepare(
    'SELECT weight_variation_fee_e4 AS fee FROM product_store WHERE store_id = ? AND product_id = ?',
  )
  const sizeOptions = db.prepare(
    "SELECT id FROM custom_option WHERE product_id = ? AND sku IN ('cut-length', 'cut-width') ORDER BY sort_order",
  )
  const ruleOf = ({ productId, parentId }: Item) => product.get(productId) ?? product.get(parentId ?? 0)

  return {
    checkQuantity(item, qty, reserved) {
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
    },
    weightFee(store, { productId }) {
      const e4 = fee.get(store.id, productId)?.fee
      return typeof e4 === 'number' && e4 > 0 ? new Big(e4).div(10_000) : null
    },
    unitsOfPiece(content) {
      const size = sizeOf(content)
      const standard = size && standardArea(content.item)
      if (!size || size.some((side) => side === null) || !standard) return new Big(1)
      const [length, width] = size.map((side) => new Big(side ?? 0))
      return rounded((length ?? standard).times(width ?? 1).div(standard), AREA_DIGITS)
    },
    checkSize(content) {
      const size = sizeOf(content)
      if (size?.some((side) => side === null)) throw new HttpError(400, 'Please enter length and width in millimetres.')
    },
  }

  /** Of the piece that the list price is for; null for all products but sheet. */
  function standardArea({ productId }: Item): Big | null {
    const facts: unknown = JSON.parse(String(product.get(productId)?.facts ?? '{}'))
    const { length_mm: length, width_mm: width } = fieldsOf(facts)
    const [long, wide] = [Number(length), Number(width)]
    return long > 0 && wide > 0 ? new Big(long).times(wide) : null
  }

  /** Length and width as entered; a side that is missing or no number is null. Null for products that are not cut, and without any entry. */
  function sizeOf({ item, parent, chosen }: Pick<FullContent, 'item' | 'parent' | 'chosen'>): (string | null)[] | null {
    if (item.unit !== 'PCS' || !item.isCalculated) return null
    const ids = sizeOptions.all((parent ?? item).productId).map(({ id }) => Number(id))
    const texts = ids.map((id) => chosen.custom.find(({ optionId }) => optionId === id)?.values[0]?.trim() ?? '')
    if (ids.length < 2 || texts.every((text) => text === '')) return null
    return texts.map((text) => (SIZE.test(text) && Number(text) > 0 ? text : null))
  }
}

const SIZE = /^\d{1,5}(\.\d{1,3})?$/
const AREA_DIGITS = 4
