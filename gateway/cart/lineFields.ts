/** Choice, quantity and problems of a cart line, from the backend's data and the catalogue. */
import { isEntered } from '#domain/customOption.ts'
import { quantityProblem } from '#domain/cartQuantity.ts'
import { piecesOf } from '#domain/cutToSize.ts'
import { decimal, decimalOrNull, toText } from '#domain/decimal.ts'
import type { GatewayContext } from '../context.ts'
import type { CartLineIssue, LineChoice } from '../resolverTypes.generated.ts'
import { fieldsField, flagField, numberField } from '../upstream/catalogueIndex/fields.ts'
import type { CartLineModel } from './cartModel.ts'
import { cutFields, offeredOptions } from './optionInput.ts'
import type { SellableItem } from './sellable.ts'

export async function choiceOf(model: CartLineModel, { loaders }: GatewayContext): Promise<LineChoice> {
  const { options } = model.line
  const sellable = await model.sellable()
  const offered = sellable ? offeredOptions(sellable) : []
  const cut = cutOf(model, sellable)
  const fields = cut && sellable && cutFields(sellable)
  return {
    selections: sellable?.variant?.selections ?? [],
    parts:
      sellable && options.bundle.length > 0
        ? partsOf(model, sellable, await loaders.products.parts(sellable.product))
        : [],
    options: options.custom
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
      }),
    downloads: options.links,
    cut,
  }
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
      return [{ part: id, title: part.title, choice: code, sku: choice.sku, name, quantity }]
    })
  })
}

interface Cut {
  readonly lengthMm: string
  readonly widthMm: string | null
}

function cutOf({ line }: CartLineModel, sellable: SellableItem | null): Cut | null {
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
export async function quantityOf(model: CartLineModel): Promise<string> {
  const quantity = decimal(model.line.quantity)
  const sellable = await model.sellable()
  const cut = cutOf(model, sellable)
  const unit = (sellable?.variant ?? sellable?.product)?.unit
  const pieces = cut && unit ? piecesOf(quantity, decimal(cut.lengthMm), unit) : null
  return toText(pieces ?? quantity)
}

/** The size that the line is cut to, for a change of its quantity. */
export async function lengthOf(
  model: Pick<CartLineModel, 'line' | 'sellable'>,
): Promise<{ readonly lengthMm: string } | null> {
  return cutOf(model as CartLineModel, await model.sellable())
}

/** The most severe first. Stock is that of the catalogue; `CartLine.stock` has the backend's. */
export async function issuesOf({ line, totals, sellable: find }: CartLineModel): Promise<CartLineIssue[]> {
  const sellable = await find()
  if (!sellable) return ['GONE']
  const { product, variant } = sellable
  const { minimum, step, maximum } = (variant ?? product).quantity
  const rule = {
    unit: (variant ?? product).unit,
    minimum: decimal(minimum),
    step: decimal(step),
    maximum: maximum == null ? null : decimal(maximum),
  }
  const stock = fieldsField((variant ?? product).fields, 'stock')
  const inStock = stock && numberField(stock, 'qty')
  const isManaged = stock?.['manage_stock'] !== false && !(stock && flagField(stock, 'backorders'))
  const issues: readonly (CartLineIssue | false)[] = [
    totals === null && 'NOT_PRICED',
    stock?.['is_in_stock'] === false && isManaged && 'OUT_OF_STOCK',
    stock?.['is_in_stock'] === true &&
      isManaged &&
      inStock !== null &&
      inStock > 0 &&
      inStock < line.quantity &&
      'INSUFFICIENT_STOCK',
    quantityProblem(rule, decimal(line.quantity)) !== null && 'QUANTITY_NOT_ALLOWED',
    totals !== null && line.price !== null && totals.price !== line.price && 'PRICE_CHANGED',
    stock?.['is_in_stock'] === true &&
      stock['manage_stock'] !== false &&
      inStock !== null &&
      inStock <= 0 &&
      'STOCK_VOLATILE',
  ]
  return issues.filter((issue) => issue !== false)
}
