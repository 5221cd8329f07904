/** The choice of a cart line, from the backend's data and the catalogue: its options and parts, and the size that it is cut to. */
import { isEntered } from '#domain/customOption.ts'
import { type Decimal, decimal, decimalOrNull, toText } from '#domain/decimal.ts'
import { piecesOf } from '#domain/cutToSize.ts'
import type { LineChoice } from '../resolverTypes.generated.ts'
import { writtenOptions } from '../shared/writtenOptions.ts'
import type { CartLineModel } from './cartModel.ts'
import type { Product, SellableItem } from './sellable.ts'

interface PartLoader {
  /** Products of the parts of a bundle by SKU. @throws UpstreamError */
  parts(product: Product): Promise<ReadonlyMap<string, { readonly name: string }>>
}

export function choiceOf(model: CartLineModel, products: PartLoader): LineChoice | Promise<LineChoice> {
  const withParts = async (found: SellableItem | null): Promise<LineChoice> =>
    choiceIn(
      model,
      found,
      found && model.line.options.bundle.length > 0 ? await products.parts(found.product) : NO_PARTS,
    )
  const found = model.sellable()
  if (found instanceof Promise) return found.then(withParts)
  return found && model.line.options.bundle.length > 0 ? withParts(found) : choiceIn(model, found, NO_PARTS)
}

const NO_PARTS: ReadonlyMap<string, { readonly name: string }> = new Map()

function choiceIn(
  model: CartLineModel,
  sellable: SellableItem | null,
  products: ReadonlyMap<string, { readonly name: string }>,
): LineChoice {
  const { options } = model.line
  const offered = sellable && options.custom.length > 0 ? offeredOptions(sellable) : []
  const cut = cutOf(model, sellable)
  const fields = cut && sellable && cutFields(sellable)
  const selections = sellable?.variant?.selections ?? []
  const chosen = options.custom
    .filter(({ id }) => id !== fields?.length && id !== fields?.width)
    .map(({ id, values }) => {
      const option = offered.find(({ code }) => code === id)
      const codes = values.flatMap((value) => value.split(','))
      const isText = !option || isEntered(option.kind)
      const titles = option?.choices.flatMap(({ code, title }) => (codes.includes(code) ? [title] : [])) ?? []
      return {
        option: id,
        title: option?.title ?? id,
        choices: isText ? [] : codes,
        text: isText ? values.join(', ') : titles.join(', '),
      }
    })
  return {
    selections,
    parts: sellable ? partsOf(model, sellable, products) : [],
    options: isChoiceKnown(options) ? chosen : unnamedOptions(model, selections),
    downloads: options.links,
    cut,
  }
}

function isChoiceKnown({ custom, bundle, links }: CartLineModel['line']['options']): boolean {
  return custom.length + bundle.length + links.length > 0
}

/** Some backends name what was chosen elsewhere, such as in their own shop, by its texts alone. */
function unnamedOptions({ totals }: CartLineModel, selections: LineChoice['selections']): LineChoice['options'] {
  const isOfVariant = (value: string) => selections.some(({ label }) => label === value)
  return writtenOptions(totals?.options).flatMap(({ label, value }) =>
    isOfVariant(value) ? [] : [{ option: label, title: label, choices: [], text: value }],
  )
}

function partsOf(
  { line }: CartLineModel,
  { product }: SellableItem,
  products: ReadonlyMap<string, { readonly name: string }>,
): LineChoice['parts'] {
  return line.options.bundle.flatMap(({ id, quantity, selections }) => {
    const part = product.bundleParts.find(({ code }) => code === id)
    return selections.flatMap((code) => {
      const choice = part?.choices.find((one) => one.code === code)
      if (!part || !choice) return []
      const name = products.get(choice.sku)?.name ?? choice.sku
      const pieces = toText(quantityInOne(choice, quantity))
      return [{ part: id, title: part.title, choice: code, sku: choice.sku, name, quantity: pieces }]
    })
  })
}

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

/** Without the fields for the size of products that are cut. */
export function offeredOptions(found: SellableItem): Product['customOptions'] {
  const cut = cutFields(found)
  return found.product.customOptions.filter(({ code }) => code !== cut?.length && code !== cut?.width)
}

/** Pieces in one bundle. A backend takes a fixed quantity from the catalogue, whatever the line says. */
export function quantityInOne(
  { canChangeQuantity, quantity }: Product['bundleParts'][number]['choices'][number],
  lineQuantity: string,
): Decimal {
  return canChangeQuantity ? (decimalOrNull(lineQuantity) ?? quantity) : quantity
}
