/** Where the backend does the tax, a price without its taxed fields is half a price. */
import { type Fields, listField } from '../fields.ts'

const PRICES = ['price', 'special_price'] as const
const TAXED = ['tax', 'incl_tax'] as const

/** The first such field that a product or one of its children lacks; null when all is well. */
export function missingTaxedField(product: Fields): string | null {
  for (const [index, child] of listField(product, 'configurable_children').entries()) {
    const missing = missingIn(child)
    if (missing) return `configurable_children.${index}.${missing}`
  }
  return missingIn(product)
}

/** Grouped and bundled products state a price of 0: there is nothing to tax. */
function missingIn(fields: Fields): string | null {
  const stated = PRICES.filter((name) => isAmount(fields[name]) && Number(fields[name]) !== 0)
  return (
    stated.flatMap((name) => TAXED.map((kind) => `${name}_${kind}`)).find((name) => !isAmount(fields[name])) ?? null
  )
}

/** A number, or a text with more digits than a number keeps. */
function isAmount(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}
