/** The columns that a product gets in addition to its document, under `karat`; docs/operate/search-index.md lists them. */
import { articleNumberKey } from '#domain/articleNumber.ts'
import { isSearchable } from '#domain/productRules.ts'
import type { CatalogueDocument } from '#engine/types.ts'
import { isEnabled, STOCK_FIELD, variantsOf, variantValues } from '#engine/variants.ts'
import { facetKey } from '../../gateway/upstream/catalogueIndex/facetKey.ts'
import type { DisplayPrice } from '../../gateway/upstream/catalogueIndex/embedded/priceColumn.ts'
import {
  type Fields,
  fieldsField,
  listField,
  textField,
  textsField,
} from '../../gateway/upstream/catalogueIndex/fields.ts'
import type { AttributeForm } from '../../gateway/upstream/catalogueIndex/normalise/attributeForms.ts'
import { searchTerms } from '../analysis/searchTerms.ts'

/** A name has completions from each of its first words. */
const MAX_COMPLETIONS = 4
const MAX_COMPLETION_LETTERS = 60

export interface PriceColumns {
  readonly price: number | null
  readonly other_side_price: number | null
  readonly metal_premium: number | null
  readonly fine_gram_price: number | null
  readonly price_changes_at: string | null
}

/** Columns that only the product's own document decides. */
export interface OwnColumns {
  readonly sku_keys: readonly string[]
  /** Texts in which shoppers' words are searched, as the words that analyzers would make of them. */
  readonly words: { readonly name: string; readonly category: readonly string[]; readonly label: readonly string[] }
  readonly values: { readonly category_ids: readonly string[] }
  /** Option ids of all attributes, each with the attribute's code. */
  readonly facets: readonly string[]
  /** Only of products with variants: their values, which a filter compares variant by variant. */
  readonly has_variants?: true
  readonly variants?: readonly VariantColumns[]
}

type VariantColumns = Readonly<Record<string, readonly string[] | { readonly is_in_stock: readonly string[] }>>

/** Prices compare as doubles exactly as they do as decimals of few digits. */
export function priceColumns({ amount, otherSideAmount, premium, gramPrice, changesAt }: DisplayPrice): PriceColumns {
  return {
    price: numberOrNull(amount),
    other_side_price: numberOrNull(otherSideAmount),
    metal_premium: numberOrNull(premium),
    fine_gram_price: numberOrNull(gramPrice),
    price_changes_at: changesAt?.toISOString() ?? null,
  }
}

function numberOrNull(text: string | null): number | null {
  return text === null ? null : Number(text)
}

/** @param choices attributes with option ids */
export function ownColumns(product: CatalogueDocument, choices: readonly ChoiceFields[]): OwnColumns {
  return {
    sku_keys: skuKeys(product),
    words: {
      name: searchTerms(textField(product, 'name') ?? ''),
      category: namesOf(listField(product, 'category'), 'name').map(searchTerms),
      label: optionLabels(product).map(searchTerms),
    },
    values: { category_ids: listedIn(product) },
    facets: facetKeys(product, choices),
    ...variantColumns(product, choices),
  }
}

/** With all values of each enabled variant, also those that others of its product have: variants of another product may differ in them. */
function variantColumns(product: CatalogueDocument, choices: readonly ChoiceFields[]) {
  const variants = variantsOf(product)
  if (variants.length === 0) return {}
  const own = variants.filter(isEnabled).map((variant): VariantColumns => {
    const valuesOf = (field: string) => {
      const values = new Set<string>()
      variantValues(field)({ product, variant }, (value) => values.add(value))
      return [...values]
    }
    const chosen = choices.map(({ code }) => [code, valuesOf(code)] as const).filter(([, values]) => values.length > 0)
    return { ...Object.fromEntries(chosen), stock: { is_in_stock: valuesOf(STOCK_FIELD) } }
  })
  return { has_variants: true as const, variants: own }
}

type ChoiceFields = Pick<AttributeForm, 'code' | 'optionsField'>

/** The keys of the values that the mapping copies into `karat.values`, in one field: all facets are one count. */
function facetKeys(product: Fields, choices: readonly ChoiceFields[]): string[] {
  const keys = choices.flatMap(({ code, optionsField }) =>
    [product[code], product[optionsField]].flatMap(optionIds).map((id) => facetKey(code, id)),
  )
  return [...new Set(keys)]
}

function optionIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(optionIds)
  const isId = typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')
  return isId ? [String(value)] : []
}

/** Labels of the values among which a configurable product's variants are chosen, and of searched attributes. */
export function optionLabels(product: Fields): readonly string[] {
  const ofVariants = listField(product, 'configurable_options').flatMap((option) =>
    namesOf(listField(option, 'values'), 'label'),
  )
  return [...ofVariants, ...textsField(product, 'searched_labels')]
}

function namesOf(items: readonly Fields[], field: string): readonly string[] {
  return items.flatMap((item) => textField(item, field) ?? [])
}

/** Keys of `category_position`, such as c26. */
export function positionKeys(product: Fields): readonly string[] {
  return Object.keys(fieldsField(product, 'category_position') ?? {})
}

/** Direct categories and the anchors above them. */
function listedIn(product: Fields): string[] {
  return [...new Set([...textsField(product, 'category_ids'), ...positionKeys(product).map((key) => key.slice(1))])]
}

function skuKeys(product: Fields): string[] {
  const skus = [product, ...listField(product, 'configurable_children')].flatMap((item) => textsField(item, 'sku'))
  return [...new Set(skus.map(articleNumberKey).filter((key) => key !== ''))]
}

/** A completion has no filter, so that a product which no search finds has none. */
export function hasCompletions(product: CatalogueDocument): boolean {
  return isSearchable({ status: Number(product['status']), visibility: Number(product['visibility']) })
}

/**
 * Phrases of a product's name that no earlier product of the export has, and adds them to the known ones. Queries skip equal phrases,
 * and half of a catalogue's phrases are those of an earlier product.
 */
export function newCompletions(name: string, known: Set<string>): readonly string[] {
  const phrases = completionsOf(name).filter((phrase) => !known.has(phrase))
  for (const phrase of phrases) known.add(phrase)
  return phrases
}

function completionsOf(name: string): string[] {
  // Control characters separate the parts of a completion in the index.
  const words = name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
  return words
    .slice(0, MAX_COMPLETIONS)
    .map((_, from) => words.slice(from).join(' ').slice(0, MAX_COMPLETION_LETTERS).toWellFormed())
}

/** The rank of each name in the order of the language, as the embedded engine sorts: numbers by value, equal names equal. */
export function nameOrders(names: ReadonlyMap<number, string>, language: string): ReadonlyMap<number, number> {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sorted = [...names].sort(([, a], [, b]) => compare(a, b))
  let rank = 0
  return new Map(
    sorted.map(([id, name], at) => {
      const [, before] = sorted[at - 1] ?? []
      if (before !== undefined && compare(before, name) !== 0) rank++
      return [id, rank]
    }),
  )
}
