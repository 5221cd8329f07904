/** Totals and counts of facets as a walk through all documents finds them, beside those that the shop answers. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { encodeId } from '../gateway/shared/ids.ts'
import type { Answer, Query } from './clusterCases.ts'

type Document = Readonly<Record<string, unknown>>
/** Values by attribute. */
type Chosen = Readonly<Record<string, string>>

interface Sample {
  readonly categoryId: number
  readonly chosen: Chosen
}

/** Jewellery, with sizes and alloys that variants have; gold, without variants. */
const SAMPLES: readonly Sample[] = [
  { categoryId: 40, chosen: {} },
  { categoryId: 40, chosen: { ring_size: '151003' } },
  { categoryId: 44, chosen: { ring_size: '151003', alloy: '142009' } },
  { categoryId: 40, chosen: { length: '148028', metal: '140002' } },
  { categoryId: 10, chosen: {} },
  { categoryId: 10, chosen: { form: '141001' } },
]
const COUNTS = `query Counts($id: ID!, $filters: [FilterInput!]) {
  category(id: $id) { products(pageSize: 1, filters: $filters) { totalCount facets { ... on ValueFacet { attribute values(first: 999) { value count } } } } }
}`
const LISTED_STATUSES = [0, 1]
const LISTED_VISIBILITIES = [2, 3, 4]
const DISABLED = 2
/** Attributes that variants of a product differ in. */
const VARYING = ['alloy', 'colour', 'fineness', 'length', 'metal', 'purity_stamp', 'ring_size', 'width']

/** An attribute and the chosen value. */
type Filter = readonly [string, string]

/** @param file the exported products, one a line @returns what differs, and how much was compared */
export async function compareCounts(
  storeCode: string,
  file: string,
  ask: (query: Query) => Promise<Answer>,
): Promise<string> {
  const walked = SAMPLES.map((sample) => new WalkedCounts(sample))
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const document: Document = JSON.parse(line)
    for (const counts of walked) counts.add(document)
  }
  const differences: string[] = []
  let compared = 0
  for (const { sample, counts, total } of walked) {
    const filters = Object.entries(sample.chosen).map(([attribute, value]) => ({ attribute, values: [value] }))
    const id = encodeId({ type: 'Category', storeCode, key: String(sample.categoryId) })
    const { products } = (await ask({ query: COUNTS, variables: { id, filters } })).category
    const compare = (what: string, answered: number, expected: number) => {
      compared++
      if (answered !== expected)
        differences.push(`${JSON.stringify(sample)} ${what}: expected ${expected}, got ${answered}`)
    }
    compare('total', products.totalCount, total)
    for (const { attribute, values = [] } of products.facets)
      for (const { value, count } of values)
        compare(`${attribute} ${value}`, count, counts.get(`${attribute} ${value}`) ?? 0)
  }
  const equal = `${compared - differences.length} of ${compared} counts equal to a walk through all documents`
  return [equal, ...differences.slice(0, 10)].join('; ')
}

class WalkedCounts {
  readonly sample: Sample
  /** By attribute and value, each under the chosen values of the others. */
  readonly counts = new Map<string, number>()
  total = 0

  constructor(sample: Sample) {
    this.sample = sample
  }

  add(product: Document): void {
    const { categoryId, chosen } = this.sample
    if (!isListed(product) || !(`c${categoryId}` in Object(product['category_position']))) return
    const filters = Object.entries(chosen)
    if (meets(product, filters)) this.total++
    for (const attribute of attributesOf(product)) {
      const others = filters.filter(([other]) => other !== attribute)
      if (!meets(product, others)) continue
      const sold = VARYING.includes(attribute) && others.some(isVarying) ? variantsWith(product, others) : []
      const values =
        sold.length === 0 ? valuesIn(product, attribute) : sold.flatMap((each) => valuesIn(each, attribute))
      for (const value of new Set(values)) {
        const key = `${attribute} ${value}`
        this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
      }
    }
  }
}

function isListed({ status, visibility }: Document): boolean {
  return LISTED_STATUSES.includes(Number(status)) && LISTED_VISIBILITIES.includes(Number(visibility))
}

function attributesOf(product: Document): ReadonlySet<string> {
  return new Set(Object.keys(product).map((key) => key.replace(/_options$/, '')))
}

/** Each value is one that the product has; several of those that variants differ in are those of one variant. */
function meets(product: Document, filters: readonly Filter[]): boolean {
  return (
    filters.every(([attribute, value]) => valuesIn(product, attribute).includes(value)) &&
    (filters.filter(isVarying).length < 2 || variantsWith(product, filters).length > 0)
  )
}

function isVarying([attribute]: Filter): boolean {
  return VARYING.includes(attribute)
}

/** A product without variants is its only one. */
function variantsWith(product: Document, filters: readonly Filter[]): readonly Document[] {
  const { configurable_children: children } = product
  const variants: readonly Document[] = Array.isArray(children) ? children : []
  const sold = variants.length === 0 ? [product] : variants.filter(({ status }) => status !== DISABLED)
  return sold
    .map((variant) => (variant === product ? product : withValuesOf(product, variant)))
    .filter((variant) =>
      filters.filter(isVarying).every(([attribute, value]) => valuesIn(variant, attribute).includes(value)),
    )
}

/** Where a variant says nothing, it has what its product has. */
function withValuesOf(product: Document, variant: Document): Document {
  return Object.fromEntries(
    VARYING.map((attribute) => {
      const [own, all] = [valuesIn(variant, attribute), valuesIn(product, attribute)]
      return [
        attribute,
        own.length === 0 || !(`${attribute}_options` in product) ? all : all.filter((one) => own.includes(one)),
      ]
    }),
  )
}

/** Of the attribute and of the list of its options. */
function valuesIn(product: Document, attribute: string): readonly string[] {
  return [product[attribute], product[`${attribute}_options`]].flatMap((value) => {
    if (Array.isArray(value)) return value.map(String)
    return typeof value === 'string' || typeof value === 'number' ? String(value).split(',') : []
  })
}
