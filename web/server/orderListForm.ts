/** A pasted list of article numbers and quantities, added to the cart by a form without script. */
import { toText } from '#domain/decimal.ts'
import * as v from 'valibot'
import { type OrderListRow, readOrderList } from '../cart/quickOrder/orderList.ts'
import {
  type AddedRow,
  filesField,
  type ListRefusal,
  type OrderListReport,
  type RestRow,
} from '../cart/quickOrder/orderListReport.ts'
import { findOrderRows, MAX_LINES, type OrderRow } from '../cart/quickOrder/orderRows.ts'
import { isInputRefused, type ResponseSchema } from './operation.ts'
import { addListByForm, type AddListByFormMutation, findListByForm } from './operations.generated.ts'
import type { QueryForShopper } from './sessionForms.ts'

export interface OrderListOutcome {
  readonly kind: 'list'
  readonly status: number
  readonly report: OrderListReport
  readonly setCookies: readonly string[]
  readonly error: unknown
}

const money = v.object({ __typename: v.literal('Money'), amount: v.string(), currency: v.string() })
const surcharge = v.object({
  __typename: v.literal('FixedSurcharge'),
  amount: v.object({ __typename: v.literal('TaxedAmount'), net: money, tax: money, gross: money }),
  sourceAmount: v.object({ __typename: v.literal('SourcePrice'), amount: v.string(), priceIncludesTax: v.boolean() }),
})
const variant = v.object({
  id: v.string(),
  sku: v.string(),
  quantity: v.object({
    __typename: v.literal('QuantityRule'),
    unit: v.picklist(['PCS', 'KG', 'METER', 'G']),
    minimum: v.string(),
    step: v.string(),
    maximum: v.nullable(v.string()),
  }),
  gramsPerUnit: v.nullable(v.string()),
})
const product = v.object({
  name: v.string(),
  path: v.string(),
  composition: v.variant('__typename', [
    v.object({ __typename: v.literal('Single'), variant }),
    v.object({ __typename: v.literal('Configurable'), variants: v.array(variant) }),
    v.object({ __typename: v.picklist(['Grouped', 'Bundle']) }),
  ]),
  downloads: v.array(v.object({ code: v.string(), title: v.string(), surcharge: v.nullable(surcharge) })),
})
/** An upstream's failure leaves out products that exist: with errors, no article number counts as unknown. */
const findResponse = v.object({
  data: v.object({ products: v.array(v.nullable(product)) }),
  errors: v.optional(v.undefined()),
})
const inputErrors = v.array(v.object({ path: v.string(), message: v.string() }))
const addResponse = v.object({
  data: v.object({
    outcome: v.variant('__typename', [
      v.object({ __typename: v.literal('CartChanged'), inputErrors }),
      v.object({ __typename: v.literal('CartRefused'), message: v.string(), inputErrors }),
    ]),
  }),
}) satisfies ResponseSchema<AddListByFormMutation>

type Variant = v.InferOutput<typeof variant>
type Product = v.InferOutput<typeof product>
type Row = OrderRow<Product, Variant>
type FoundRow = Extract<Row, { readonly kind: 'found' }>

interface ListSource {
  /** Of the form, the same whenever it is sent again. */
  readonly pageKey: string
  readonly idempotencyKey: string
  readonly locale: string
}

export async function addOrderList(
  fields: URLSearchParams,
  { pageKey, idempotencyKey, locale }: ListSource,
  query: QueryForShopper,
): Promise<OrderListOutcome> {
  const text = fields.get('list') ?? ''
  const list = readOrderList(text, locale)
  if (list.length === 0) return refused(text, 400, { kind: 'EMPTY' })
  if (list.length > MAX_LINES) return refused(text, 400, { kind: 'TOO_LONG', lines: list.length })

  try {
    const rows = await findRows(list, query)
    const found = rows.filter((row) => row.kind === 'found')
    if (found.length === 0) return reportOf(rows, new Map(rows.map((row) => [row.line, restRow(row)])), [])

    const items = found.map((row) => itemOf(row, fields))
    const { body, setCookies } = await query(addListByForm({ input: { idempotencyKey, items } }))
    // Also a key that was sent before with other items, such as after a correction of the list: the page has a new one.
    if (isInputRefused(body)) return refused(text, 422, { kind: 'UNANSWERED' })
    const { outcome } = v.parse(addResponse, body).data
    const errors = errorsByItem(outcome.inputErrors)
    if (outcome.__typename === 'CartRefused' && errors.size === 0)
      return refused(text, 422, { kind: 'REFUSED', message: outcome.message }, { setCookies })

    const general = outcome.__typename === 'CartRefused' ? { field: '', message: outcome.message } : null
    const rest = new Map<number, RestRow>()
    for (const row of rows) {
      const error = row.kind === 'found' ? (errors.get(found.indexOf(row)) ?? general) : null
      if (row.kind !== 'found' || error) rest.set(row.line, restRow(row, error))
    }
    return reportOf(rows, rest, setCookies)
  } catch (error) {
    return refused(text, 503, { kind: 'UNANSWERED' }, { key: pageKey, error })
  }
}

