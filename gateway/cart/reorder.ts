/** Puts the lines of an order into the cart again: as they were chosen, at today's prices and by today's rules. */
import { NO_OPTIONS } from '#domain/cartLine.ts'
import { notYetAdded } from '#domain/cartRetry.ts'
import { decimal, toText } from '#domain/decimal.ts'
import type { GatewayContext } from '../context.ts'
import { decodeId } from '../shared/ids.ts'
import type { InputError, ReorderInput } from '../resolverTypes.generated.ts'
import { CartRefusal, type CartOutcomeModel, changeOnce, refusedBefore } from './changeOnce.ts'
import { quantityErrors, saleErrors } from './items.ts'
import { messageIn } from './messages.ts'
import { MAX_LINES, lineCountWith, otherQuantityTo, refusalTo } from './mutations.ts'
import type { WantedItem } from './ownerCalls.ts'
import { optionsIn } from './source.ts'
import { type SellableItem, sellableOf } from './sellable.ts'
import { messageLanguage } from '../shared/languages.ts'

/** A line of an order, as the backend wrote it. */
interface OrderedLine {
  readonly sku: string
  readonly name?: string | null | undefined
  readonly qty_ordered: number
  readonly product_type?: string | null | undefined
  readonly product_option?: unknown
  /** As they are shown. */
  readonly options: readonly unknown[]
}

/** @throws UpstreamError */
export async function reorder(
  { idempotencyKey, orderId }: ReorderInput,
  context: GatewayContext,
): Promise<CartOutcomeModel> {
  const language = messageLanguage(context.store)
  const request = { operation: 'reorder', idempotencyKey, input: orderId, opensCart: true }
  const { type, storeCode, key } = decodeId(orderId)
  const isOfStore = type === 'Order' && storeCode === context.store.storeCode
  const order = isOfStore ? await findOrder(key, context) : null
  if (!order) return refusedBefore(request, new CartRefusal('INPUT', messageIn(language, 'unknownOrder')), context)

  // Some backends list the delivery as a line without an SKU: it is nothing to order.
  const lines: readonly OrderedLine[] = (await context.loaders.orders.linesOf(order)).filter(({ sku }) => sku !== '')
  const checked = await Promise.all(lines.map((line, at) => checkLine(line, `lines.${at}`, context)))
  const wanted = checked.flatMap((one, at) => ('item' in one ? [{ ...one.item, at }] : []))
  const errors = checked.flatMap((one) => ('errors' in one ? one.errors : []))
  const named = (error: InputError): InputError => withName(error, lines)
  if (wanted.length === 0) return refusedBefore(request, refusalOf(errors.map(named), language), context)

  const outcome = await changeOnce(request, context, async (change, requestIdOf, before) => {
    const current = before ? await change.currentLines() : change.lines
    const missing = before ? notYetAdded(wanted, before, current) : wanted
    if (lineCountWith(current, missing) > MAX_LINES)
      throw new CartRefusal('TOO_MANY_LINES', messageIn(language, 'tooManyLines', String(MAX_LINES)))
    const refusals: InputError[] = []
    const others: InputError[] = []
    for (const { at, ...item } of missing)
      await change
        .add(item, requestIdOf(String(at)))
        .then(otherQuantityTo(others, `lines.${at}`, context), refusalTo(refusals, `lines.${at}`, context))
    const all = [...errors, ...refusals, ...others].map(named)
    if (refusals.length === wanted.length) throw refusalOf(all, language)
    return all
  })
  if (outcome.__typename === 'CartChanged') await context.loaders.orders.noteRestored(order)
  return outcome
}

/** One of the session, or the one that the request's ticket opens. */
async function findOrder(key: string, { loaders: { orders, openedOrders } }: GatewayContext) {
  const own = await orders.find(key)
  const opened = own ? null : await openedOrders.find()
  return own ?? (opened?.model.key === key ? opened.model : null)
}

/** The quantity stands in the backend's unit, also for products that are cut: the pieces' size is one of their options. */
async function checkLine(
  line: OrderedLine,
  path: string,
  context: GatewayContext,
): Promise<{ readonly item: WantedItem } | { readonly errors: readonly InputError[] }> {
  const { store, loaders } = context
  const sold = { sku: line.sku, parentSku: null, productType: line.product_type ?? '', name: line.name }
  const sellable = await sellableOf(sold, store, loaders.products)
  if (!sellable) {
    const message = messageIn(messageLanguage(store), 'gone')
    return { errors: [{ path, rule: 'UNKNOWN', bound: null, message }] }
  }
  // Some backends name what was chosen by its labels alone: without it, the article would be another one.
  if (line.product_option == null && line.options.length > 0 && hasChoices(sellable.product)) {
    const message = messageIn(messageLanguage(store), 'unknownOption')
    return { errors: [{ path, rule: 'REFUSED', bound: null, message }] }
  }
  const quantity = toText(decimal(line.qty_ordered))
  const errors = [
    ...quantityErrors(sellable, { quantity, cut: null }, path, context),
    ...(await saleErrors(sellable, path, context)),
  ].map((error) => ({ ...error, path }))
  return errors.length > 0 ? { errors } : { item: itemOf(line, sellable) }
}

function hasChoices({ kind, customOptions }: SellableItem['product']): boolean {
  return kind === 'BUNDLE' || customOptions.length > 0
}

function itemOf(
  { sku, qty_ordered: quantity, product_option }: OrderedLine,
  { product, variant }: SellableItem,
): WantedItem {
  const options = product_option == null ? NO_OPTIONS : optionsIn(product_option)
  return {
    sku: variant?.sku ?? (product.kind === 'BUNDLE' ? product.sku : sku),
    parentSku: options.configurable.length > 0 || !variant ? product.sku : null,
    options,
    quantity,
  }
}

/** A message about one of several lines names it. */
function withName({ path, message, ...error }: InputError, lines: readonly OrderedLine[]): InputError {
  const line = lines[Number(path.split('.')[1])]
  return { ...error, path, message: `${line?.name ?? line?.sku ?? ''}: ${message}` }
}

function refusalOf(errors: readonly InputError[], language: string): CartRefusal {
  return new CartRefusal('INPUT', errors[0]?.message ?? messageIn(language, 'nothingToReorder'), errors)
}
