/**
 * A handwritten server for one cart, without a schema. It does what the answer needs, in the plainest way: the same session records and calls,
 * checked amounts that are rounded exactly, opaque ids, a version that changes with the contents, all problems of a line.
 */
import { hash } from 'node:crypto'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { Pool } from 'undici'
import { textOfNumber } from '../domain/decimal.ts'
import { createSessionServices } from '../gateway/session/sessionServices.ts'
import type { CatalogueDocument } from '../gateway/upstream/catalogueIndex/port.ts'
import { STORE } from './listingQuery.ts'
import { reportTo } from './processes.ts'
import { readJson } from './readJson.ts'
import { upstreamsOf } from './upstreams.ts'

const CURRENCY = 'SEK'
const DIGITS = 2

interface Line {
  readonly item_id: number
  readonly sku: string
  readonly qty: number
  readonly name: string
  /** Net price of one unit when the cart was stored. */
  readonly price?: number | null | undefined
}

interface Row {
  readonly item_id: number
  readonly qty: number
  readonly name: string
  readonly price: number
  readonly price_incl_tax: number
  readonly row_total: number
  readonly row_total_incl_tax: number
}

interface Totals {
  readonly grand_total: number
  readonly tax_amount: number
  readonly items: readonly Row[]
}

const { upstreams } = await upstreamsOf(process.env['BENCH_SANDBOX'] ?? '', pino({ level: 'silent' }))
const pool = new Pool(process.env['BENCH_SANDBOX'] ?? '', { connections: 64 })
// The cookie of a guest leads to the cart, in the same encrypted records.
const clock = () => new Date()
const { guests, records, keys } = createSessionServices({}, { isSecure: false, clock, log: pino({ level: 'silent' }) })
const { secret, guest } = await guests.open('cookie', clock())
await storeCart(guest.id, process.env['BENCH_CART_ID'] ?? '')

const app = fastify()
app.get('/', (request) => readCart(/guest=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? secret))
reportTo(process, await app.listen({ port: 0, host: '127.0.0.1' }))

interface StoredCart {
  readonly cartId: string
  readonly lines: readonly Line[]
  readonly version: number
  readonly contentHash: string
}

async function storeCart(guestId: string, cartId: string, version = 1): Promise<StoredCart> {
  const [lines, totals] = [await call<readonly Line[]>('pull', cartId), await call<Totals>('totals', cartId)]
  const priced = lines.map((line, at) => ({ ...line, price: totals.items[at]?.price ?? null }))
  const stored = { cartId, lines: priced, version, contentHash: hashOf(priced, totals) }
  await records.put(`cart ${guestId}`, stored, new Date(Date.now() + 86_400_000))
  return stored
}

async function readCart(cookie: string): Promise<object> {
  const found = await guests.find(cookie, 'cookie', clock())
  const known = (await records.get(`cart ${found?.id ?? ''}`, clock())) as StoredCart
  const { cartId } = known
  const totals = await call<Totals>('totals', cartId)
  checkTotals(totals)
  const isCurrent =
    known.lines.length === totals.items.length &&
    known.lines.every(({ qty }, at) => totals.items[at]?.qty === qty) &&
    known.contentHash === hashOf(known.lines, totals)
  const { lines, version } = isCurrent ? known : await storeCart(found?.id ?? '', cartId, known.version + 1)
  const scope = keys.pseudonym(`cart ${cartId}`)
  const [documents] = await upstreams.index.getMany([
    { storeCode: STORE, entity: 'product', field: 'sku', values: lines.map(({ sku }) => sku) },
  ])
  const rows = lines.flatMap((line, at) => {
    const document = documents?.[at]
    return document && !(document instanceof Error) ? [{ line, document, row: totals.items[at] }] : []
  })
  return {
    data: {
      cart: {
        id: opaque('Cart', scope),
        version,
        count: rows.reduce((sum, { line, document }) => sum + (document['unit'] === 'PCS' ? line.qty : 1), 0),
        lines: rows.map(({ line, document, row }) => lineOf(line, document, row, scope)),
        totals: {
          total: {
            net: { amount: textOfNumber(totals.grand_total - totals.tax_amount, DIGITS) },
            gross: { amount: textOfNumber(totals.grand_total, DIGITS), currency: CURRENCY },
          },
        },
      },
    },
  }
}

function hashOf(lines: readonly Line[], totals: Totals): string {
  return hash('sha256', JSON.stringify([lines, totals]), 'base64url')
}

