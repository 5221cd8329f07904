/** Changes of the cart: each runs once per idempotency key, and answers with the whole cart. */
import { isSameLine, removedWith } from '#domain/cartLine.ts'
import { notYetAdded } from '#domain/cartRetry.ts'
import { storedQuantity } from '#domain/cutToSize.ts'
import { decimal, toText } from '#domain/decimal.ts'
import { enteredCode } from '#domain/enteredText.ts'
import type { GatewayContext } from '../context.ts'
import { badUserInput } from '../shared/errors.ts'
import type {
  AddToCartInput,
  ChangeCartLinesInput,
  ClearCartInput,
  InputError,
  SetCouponInput,
} from '../resolverTypes.generated.ts'
import { couponMessage, lineRefusal } from './backendRefusals.ts'
import type { StoredLine } from './cartModel.ts'
import { CartRefusal, type CartOutcomeModel, changeOnce, refusedBefore } from './changeOnce.ts'
import { checkCount, checkItem, quantityErrors } from './items.ts'
import { lengthOf } from './lineChoice.ts'
import { lineKeyOf } from './lineModel.ts'
import type { WantedItem } from './ownerCalls.ts'
import { messageIn } from './messages.ts'
import { inputError } from './optionInput.ts'
import type { CartChange, TakenQuantity } from './store/change.ts'
import { type SellableItem, sellableOf } from './sellable.ts'
import { isRefused } from './source.ts'
import { messageLanguage } from '../shared/languages.ts'
import type { Try } from '../session/tryLimiter.ts'

export const MAX_LINES = 500

export async function addToCart(
  { idempotencyKey, items }: AddToCartInput,
  context: GatewayContext,
): Promise<CartOutcomeModel> {
  checkCount('items', items.length)
  const request = { operation: 'addToCart', idempotencyKey, input: items, opensCart: true }
  const { store, session } = context
  if (store.pricesHiddenUntilLogin && !session.customer)
    return refusedBefore(
      request,
      new CartRefusal('SIGN_IN_REQUIRED', messageIn(messageLanguage(store), 'signIn')),
      context,
    )

  const known = await context.loaders.carts.knownLines()
  const [checked] = await Promise.all([
    Promise.all(items.map((item, at) => checkItem(item, `items.${at}`, context))),
    ...productsOf(known, context),
  ])
  const wanted = checked.flatMap((one, at) => ('item' in one ? [{ ...one.item, at }] : []))
  const errors = checked.flatMap((one) => ('errors' in one ? one.errors : []))
  if (wanted.length === 0) return refusedBefore(request, refusalOf(errors), context)

  return changeOnce(request, context, async (change, requestIdOf, before) => {
    const lines = before ? await change.currentLines() : change.lines
    const missing = before ? notYetAdded(wanted, before, lines) : wanted
    if (lineCountWith(lines, missing) > MAX_LINES)
      throw new CartRefusal('TOO_MANY_LINES', messageIn(messageLanguage(store), 'tooManyLines', String(MAX_LINES)))
    const refusals: InputError[] = []
    const others: InputError[] = []
    for (const { at, ...item } of missing)
      await change
        .add(item, requestIdOf(String(at)))
        .then(otherQuantityTo(others, `items.${at}`, context), refusalTo(refusals, `items.${at}`, context))
    if (refusals.length === wanted.length) throw refusalOf([...errors, ...refusals])
    return [...errors, ...refusals, ...others]
  })
}

export async function changeCartLines(
  { idempotencyKey, lines: changes }: ChangeCartLinesInput,
  context: GatewayContext,
): Promise<CartOutcomeModel> {
  checkCount('lines', changes.length)
  if (new Set(changes.map(({ line }) => line)).size < changes.length)
    throw badUserInput('lines: expected each line once, got one of them twice')
  const keys = changes.map(({ line }) => lineKeyOf(line, context.store))

  await Promise.all(productsOf(await context.loaders.carts.knownLines(), context))
  const request = { operation: 'changeCartLines', idempotencyKey, input: changes, opensCart: false }
  const removal = { removesByParentSku: context.store.cart.removeByParentSku }
  return changeOnce(request, context, async (change, requestIdOf) => {
    const errors: InputError[] = []
    const others: InputError[] = []
    for (const [at, { quantity, item }] of changes.entries()) {
      const path = `lines.${at}`
      const line = keys[at] ? change.find(keys[at]) : null
      const isRemoval = Number(quantity) === 0
      // A line that is gone needs no change: an earlier attempt may have removed it.
      if (!line) {
        if (isRemoval) change.forgetGone()
        continue
      }
      if (isRemoval) {
        for (const removed of removedWith(line, change.known(), removal))
          await change.remove(removed, requestIdOf(`${at} ${removed.itemId}`))
        continue
      }
      const wanted = await changedItem(line, { quantity, item: item ?? null }, path, context)
      if ('errors' in wanted) errors.push(...wanted.errors)
      else
        await change
          .set(line, wanted.item, requestIdOf(String(at)))
          .then(otherQuantityTo(others, path, context), refusalTo(errors, path, context))
    }
    if (change.known().length === 0) await dropCoupon(change, requestIdOf)
    if (errors.length > 0 && new Set(errors.map(({ path }) => path.split('.')[1])).size === changes.length)
      throw refusalOf(errors)
    return [...errors, ...others]
  })
}

