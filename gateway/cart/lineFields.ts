/** Choice, quantity and problems of a cart line, from the backend's data and the catalogue. */
import { isEntered } from '#domain/customOption.ts'
import { piecesOf } from '#domain/cutToSize.ts'
import { decimal, decimalOrNull, toText } from '#domain/decimal.ts'
import type { GatewayContext } from '../context.ts'
import type { LineChoice } from '../resolverTypes.generated.ts'
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
