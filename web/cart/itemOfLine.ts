/** The item that adds a removed line again. */
import type { CartItemInput, CartLinePartsFragment } from '../client/generated/documents.generated.ts'

/** Null if the store no longer shows the product. */
export function itemOfLine({ product, variant, quantity, choice }: CartLinePartsFragment): CartItemInput | null {
  const of = variant?.id ?? product?.id
  if (of === undefined) return null
  const { parts, options, downloads, cut } = choice
  return {
    of,
    quantity,
    parts: parts.map(({ part, choice: code, quantity: inOne }) => ({ part, choice: code, quantity: inOne })),
    options: options.map(({ option, choices, text }) =>
      choices.length > 0 ? { option, choices: [...choices] } : { option, text },
    ),
    downloads: [...downloads],
    cut: cut && { lengthMm: cut.lengthMm, widthMm: cut.widthMm },
  }
}