export async function setCoupon(
  { idempotencyKey, code }: SetCouponInput,
  context: GatewayContext,
): Promise<CartOutcomeModel> {
  const language = messageLanguage(context.store)
  const coupon = code == null ? null : enteredCode(code)
  if (coupon !== null && (coupon.length < 1 || coupon.length > MAX_COUPON_LENGTH))
    throw badUserInput(`code: expected 1 to ${MAX_COUPON_LENGTH} characters, got ${coupon.length}`)
  const request = { operation: 'setCoupon', idempotencyKey, input: coupon, opensCart: false }
  return changeOnce(request, context, async (change, requestIdOf) => {
    const attempt = coupon === null ? null : await beginCode(context)
    try {
      await change.setCoupon(coupon, requestIdOf('coupon'))
      await attempt?.dismiss()
    } catch (error) {
      if (isRefused(error)) throw new CartRefusal('COUPON_NOT_VALID', couponMessage(error, language))
      await attempt?.dismiss()
      throw error
    }
    return []
  })
}

const MAX_COUPON_LENGTH = 100

/** Counts a code, by session and network: only those that are not valid stay counted. @throws CartRefusal TOO_MANY_TRIES */
async function beginCode({ loaders, tries, clientIp, now, store }: GatewayContext): Promise<Try> {
  const { attempt } = await tries.begin('coupon', (await loaders.carts.scope()) ?? '', clientIp, now)
  if (attempt) return attempt
  throw new CartRefusal('TOO_MANY_TRIES', messageIn(messageLanguage(store), 'tooManyCodes'))
}

export async function clearCart(
  { idempotencyKey }: ClearCartInput,
  context: GatewayContext,
): Promise<CartOutcomeModel> {
  const request = { operation: 'clearCart', idempotencyKey, input: null, opensCart: false }
  return changeOnce(request, context, async (change, requestIdOf) => {
    for (const line of await change.currentLines()) await change.remove(line, requestIdOf(line.itemId))
    change.forgetGone()
    await dropCoupon(change, requestIdOf)
    return []
  })
}

/** An emptied cart starts anew. A backend that refuses it has none, and the coupon of an empty cart is not shown anyway. */
async function dropCoupon(change: CartChange, requestIdOf: (name: string) => string): Promise<void> {
  if (change.couponCode() === null) return
  await change.setCoupon(null, requestIdOf('coupon')).catch((error: unknown) => {
    if (!isRefused(error)) throw error
  })
}

async function changedItem(
  line: StoredLine,
  { quantity, item }: Pick<ChangeCartLinesInput['lines'][number], 'quantity' | 'item'>,
  path: string,
  context: GatewayContext,
): Promise<{ readonly item: WantedItem } | { readonly errors: readonly InputError[] }> {
  if (item) return checkItem({ ...item, quantity }, `${path}.item`, context)
  const sellable = await sellableOf(line, context.store, context.loaders.products)
  // The backend still has a line of a product that the store no longer shows, and decides itself.
  if (!sellable) return { item: { ...line, quantity: Number(quantity) } }
  const cut = await lengthOf({ line, sellable: async () => sellable })
  const errors = quantityErrors(sellable, { quantity, cut }, `${path}.quantity`, context)
  if (errors.length > 0) return { errors }
  const { unit } = sellable.variant ?? sellable.product
  const stored = cut ? storedQuantity(decimal(quantity), decimal(cut.lengthMm), unit) : decimal(quantity)
  return { item: { ...line, ...skusOf(line, sellable), quantity: Number(toText(stored)) } }
}

/** Of the product: that of a line may be composed of those of its options and parts. */
function skusOf({ parentSku }: StoredLine, { product, variant }: SellableItem): Pick<WantedItem, 'sku' | 'parentSku'> {
  return variant ? { sku: variant.sku, parentSku } : { sku: product.sku, parentSku: product.sku }
}

/** Loads the products of all lines together with those of the input: one call of the catalogue for the whole operation. */
function productsOf(lines: readonly StoredLine[], { loaders, store }: GatewayContext): Promise<unknown>[] {
  return lines.map(({ sku, parentSku }) => loaders.products.bySku(store, parentSku ?? sku).catch(() => null))
}

/** Lines after adding: an item that equals a line joins it. */
export function lineCountWith(lines: readonly StoredLine[], items: readonly WantedItem[]): number {
  const added: WantedItem[] = []
  for (const item of items)
    if (![...lines, ...added.map(unsaved)].some((line) => isSameLine(line, unsaved(item)))) added.push(item)
  return lines.length + added.length
}

function unsaved(item: WantedItem) {
  return { ...item, itemId: null }
}

/** Collects what the backend refused; other errors end the operation. */
export function refusalTo(errors: InputError[], path: string, { store }: GatewayContext): (error: unknown) => void {
  return (error) => {
    if (!isRefused(error)) throw error
    errors.push(lineRefusal(error, path, messageLanguage(store)))
  }
}

/** Names the quantity that the backend has taken in place of the requested one. */
export function otherQuantityTo(
  errors: InputError[],
  path: string,
  context: GatewayContext,
): (quantity: TakenQuantity) => void {
  return ({ wanted, taken }) => {
    if (taken === wanted) return
    const rule = taken < wanted ? 'TOO_LARGE' : 'TOO_SMALL'
    errors.push(inputError(context, `${path}.quantity`, rule, 'otherQuantity', toText(decimal(taken))))
  }
}

function refusalOf(errors: readonly InputError[]): CartRefusal {
  return new CartRefusal('INPUT', errors[0]?.message ?? '', errors)
}
