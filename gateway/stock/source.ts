/** Fetches stock from the backend by sku. The response identifies items by product id, or by sku where it has no id. */
import * as v from 'valibot'
import { UpstreamError } from '../shared/errors.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import { callOfAnswer } from '../upstream/answeredCall.ts'
import { parseItems } from '../upstream/border.ts'

const PATH = '/api/stock/list'
const ORIGIN = { upstream: 'stock', from: PATH }

/** Backends write numbers as texts, too. */
const number = v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))])
const truth = v.pipe(
  v.union([v.boolean(), v.picklist([0, 1, '0', '1'])]),
  v.transform((value) => Number(value) === 1),
)
// Other fields are not copied, because listings read many items.
const itemFields = v.object({
  /** Null where the backend names the SKU instead. */
  product_id: v.nullish(v.pipe(number, v.integer()), null),
  sku: v.nullish(v.string(), null),
  is_in_stock: truth,
  qty: v.nullish(number),
  manage_stock: v.nullish(truth),
  backorders: v.nullish(v.union([number, v.pipe(v.boolean(), v.transform(Number))])),
})
const itemSchema = v.pipe(
  itemFields,
  v.forward(
    v.partialCheck([['product_id'], ['sku']], ({ product_id, sku }) => (product_id ?? sku) !== null, 'id or sku'),
    ['product_id'],
  ),
)

export interface RequestedSku {
  readonly sku: string
  /** Id of the product document: most responses contain no sku. */
  readonly documentId: number
}

export interface StockItem {
  readonly isInStock: boolean
  /** Null when the backend does not manage its stock. */
  readonly quantity: number | null
  readonly allowsBackorders: boolean
}

/** Makes one request for all skus. Results have the order of the skus; null for missing or malformed items. @throws UpstreamError */
export async function fetchStock(
  storeCode: string,
  requested: readonly RequestedSku[],
  { api, log }: Pick<RequestScope, 'api' | 'log'>,
): Promise<readonly (StockItem | null)[]> {
  const result = await api.readResult({
    upstream: 'stock',
    isOptional: true,
    path: PATH,
    query: { skus: requested.map(({ sku }) => sku).join(',') },
    storeCode,
  })
  if (!Array.isArray(result))
    throw malformed(result, `field result: expected a list, got ${result === null ? 'null' : typeof result}`)

  const { items, errors } = parseItems(itemSchema, result, ORIGIN)
  for (const error of errors) log.warn({ upstream: 'stock', refused: errors.length }, error.message)

  const byKey = new Map(items.map((item) => [item.product_id ?? item.sku, item]))
  const itemOf = ({ sku, documentId }: RequestedSku) => byKey.get(documentId) ?? byKey.get(sku)
  const missing = requested.filter((one) => !itemOf(one))
  if (missing.length === requested.length && items.length > 0) {
    const expected = requested.map(({ documentId }) => documentId).join(', ')
    throw malformed(result, `field product_id: expected ${expected}, got ${[...byKey.keys()].join(', ')}`)
  }
  if (missing.length > 0)
    log.warn({ upstream: 'stock', skus: missing.map(({ sku }) => sku) }, 'stock: the response lacks requested skus')

  return requested.map((one) => {
    const item = itemOf(one)
    return item ? toStockItem(item) : null
  })
}

function toStockItem({ is_in_stock, qty, manage_stock, backorders }: v.InferOutput<typeof itemSchema>): StockItem {
  const isCounted = manage_stock ?? true
  return { isInStock: is_in_stock, quantity: isCounted ? (qty ?? null) : null, allowsBackorders: (backorders ?? 0) > 0 }
}

function malformed(answer: unknown, message: string): UpstreamError {
  const call = callOfAnswer(answer) ?? PATH
  return new UpstreamError({ code: 'UPSTREAM_MALFORMED', upstream: 'stock', message: `stock: ${call}: ${message}` })
}
