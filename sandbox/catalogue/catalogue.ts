/** The assortment with ids: products, children, attribute options and listings of categories. */
import { ASSORTMENT } from './assortment.ts'
import { ATTRIBUTES, type AttributeCode } from './attributes.ts'
import { compareOptions } from './optionLabels.ts'
import type { Item, ProductSpec } from './product.ts'

const FIRST_PRODUCT_ID = 1001

export interface NumberedProduct {
  readonly id: number
  readonly spec: ProductSpec
  readonly children: readonly NumberedChild[]
}
export interface NumberedChild {
  readonly id: number
  readonly item: Item
}

export interface NumberedOption {
  readonly id: number
  readonly attributeId: number
  readonly code: AttributeCode
  readonly key: string
}

export interface Catalogue {
  readonly products: readonly NumberedProduct[]
  readonly options: readonly NumberedOption[]
  /** @throws RangeError for an option that no product has */
  optionId(code: AttributeCode, key: string): number
}

/** A child has its own stock and prices; its texts are made from the parent's. */
function numberProducts(specs: readonly ProductSpec[]): NumberedProduct[] {
  let next = FIRST_PRODUCT_ID
  return specs.map((spec) => ({
    id: next++,
    spec,
    children: (spec.children ?? []).map((item) => ({ id: next++, item })),
  }))
}

function optionKeys(specs: readonly ProductSpec[]): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>()
  for (const item of specs.flatMap((spec): Item[] => [spec, ...(spec.children ?? [])])) {
    for (const [code, key] of Object.entries(item.attributes)) keys.set(code, (keys.get(code) ?? new Set()).add(key))
  }
  return keys
}

/** Numbers options with a range of a hundred ids per attribute. */
function numberOptions(specs: readonly ProductSpec[]): NumberedOption[] {
  const keys = optionKeys(specs)
  return ATTRIBUTES.flatMap(({ id, code }) =>
    [...(keys.get(code) ?? [])]
      .toSorted((one, other) => compareOptions(code, one, other))
      .map((key, at) => ({
        id: id * 1000 + at + 1,
        attributeId: id,
        code,
        key,
      })),
  )
}

export function buildCatalogue(specs: readonly ProductSpec[] = ASSORTMENT): Catalogue {
  const options = numberOptions(specs)
  const ids = new Map(options.map((option) => [`${option.code}:${option.key}`, option.id]))
  return {
    products: numberProducts(specs),
    options,
    optionId: (code, key) => {
      const id = ids.get(`${code}:${key}`)
      if (id === undefined) throw new RangeError(`expected an option of ${code} that some product has, got "${key}"`)
      return id
    },
  }
}