function refused(
  text: string,
  status: number,
  refusal: ListRefusal,
  {
    key = null,
    setCookies = [],
    error = null,
  }: { readonly key?: string | null; readonly setCookies?: readonly string[]; readonly error?: unknown } = {},
): OrderListOutcome {
  return { kind: 'list', status, report: { added: [], rest: [], text, refusal, key }, setCookies, error }
}

async function findRows(list: readonly OrderListRow[], query: QueryForShopper): Promise<readonly Row[]> {
  const rows = await findOrderRows<Variant, Product>(list, async (skus) => {
    const { body } = await query(findListByForm({ skus }))
    return v.parse(findResponse, body).data.products
  })
  return rows ?? []
}

/** A quantity above the product's maximum is sent as it is: the gateway names the maximum. */
function wantedOf({ quantity, ordered }: FoundRow): string {
  return toText(quantity && quantity !== 'invalid' && ordered.lt(quantity) ? quantity : ordered)
}

function itemOf(row: FoundRow, fields: URLSearchParams) {
  const chosen = fields.getAll(filesField(row.sku))
  const downloads = row.product.downloads.map(({ code }) => code).filter((code) => chosen.includes(code))
  return { of: row.variant.id, quantity: wantedOf(row), ...(downloads.length > 0 && { downloads }) }
}

interface ItemError {
  /** Of the item; empty for the item itself. */
  readonly field: string
  readonly message: string
}

/** The first error of each item, by the item's index. */
function errorsByItem(errors: v.InferOutput<typeof inputErrors>): ReadonlyMap<number, ItemError> {
  return new Map(
    errors.toReversed().flatMap(({ path, message }): [number, ItemError][] => {
      const [, at, field = ''] = /^items\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
      return at === undefined ? [] : [[Number(at), { field, message }]]
    }),
  )
}

const CHOSEN_ON_ITS_PAGE = ['options', 'parts']

function restRow(row: Row, error: ItemError | null = null): RestRow {
  const { line, text, sku } = row
  const named = 'product' in row ? { name: row.product.name, path: row.product.path } : null
  const base = { line, text, sku, product: named, message: '', files: [] }
  if (row.kind !== 'found') return { ...base, problem: row.kind }
  const { field, message } = error ?? { field: '', message: '' }
  if (field === 'downloads') return { ...base, problem: 'files', message, files: row.product.downloads }
  if (field === 'cut') return { ...base, problem: 'size', message }
  return { ...base, problem: CHOSEN_ON_ITS_PAGE.includes(field) ? 'choice' : 'refused', message }
}

function reportOf(
  rows: readonly Row[],
  rest: ReadonlyMap<number, RestRow>,
  setCookies: readonly string[],
): OrderListOutcome {
  const added = rows.flatMap((row): AddedRow[] =>
    row.kind !== 'found' || rest.has(row.line)
      ? []
      : [
          {
            line: row.line,
            name: row.product.name,
            sku: row.variant.sku,
            quantity: wantedOf(row),
            unit: row.variant.quantity.unit,
            isAdjusted: row.isAdjusted,
          },
        ],
  )
  const left = [...rest.values()]
  const report = { added, rest: left, text: left.map(({ text }) => text).join('\n'), refusal: null, key: null }
  return { kind: 'list', status: added.length > 0 ? 200 : 422, report, setCookies, error: null }
}
