/** Chooses the variant of a configurable product for a configuration. */
import { compare, type Decimal } from './decimal.ts'
import { FIRST_DISABLED_STATUS } from './productRules.ts'

export const NO_AVAILABLE_VARIANTS = 'No available product variants'
export const NO_SUCH_CONFIGURATION =
  'No such configuration for the product. Please do choose another combination of attributes.'

/** The fields of a variant that the choice needs. */
export interface VariantChild {
  readonly sku: string
  readonly status: number
  /** Null if unknown, which counts as in stock. */
  readonly isInStock: boolean | null
  /** On the same tax side for all variants; null if unknown, which sorts last. */
  readonly price: Decimal | null
  /** Option id as text, by attribute code. */
  readonly attributes: Readonly<Record<string, string>>
}

export interface Configuration {
  readonly sku?: string | null
  /** Requested option ids by attribute code; a list means any of them, null or an empty list is ignored. */
  readonly values: Readonly<Record<string, string | number | readonly (string | number)[] | null>>
}

export interface VariantOptions {
  readonly allowOutOfStock: boolean
  /** Whether a configuration that matches no variant returns the first selectable one. */
  readonly fallBackToDefault: boolean
}

export type VariantChoice<Child> =
  /** `isExact`: the variant matches all requested attributes. */
  | { readonly child: Child; readonly isExact: boolean }
  | { readonly child: null; readonly message: typeof NO_AVAILABLE_VARIANTS | typeof NO_SUCH_CONFIGURATION }

export function isSelectable(
  child: VariantChild,
  { allowOutOfStock }: Pick<VariantOptions, 'allowOutOfStock'>,
): boolean {
  return child.status < FIRST_DISABLED_STATUS && (allowOutOfStock || child.isInStock !== false)
}

/**
 * An exact SKU is chosen first; then the variant with more matching attributes; then the lower price; then the first.
 *
 * @see docs/rules/variant-choice.md
 */
export function chooseVariant<Child extends VariantChild>(
  children: readonly Child[],
  configuration: Configuration,
  options: VariantOptions,
): VariantChoice<Child> {
  const selectable = children.filter((child) => isSelectable(child, options))
  const [first] = selectable
  if (!first) return { child: null, message: NO_AVAILABLE_VARIANTS }

  const wishes = wishesOf(configuration)
  const named = configuration.sku ? selectable.find(({ sku }) => sku === configuration.sku) : undefined
  if (named) return { child: named, isExact: countFitting(named, wishes) === wishes.length }

  let best = first
  let bestCount = countFitting(first, wishes)
  for (const child of selectable) {
    const count = countFitting(child, wishes)
    if (count > bestCount || (count === bestCount && isCheaper(child, best))) [best, bestCount] = [child, count]
  }

  const isWish = wishes.length > 0 || Boolean(configuration.sku)
  if (bestCount > 0 || !isWish) return { child: best, isExact: bestCount === wishes.length && !configuration.sku }
  return options.fallBackToDefault ? { child: first, isExact: false } : { child: null, message: NO_SUCH_CONFIGURATION }
}

interface Wish {
  readonly code: string
  readonly values: readonly string[]
}

// A price is not an attribute of a variant.
const NO_WISH = 'price'

function wishesOf({ values }: Pick<Configuration, 'values'>): readonly Wish[] {
  return Object.entries(values).flatMap(([code, wanted]) => {
    if (wanted === null || code === NO_WISH) return []
    const texts = (typeof wanted === 'object' ? [...wanted] : [wanted]).map(String)
    return texts.length > 0 ? [{ code, values: texts }] : []
  })
}

function countFitting(child: VariantChild, wishes: readonly Wish[]): number {
  return wishes.filter((wish) => fits(child, wish)).length
}

function fits(child: VariantChild, { code, values }: Wish): boolean {
  const value = Object.hasOwn(child.attributes, code) ? child.attributes[code] : undefined
  return value !== undefined && values.includes(value)
}

function isCheaper(child: VariantChild, than: VariantChild): boolean {
  if (child.price === null) return false
  return than.price === null || compare(child.price, than.price) < 0
}
