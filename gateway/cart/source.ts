/**
 * The backend's cart calls. Their responses contain one customer's data: they are never shared or cached, and their values never logged.
 * The last totals of a cart stay in memory only to recognise an equal response.
 */
import { type LineOptions, NO_OPTIONS } from '#domain/cartLine.ts'
import * as v from 'valibot'
import { isLostCart, isUnauthorized, UpstreamError } from '../shared/errors.ts'
import { parseBody } from '../upstream/border.ts'
import { indexedList, looseAmount, looseText, optionalField } from '../upstream/looseFields.ts'
import type { PreviousResponse, StorefrontApi } from '../upstream/storefront/storefrontApi.ts'
import { type BackendTotals, parseTotals } from './totalsSource.ts'

const UPSTREAM = 'cart'

/** The backend's cart, and the token with which it is called. */
export interface CartAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
  /** Null for guests. */
  readonly token: string | null
}

export interface OpenCart extends CartAccess {
  readonly cartId: string
}

/** As one check: a union creates an issue for each number of a cart with many lines. */
const idSchema = v.custom<string | number>((value) =>
  typeof value === 'number' ? Number.isInteger(value) : typeof value === 'string' && /^.{1,4000}$/s.test(value),
)

const lineSchema = v.object({
  item_id: idSchema,
  sku: v.pipe(looseText(), v.minLength(1)),
  qty: looseAmount,
  name: optionalField(looseText()),
  product_type: optionalField(looseText()),
  product_option: v.optional(v.unknown()),
})

export interface BackendLine {
  readonly itemId: string
  readonly sku: string
  readonly quantity: number
  readonly name: string
  readonly productType: string
  readonly options: LineOptions
}

/** Opens the cart of a customer, or a new one for a guest. @throws UpstreamError */
export async function createCart({ api, storeCode, token }: CartAccess): Promise<string> {
  const path = '/api/cart/create'
  const answer = await api.writeResult({
    ...common(storeCode, token),
    method: 'POST',
    path,
    query: token === null ? { token: '' } : {},
  })
  return String(parseBody(idSchema, answer, { upstream: UPSTREAM, from: path, hidesMessage: true }))
}

/** Some backends answer the cart itself, also after it was ordered. */
const pulledSchema = v.union([
  v.array(v.unknown()),
  v.object({
    items: indexedList(v.unknown()),
    is_active: v.optional(v.unknown()),
  }),
])
const INACTIVE: readonly unknown[] = [false, 0, '0']

/** @throws UpstreamError CART_GONE, also for a cart that is no longer active */
export async function pullCart(cart: OpenCart): Promise<readonly BackendLine[]> {
  const path = '/api/cart/pull'
  const answer = await cart.api.readResult({ ...addressed(cart), path }).catch(goneIfUnknown)
  const pulled = parseBody(pulledSchema, answer, { upstream: UPSTREAM, from: path, hidesMessage: true })
  if ('items' in pulled && INACTIVE.includes(pulled.is_active)) throw gone(`${UPSTREAM}: GET ${path}: not active`)
  const lines = 'items' in pulled ? pulled.items : pulled
  return lines.map((line, at) => {
    const parsed = v.safeParse(lineSchema, line, { abortEarly: true })
    return parsed.success ? toLine(parsed.output) : unreadableLine(line, at)
  })
}

/** Product type of a line that the gateway cannot read: it can be removed, and not ordered. */
export const UNREADABLE_TYPE = 'unreadable'

const namesSchema = v.object({ item_id: v.fallback(v.nullable(idSchema), null), sku: optionalField(looseText()) })

function unreadableLine(line: unknown, at: number): BackendLine {
  const parsed = v.safeParse(namesSchema, line)
  const { item_id: itemId, sku } = parsed.success ? parsed.output : { item_id: null, sku: null }
  return {
    itemId: String(itemId ?? `unreadable ${at}`),
    sku: sku ?? '',
    quantity: 1,
    name: '',
    productType: UNREADABLE_TYPE,
    options: NO_OPTIONS,
  }
}

/** Checked totals by the response: an equal response is the same object. */
const checkedTotals = new WeakMap<object, BackendTotals>()

/**
 * Totals that are equal to the previous ones of the cart are the same object.
 *
 * @throws UpstreamError
 */
