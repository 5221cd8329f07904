/** Checks stores in which the backend computes the tax: their prices need the fields with tax. */
import { type Fields, listField } from '../fields.ts'

const PRICES = ['price', 'special_price'] as const
const TAXED = ['tax', 'incl_tax'] as const

/** Name of the first such field that a product or one of its children lacks; null when all are present. */
export function missingTaxedField(product: Fields): string | null {
  for (const [index, child] of listField(product, 'configurable_children').entries()) {
    const missing = missingIn(child)
    if (missing) return `configurable_children.${index}.${missing}`
  }
  return missingIn(product)
}

/** Grouped and bundled products have a price of 0, which needs no tax. */
function missingIn(fields: Fields): string | null {
  const priced = PRICES.filter((name) => isAmount(fields[name]) && Number(fields[name]) !== 0)
  return (
    priced.flatMap((name) => TAXED.map((kind) => `${name}_${kind}`)).find((name) => !isAmount(fields[name])) ?? null
  )
}

/** A number, or a text with more digits than a number can represent. */
function isAmount(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}
