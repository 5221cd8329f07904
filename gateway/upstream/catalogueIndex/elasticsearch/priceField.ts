/** The field by which products are filtered, counted and sorted by price, and how its amounts become those that are displayed. */
import { OTHER_SIDE_FIELD } from '#engine/orderings.ts'
import type { StoreView } from '../../../storeTable.ts'
import { type IndexFields, OWN_PREFIX } from './indexFields.ts'
import type { Clause } from './clause.ts'

export interface PriceField {
  readonly path: string
  /** Products with a known tax rate; one group where all have the same factor. */
  readonly groups: readonly PriceGroup[]
}

interface PriceGroup {
  /** Which products; null for all. */
  readonly only: TaxClasses | null
  /** Displayed amount divided by the field's. */
  readonly factor: number
}

interface TaxClasses {
  readonly path: string
  /** Null for products without one. */
  readonly ids: readonly (number | null)[]
}

/** Percent of a product tax class for guests; null if it cannot be read. No class is untaxed. */
export type RateOf = (taxClassId: number | null, now: Date) => number | null

/** What the documents of an index have. */
export interface PriceCoverage {
  /** Number of products with a field. */
  readonly counts: ReadonlyMap<string, number>
  /** Tax classes of the products; null for those without one. */
  readonly taxClasses: readonly (number | null)[]
}

/** Amounts with tax. */
const GROSS_FIELDS: readonly string[] = ['final_price_incl_tax', 'price_incl_tax']
export const PRICE_PATHS: readonly string[] = ['final_price_incl_tax', 'final_price', 'price_incl_tax', 'price']
export const TAX_CLASS = 'tax_class_id'
/** Fields that fewer of the priced products have are no basis of a listing. */
const ENOUGH = 0.9
const SIDES = { gross: true, net: false } as const
type Settings = Pick<StoreView, 'tax' | 'displaySettings'>

/** Prices on the store's display side and on the other side of tax; null where the index has none that can be compared. */
export interface PriceFields {
  readonly price: PriceField | null
  readonly otherSidePrice: PriceField | null
}

/** Of an index by `npm run index`, whose columns have displayed amounts. */
export function ownPriceFields(fields: IndexFields): PriceFields {
  const fieldOf = (column: string): PriceField => ({ path: column, groups: [{ only: null, factor: 1 }] })
  const otherSide = `${OWN_PREFIX}${OTHER_SIDE_FIELD}`
  return {
    price: fieldOf(`${OWN_PREFIX}price`),
    otherSidePrice: fields.typeOf(otherSide) === null ? null : fieldOf(otherSide),
  }
}

/** Of an index of another indexer. Null where no field has the prices, or a tax rate is unknown. */
export function priceFieldsOf(
  { tax, displaySettings: { displayIncludesVAT } }: Settings,
  ...[fields, coverage, rateOf]: FieldSource
): PriceFields {
  const fieldOn = (isGross: boolean) => priceFieldOn(isGross, tax, fields, coverage, rateOf)
  return { price: fieldOn(displayIncludesVAT), otherSidePrice: fieldOn(!displayIncludesVAT) }
}

type FieldSource = readonly [
  fields: IndexFields,
  coverage: PriceCoverage,
  rateOf: (taxClassId: number | null) => number | null,
]

function priceFieldOn(
  isGross: boolean,
  tax: StoreView['tax'],
  ...[fields, { counts, taxClasses }, rateOf]: FieldSource
): PriceField | null {
  const most = Math.max(0, ...PRICE_PATHS.map((path) => counts.get(path) ?? 0))
  const isUsable = (path: string) =>
    fields.valueField(path)?.kind === 'number' &&
    (counts.get(path) ?? 0) > 0 &&
    (counts.get(path) ?? 0) >= most * ENOUGH
  const found = PRICE_PATHS.find((path) => isUsable(path) && (isGross || !GROSS_FIELDS.includes(path)))
  const path = found === undefined ? null : (fields.valueField(found)?.path ?? null)
  if (found === undefined || path === null) return null
  if (isWithTax(found, tax, counts) === isGross) return { path, groups: [{ only: null, factor: 1 }] }

  const rates = taxClasses.map((taxClassId) => ({ taxClassId, rate: rateOf(taxClassId) }))
  if (rates.length === 0 || rates.some(({ rate }) => rate === null)) return null
  const byRate = Map.groupBy(rates, ({ rate }) => rate ?? 0)
  const factorOf = (rate: number) => (isGross ? 1 + rate / 100 : 1 / (1 + rate / 100))
  const [only, ...others] = byRate.keys()
  if (only !== undefined && others.length === 0) return { path, groups: [{ only: null, factor: factorOf(only) }] }
  const classPath = fields.valueField(TAX_CLASS)?.path
  if (classPath === undefined) return null
  return {
    path,
    groups: [...byRate].map(([rate, classes]) => ({
      factor: factorOf(rate),
      only: { path: classPath, ids: classes.map(({ taxClassId }) => taxClassId) },
    })),
  }
}

/** Whether the amounts of a field are with tax. The storefront API computes fields with tax that its index does not have. */
function isWithTax(field: string, tax: StoreView['tax'], counts: PriceCoverage['counts']): boolean {
  if (GROSS_FIELDS.includes(field)) return SIDES.gross
  if (tax.calculateServerSide && (counts.get(`${field}_incl_tax`) ?? 0) > 0) return SIDES.net
  return field === 'final_price' && !tax.calculateServerSide ? tax.finalPriceIncludesTax : tax.sourcePriceIncludesTax
}

/** The products of a group. */
export function classesClause({ path, ids }: TaxClasses): Clause {
  const terms = { terms: { [path]: ids.filter((id) => id !== null) } }
  if (!ids.includes(null)) return terms
  return { bool: { should: [terms, { bool: { must_not: [{ exists: { field: path } }] } }], minimum_should_match: 1 } }
}

/** The order of the displayed amounts; products without one come last. */
export function priceSort({ path, groups }: PriceField, order: 'asc' | 'desc'): Clause {
  const [first] = groups
  if (!first?.only) return { [path]: { order, missing: '_last', unmapped_type: 'long' } }
  const factors = groups.flatMap(({ only, factor }) =>
    (only?.ids ?? []).map((id) => [String(id ?? ''), factor] as const),
  )
  const params = {
    price: path,
    taxClass: first.only.path,
    factors: Object.fromEntries(factors),
    last: order === 'asc' ? Number.MAX_VALUE : -Number.MAX_VALUE,
  }
  return { _script: { type: 'number', order, script: { lang: 'painless', source: DISPLAYED_PRICE, params } } }
}

const DISPLAYED_PRICE = `
if (!doc.containsKey(params.price) || doc[params.price].size() == 0) return params.last;
def known = doc.containsKey(params.taxClass) && doc[params.taxClass].size() > 0;
def factor = params.factors.get(known ? doc[params.taxClass].value.toString() : '');
return factor == null ? params.last : doc[params.price].value * factor;`

/** Displayed amounts are rounded to cents. */
const HALF_CENT = 0.005
const MAX_DIGITS = 1e6

/** The field's amount from which the displayed one is at least the limit. */
export function limitOf(decimal: string, factor: number): number {
  const limit = Number(decimal)
  if (factor === 1 || !Number.isFinite(limit)) return limit
  return Math.round(((limit - HALF_CENT) / factor) * MAX_DIGITS) / MAX_DIGITS
}
