/** Checks who computes the tax: prices of a backend that does need the fields with tax, and those of another must not have them. */
import { compare, isZero } from '#domain/decimal.ts'
import { decimalField, type Fields, listField } from '../fields.ts'

const PRICES = ['price', 'special_price'] as const
const TAXED = ['tax', 'incl_tax'] as const

/** Name of the first field with tax that a product or one of its children lacks; null when all are present. */
export function missingTaxedField(product: Fields): string | null {
  return firstField(product, missingIn)
}

/**
 * Name of the first field that says that `price` is without tax which the backend has computed, for a store that takes `price` as it
 * is; null when there is none. Such a price would be too low by the tax.
 */
export function unexpectedTaxedField(product: Fields): string | null {
  return firstField(product, unexpectedIn)
}

function firstField(product: Fields, find: (fields: Fields) => string | null): string | null {
  for (const [index, child] of listField(product, 'configurable_children').entries()) {
    const found = find(child)
    if (found) return `configurable_children.${index}.${found}`
  }
  return find(product)
}

function unexpectedIn(fields: Fields): string | null {
  for (const name of PRICES) {
    const price = decimalField(fields, name)
    const withTax = decimalField(fields, `${name}_incl_tax`)
    if (!price || isZero(price)) continue
    if (withTax && !isZero(withTax) && compare(withTax, price) !== 0) return `${name}_incl_tax`
    const tax = decimalField(fields, `${name}_tax`)
    if (!withTax && tax && !isZero(tax)) return `${name}_tax`
  }
  return null
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