/** A backend whose answer lacks an amount must not put `NaN` into a cart. */
function checkTotals({ grand_total: total, tax_amount: tax, items }: Totals): void {
  const isRow = (row: Row): boolean =>
    Number.isInteger(row.item_id) &&
    typeof row.name === 'string' &&
    [row.qty, row.price, row.price_incl_tax, row.row_total, row.row_total_incl_tax].every(Number.isFinite)
  if (!Number.isFinite(total) || !Number.isFinite(tax) || !Array.isArray(items) || !items.every(isRow))
    throw new Error('expected the totals of a cart, got something else')
}

function opaque(type: string, key: string): string {
  return Buffer.from(`${type}\u001f${STORE}\u001f${key}`, 'utf8').toString('base64url')
}

function lineOf(
  { item_id: id, sku, name, qty, price }: Line,
  document: SoldDocument,
  row: Row | undefined,
  scope: string,
): object {
  const sides = (net: number, gross: number) => ({
    net: { amount: textOfNumber(net, DIGITS) },
    gross: { amount: textOfNumber(gross, DIGITS) },
  })
  return {
    id: opaque('CartLine', `${scope} ${keys.pseudonym(`${scope} ${id}`)}`),
    sku,
    name,
    quantity: String(qty),
    issues: issuesOf(document, { qty, price }, row),
    price: row
      ? {
          unit: sides(row.price, row.price_incl_tax),
          row: sides(row.row_total, row.row_total_incl_tax),
          source: sourceOf(document, qty),
        }
      : null,
  }
}

interface Stock {
  readonly is_in_stock?: boolean
  readonly qty?: number
  readonly manage_stock?: boolean
  readonly min_sale_qty?: number
  readonly max_sale_qty?: number
  readonly use_config_max_sale_qty?: boolean
  readonly enable_qty_increments?: boolean
  readonly qty_increments?: number
}

type SoldDocument = CatalogueDocument & {
  readonly stock?: Stock
  readonly custom_options?: readonly { readonly is_require?: boolean }[]
  readonly tier_prices?: readonly { readonly qty: number; readonly customer_group_id: number }[]
}

function issuesOf(
  document: SoldDocument,
  { qty: quantity, price }: Pick<Line, 'qty' | 'price'>,
  row: Row | undefined,
): string[] {
  const { stock, custom_options: options = [] } = document
  const isManaged = stock?.manage_stock !== false
  const inStock = stock?.qty ?? 0
  return [
    ...(options.some((option) => option.is_require) ? ['CHOICE_INVALID'] : []),
    ...(row ? [] : ['NOT_PRICED']),
    ...(stock?.is_in_stock === false && isManaged ? ['OUT_OF_STOCK'] : []),
    ...(stock?.is_in_stock && isManaged && inStock > 0 && inStock < quantity ? ['INSUFFICIENT_STOCK'] : []),
    ...(isSold(document, stock, quantity) ? [] : ['QUANTITY_NOT_ALLOWED']),
    ...(row && price != null && row.price !== price ? ['PRICE_CHANGED'] : []),
    ...(stock?.is_in_stock && isManaged && inStock <= 0 ? ['STOCK_VOLATILE'] : []),
  ]
}

/** By whole thousandths: increments are decimals for goods sold by measure. */
function isSold(document: SoldDocument, stock: Stock | undefined, quantity: number): boolean {
  const increment = stock?.enable_qty_increments ? stock.qty_increments : undefined
  const step = Math.round(Number(document['sale_step'] ?? increment ?? 1) * 1000)
  const minimum = Number(document['sale_minimum'] ?? stock?.min_sale_qty ?? 1)
  const maximum = stock?.use_config_max_sale_qty === false ? (stock.max_sale_qty ?? 1e6) : 1e6
  return quantity >= minimum && quantity <= maximum && Math.round(quantity * 1000) % step === 0
}

/** Why the unit costs what it costs, for a guest. */
function sourceOf(document: SoldDocument, quantity: number): string {
  const { tier_prices: tiers = [] } = document
  if (tiers.some(({ qty, customer_group_id: group }) => qty <= quantity && (group === 0 || group === 32_000)))
    return 'TIER'
  const [from, to] = [document['special_from_date'], document['special_to_date']].map((day) =>
    typeof day === 'string' ? Date.parse(day) : Number.NaN,
  )
  const now = Date.now()
  const isOpen = !(from !== undefined && from > now) && !(to !== undefined && to + 86_400_000 < now)
  return Number(document['special_price'] ?? 0) > 0 && isOpen ? 'SPECIAL' : 'LIST'
}

async function call<Answer>(name: string, cartId: string): Promise<Answer> {
  const { body } = await pool.request({
    method: 'GET',
    path: `/api/cart/${name}?token=&cartId=${cartId}`,
    headers: { 'x-vs-store-code': STORE },
  })
  const { result } = await readJson<{ readonly result: Answer }>(body)
  return result
}
