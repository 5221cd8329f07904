/** The size that a line is cut to, and the quantity that it is displayed with. */
import { piecesOf } from '#domain/cutToSize.ts'
import { decimal, decimalOrNull, toText } from '#domain/decimal.ts'
import type { CartLineModel } from './cartModel.ts'
import type { SellableItem } from './sellable.ts'

interface CutFields {
  /** Code of the option for the length. */
  readonly length: string
  /** Code of the option for the width; null for products sold by the metre. */
  readonly width: string | null
}

/** The options in which the size of a product that is cut is entered; null for all other products. */
export function cutFields({ product, variant }: SellableItem): CutFields | null {
  if (!variant?.cut) return null
  const length = product.customOptions.find(({ measure }) => measure === 'LENGTH')
  const width = product.customOptions.find(({ measure }) => measure === 'WIDTH')
  return length ? { length: length.code, width: variant.unit === 'METER' ? null : (width?.code ?? null) } : null
}

interface Cut {
  readonly lengthMm: string
  readonly widthMm: string | null
}

export function cutOf({ line }: Pick<CartLineModel, 'line'>, sellable: SellableItem | null): Cut | null {
  const fields = sellable && cutFields(sellable)
  if (!fields) return null
  const entered = (code: string | null): string | null => {
    const value = decimalOrNull(line.options.custom.find(({ id }) => id === code)?.values[0])
    return value && toText(value)
  }
  const lengthMm = entered(fields.length)
  return lengthMm === null ? null : { lengthMm, widthMm: entered(fields.width) }
}

/** Pieces for products that are cut, units of the backend for all others. */
export function quantityIn(model: Pick<CartLineModel, 'line'>, sellable: SellableItem | null): string {
  if (model.line.options.custom.length === 0 && Number.isSafeInteger(model.line.quantity))
    return String(model.line.quantity)
  const quantity = decimal(model.line.quantity)
  const cut = cutOf(model, sellable)
  const unit = (sellable?.variant ?? sellable?.product)?.unit
  const pieces = cut && unit ? piecesOf(quantity, decimal(cut.lengthMm), unit) : null
  return toText(pieces ?? quantity)
}

/** The size that the line is cut to, for a change of its quantity. */
export async function lengthOf(
  model: Pick<CartLineModel, 'line' | 'sellable'>,
): Promise<{ readonly lengthMm: string } | null> {
  return cutOf(model, await model.sellable())
}
