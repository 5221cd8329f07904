/** What tells products with one picture apart: the mass of bars and coins, one dimension of everything else. */
import * as v from 'valibot'
import type { Item } from './product.ts'

export const measureSchema = v.object({
  /** As it is written on the picture. */
  label: v.string(),
  amount: v.number(),
  unit: v.picklist(['g', 'mm']),
})
export type Measure = v.InferOutput<typeof measureSchema>

/** The first that a product has is the one that differs within its family. */
const DIMENSIONS = ['diameter', 'thickness', 'width', 'length', 'stone_size'] as const

export function measureOf({ attributes, grams, fineGrams }: Item): Measure | null {
  const mass = grams ?? fineGrams
  if (attributes.weight_class !== undefined && mass)
    return { label: attributes.weight_class, amount: mass.toNumber(), unit: 'g' }

  const code = DIMENSIONS.find((one) => attributes[one] !== undefined)
  const value = code && attributes[code]
  if (value === undefined) return null
  const { width, thickness } = attributes
  // Flat wire is as different by its width as by its thickness.
  const isFlat = code === 'thickness' && width !== undefined && width !== thickness
  const size = (isFlat ? `${width}x${value}` : value).replaceAll('.', ',').replace('x', ' × ')
  return {
    label: `${code === 'diameter' ? 'Ø ' : ''}${size} mm`,
    amount: Number.parseFloat(isFlat ? width : value),
    unit: 'mm',
  }
}