export async function fetchTotals(cart: OpenCart, previous?: PreviousResponse): Promise<BackendTotals> {
  const path = '/api/cart/totals'
  const answer = await cart.api
    .readResult({ ...addressed(cart), path, ...(previous && { previous }) })
    .catch(goneIfUnknown)
  if (typeof answer !== 'object' || answer === null) return parseTotals(answer, path)
  const totals = checkedTotals.get(answer) ?? parseTotals(answer, path)
  checkedTotals.set(answer, totals)
  return totals
}

/**
 * Adds an item, or changes a line if the body has its id. Returns the line.
 *
 * @param requestId the backend executes the call once for this id, if it supports such ids
 * @throws UpstreamError
 */
export async function updateItem(cart: OpenCart, cartItem: CartItemBody, requestId: string): Promise<BackendLine> {
  const path = '/api/cart/update'
  const answer = await cart.api
    .writeResult({
      ...addressed(cart),
      method: 'POST',
      path,
      body: { cartItem: { ...cartItem, quoteId: cart.cartId } },
      idempotencyKey: requestId,
    })
    .catch(async (error: unknown) => {
      // The product may be unknown, or the cart: reading the cart says which, and throws for a lost one.
      if (isUnknownEntity(error)) await pullCart(cart)
      throw error
    })
  return toLine(parseBody(lineSchema, answer, { upstream: UPSTREAM, from: path, hidesMessage: true }))
}

/** Removing a line that no longer exists succeeds. @throws UpstreamError */
export async function deleteItem(
  cart: OpenCart,
  { itemId, sku }: { readonly itemId: string; readonly sku: string },
  requestId: string,
): Promise<void> {
  await cart.api
    .writeResult({
      ...addressed(cart),
      method: 'POST',
      path: '/api/cart/delete',
      body: { cartItem: { sku, item_id: idValue(itemId), quoteId: cart.cartId } },
      idempotencyKey: requestId,
    })
    .catch((error: unknown) => {
      if (error instanceof UpstreamError && (error.status === 404 || error.refusalKind === 'LINE_GONE')) return
      throw error
    })
}

/** @throws UpstreamError; a refusal says that the coupon does not count */
export async function applyCoupon(cart: OpenCart, code: string, requestId: string): Promise<void> {
  const { query, ...call } = addressed(cart)
  await cart.api.writeResult({
    ...call,
    method: 'POST',
    path: '/api/cart/apply-coupon',
    query: { ...query, coupon: code },
    idempotencyKey: requestId,
  })
}

/** The coupon of a cart whose totals do not name it; null without one. @throws UpstreamError */
export async function fetchCoupon(cart: OpenCart): Promise<string | null> {
  const method = cart.api.profile.carts.couponMethod
  const answer = await cart.api.readResult({ ...addressed(cart), method, path: '/api/cart/coupon' })
  return typeof answer === 'string' && answer !== '' ? answer : null
}

/** @throws UpstreamError */
export async function deleteCoupon(cart: OpenCart, requestId: string): Promise<void> {
  await cart.api.writeResult({
    ...addressed(cart),
    method: 'POST',
    path: '/api/cart/delete-coupon',
    idempotencyKey: requestId,
  })
}

/** Whether the backend refused a call because of its input: its message is for the shopper. */
export function isRefused(error: unknown): error is UpstreamError {
  return (
    error instanceof UpstreamError && error.code === 'UPSTREAM_REJECTED' && !isUnauthorized(error) && !isLost(error)
  )
}

/** A cart in another currency than the store's: a backend's cart keeps its currency when it is read through another store view. */
export class CartCurrencyError extends UpstreamError {
  constructor(expected: string, received: string) {
    super({
      code: 'UPSTREAM_MALFORMED',
      upstream: UPSTREAM,
      message: `${UPSTREAM}: expected totals in ${expected}, got ${received}`,
    })
  }
}

/** `OwnerCalls` believe it only if the cart cannot be read either. */
export function isLost(error: unknown): error is UpstreamError {
  return isLostCart(error)
}

/** Whether the cart has ended and may have become an order, so that its lines must not come back. */
export function mayBeOrdered(error: unknown): boolean {
  return error instanceof UpstreamError && error.refusalKind === 'CART_ORDERED'
}

