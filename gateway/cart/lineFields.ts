/** The choice of a cart line, from the backend's data and the catalogue. */
import { isEntered } from '#domain/customOption.ts'
import { toText } from '#domain/decimal.ts'
import type { GatewayContext } from '../context.ts'
import type { LineChoice } from '../resolverTypes.generated.ts'
import { quantityInOne } from './bundleInput.ts'
import type { CartLineModel } from './cartModel.ts'
import { cutFields, cutOf } from './lineCut.ts'
import { offeredOptions } from './optionInput.ts'
import type { SellableItem } from './sellable.ts'

export function choiceOf(model: CartLineModel, { loaders }: GatewayContext): LineChoice | Promise<LineChoice> {
  const withParts = async (found: SellableItem | null): Promise<LineChoice> =>
    choiceIn(
      model,
      found,
      found && model.line.options.bundle.length > 0 ? await loaders.products.parts(found.product) : NO_PARTS,
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
  return {
    selections: sellable?.variant?.selections ?? [],
    parts: sellable ? partsOf(model, sellable, products) : [],
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
      const pieces = toText(quantityInOne(choice, quantity))
      return [{ part: id, title: part.title, choice: code, sku: choice.sku, name, quantity: pieces }]
    })
  })
}
