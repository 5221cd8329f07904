/** The options and children of a configurable product in its document. */
import { amount } from './amounts.ts'
import { metalChargeFields, priceFields, tierFields } from './priceFields.ts'
import type { DocumentContext } from './documentContext.ts'
import { documentStock } from './stockItem.ts'
import type { SqlRow } from './storeRow.ts'

/** Facts that differ between children; all other facts are only in the parent document. */
const CHILD_FACTS = [
  'weight',
  'fine_weight',
  'fineness_per_mille',
  'alloy_code',
  'tone',
  'ka_height',
  'conversionRate',
  'height',
  'length_mm',
  'width_mm',
]

function childFacts(json: unknown): Record<string, unknown> {
  const parsed: unknown = JSON.parse(String(json))
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(Object.entries(parsed).filter(([key]) => CHILD_FACTS.includes(key)))
}

export function childDocuments(
  context: DocumentContext,
  parentId: number,
  rows: readonly SqlRow[],
): Record<string, unknown> {
  const { store, statements } = context
  const options = statements.configurable.all(store.language, parentId).map((option) => ({
    id: option.id,
    attribute_id: String(option.attribute_id),
    attribute_code: option.code,
    label: option.label,
    position: option.position,
    product_id: parentId,
    values: statements.configurableValues.all(Number(option.attribute_id), store.language, parentId).map((value) => ({
      value_index: value.value_index,
      label: value.label,
    })),
  }))
  const children = rows.map((row) => child(context, row))
  return {
    configurable_options: options,
    configurable_children: children.map(({ document }) => document),
    ...union(children.map((one) => one.options)),
  }
}

interface Child {
  readonly document: Record<string, unknown>
  readonly options: readonly SqlRow[]
}

function child(context: DocumentContext, row: SqlRow): Child {
  const { store, statements } = context
  const id = Number(row.id)
  const options = statements.options.all(id)
  return {
    options,
    document: {
      id,
      sku: row.sku,
      name: row.name,
      status: row.status,
      visibility: row.visibility,
      tax_class_id: row.tax_class_id,
      url_key: row.url_key,
      ...priceFields(row, store, context.rate(String(row.tax_class_id))),
      tier_prices: tierFields(statements.tiers.all(store.id, id)),
      ...metalChargeFields(statements.metalCharges.all(store.id, id)),
      ...(row.weight_variation_fee_e4 === null ? {} : { weight_variation_fee: amount(row.weight_variation_fee_e4) }),
      ...(row.image === null ? {} : { image: row.image }),
      stock: documentStock(row),
      ...childFacts(row.facts),
      ...Object.fromEntries(options.map((option) => [String(option.code), String(option.option_id)])),
      custom_attributes: options.map((option) => ({
        attribute_code: option.code,
        value: String(option.option_id),
      })),
    },
  }
}

/** Collects the option ids of all children as `{code}_options`, so that a facet value of a child finds its parent. */
function union(children: readonly (readonly SqlRow[])[]): Record<string, number[]> {
  const found = new Map<string, Set<number>>()
  for (const { code, option_id: option } of children.flat())
    found.set(String(code), (found.get(String(code)) ?? new Set()).add(Number(option)))
  return Object.fromEntries(
    [...found].map(([code, options]) => [`${code}_options`, [...options].toSorted((one, other) => one - other)]),
  )
}