/** Whether the backend knows the cart as another customer's. */
export function isForbidden(error: unknown): boolean {
  return error instanceof UpstreamError && error.refusalKind === 'CART_FORBIDDEN'
}

/** A call that names nothing but the cart refuses the cart, whatever its text is. */
function goneIfUnknown(error: unknown): never {
  if (!isUnknownEntity(error)) throw error
  throw gone(error.message)
}

function gone(message: string): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_REJECTED',
    upstream: UPSTREAM,
    status: 404,
    message,
    refusalKind: 'CART_GONE',
  })
}

function isUnknownEntity(error: unknown): error is UpstreamError {
  if (!(error instanceof UpstreamError) || error.code !== 'UPSTREAM_REJECTED' || error.status !== 404) return false
  return error.refusalKind === null || error.refusalKind === 'NO_SUCH_ENTITY'
}

/** Ids are numbers in most backends. */
export function idValue(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

function common(storeCode: string, token: string | null) {
  return { upstream: UPSTREAM, storeCode, ...(token !== null && { token }) }
}

function addressed({ storeCode, token, cartId }: OpenCart) {
  return {
    ...common(storeCode, token),
    query: token === null ? { token: '', cartId } : { cartId },
  }
}

function toLine({
  item_id,
  sku,
  qty,
  name,
  product_type,
  product_option,
}: v.InferOutput<typeof lineSchema>): BackendLine {
  return {
    itemId: String(item_id),
    sku,
    quantity: qty,
    name: name ?? sku,
    productType: product_type ?? 'simple',
    options: optionsIn(product_option),
  }
}

/** Fields of a cart item in a request. */
interface CartItemBody {
  readonly sku: string
  readonly qty: number
  readonly item_id?: number | string
  readonly product_option?: object
}

/** Lists only, although the upstream client sends objects by option id: the backend reads both. */
export function productOptionOf({ configurable, custom, bundle, links }: LineOptions): object | undefined {
  if (configurable.length + custom.length + bundle.length + links.length === 0) return undefined
  return {
    extension_attributes: {
      configurable_item_options: configurable.map(({ id, value }) => ({ option_id: id, option_value: value })),
      custom_options: custom.map(({ id, values }) => ({ option_id: id, option_value: values.join(',') })),
      bundle_options: bundle.map(({ id, quantity, selections }) => ({
        option_id: id,
        option_qty: Number(quantity),
        option_selections: selections.map(Number),
      })),
      ...(links.length > 0 && { downloadable_option: { downloadable_links: links.map(Number) } }),
    },
  }
}

/** Reads lists and objects by option id. Entries of another shape are dropped: they describe the line, and the line must stay visible. */
export function optionsIn(productOption: unknown): LineOptions {
  const options = recordOf(recordOf(productOption)['extension_attributes'])
  const { configurable_item_options: configurable, custom_options: custom, bundle_options: bundle } = options
  const links = recordOf(options['downloadable_option'])['downloadable_links']
  const read: LineOptions = {
    configurable: entriesOf(configurable).flatMap(({ option_id: id, option_value: value }) =>
      isText(id) && isText(value) ? [{ id: String(id), value: String(value) }] : [],
    ),
    custom: entriesOf(custom).flatMap(({ option_id: id, option_value: value }) => {
      const values = Array.isArray(value) ? value.filter(isText).map(String) : isText(value) ? [String(value)] : []
      return isText(id) && values.length > 0 ? [{ id: String(id), values }] : []
    }),
    bundle: entriesOf(bundle).flatMap(({ option_id: id, option_qty: quantity, option_selections: selections }) => {
      const ids = [selections].flat().filter(isText).map(String)
      return isText(id) && ids.length > 0
        ? [{ id: String(id), quantity: isText(quantity) ? String(quantity) : '1', selections: ids }]
        : []
    }),
    links: Array.isArray(links) ? links.filter(isText).map(String) : [],
  }
  return read.configurable.length + read.custom.length + read.bundle.length + read.links.length === 0
    ? NO_OPTIONS
    : read
}

function entriesOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return (Array.isArray(value) ? value : Object.values(recordOf(value))).map(recordOf)
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
