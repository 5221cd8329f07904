/** Validates an item of an input against the catalogue and maps it to the backend's item. */
import { quantityProblem } from '#domain/quantity.ts'
import { storedQuantity } from '#domain/cutToSize.ts'
import { type Decimal, decimal, ONE, toText } from '#domain/decimal.ts'
import { isKnown } from '#domain/price.ts'
import type { GatewayContext } from '../context.ts'
import { badUserInput } from '../shared/errors.ts'
import type { CartItemInput, InputError } from '../resolverTypes.generated.ts'
import { decimalField } from '../upstream/catalogueIndex/fields.ts'
import { identityOf } from '../shared/ids.ts'
import type { MessageName } from './messages.ts'
import { checkOptions, inputError } from './optionInput.ts'
import type { WantedItem } from './ownerCalls.ts'
import { isOutOfStock, sellableIn, type SellableItem } from './sellable.ts'

export type CheckedItem =
  | { readonly item: WantedItem; readonly sellable: SellableItem }
  | { readonly errors: readonly InputError[] }

type Pricer = Awaited<ReturnType<GatewayContext['loaders']['prices']['pricerOf']>>

const MAX_ITEMS = 100

/** @throws GraphQLError BAD_USER_INPUT */
export function checkCount(name: string, count: number): void {
  if (count < 1 || count > MAX_ITEMS) throw badUserInput(`${name}: expected 1 to ${MAX_ITEMS}, got ${count}`)
}

/** @param path of the item in the input, such as `items.2` */
export async function checkItem(input: CartItemInput, path: string, context: GatewayContext): Promise<CheckedItem> {
  const sellable = await findSellable(input.of, context)
  if (!sellable) return { errors: [inputError(context, `${path}.of`, 'UNKNOWN', 'unknownProduct')] }

  const { options, errors } = checkOptions(sellable, input, path, context)
  const problems = [
    ...quantityErrors(sellable, { quantity: input.quantity, cut: input.cut ?? null }, `${path}.quantity`, context),
    ...errors,
    ...(await saleErrors(sellable, path, context)),
  ]
  if (problems.length > 0) return { errors: problems }

  const { product, variant } = sellable
  const stored = input.cut
    ? storedQuantity(decimal(input.quantity), decimal(input.cut.lengthMm), unitOf(sellable))
    : decimal(input.quantity)
  const item = {
    sku: variant?.sku ?? product.sku,
    parentSku: options.configurable.length > 0 || !variant ? product.sku : null,
    options,
    quantity: Number(toText(stored)),
  }
  return { item, sellable }
}

/**
 * Finds a variant, or the product itself if it is a bundle or has no variants. Null for text that is no id, for ids of another
 * store, and for a product that the store does not show.
 *
 * @throws UpstreamError
 */
async function findSellable(id: string, { loaders, store }: GatewayContext): Promise<SellableItem | null> {
  const identity = identityOf(id)
  if (identity?.storeCode !== store.storeCode || (identity.type !== 'Product' && identity.type !== 'Variant'))
    return null
  const product = await loaders.products.bySku(store, identity.key)
  if (!product || (product.kind === 'BUNDLE' && identity.type === 'Variant')) return null
  return sellableIn(product, identity.key)
}

function unitOf({ product, variant }: SellableItem) {
  return (variant ?? product).unit
}

interface WantedQuantity {
  readonly quantity: string
  /** Of pieces that are cut; then the quantity is whole pieces. */
  readonly cut: { readonly lengthMm: string } | null
}

export function quantityErrors(
  sellable: SellableItem,
  { quantity: text, cut }: WantedQuantity,
  path: string,
  context: Pick<GatewayContext, 'store'>,
): InputError[] {
  const { minimum, step, maximum } = (sellable.variant ?? sellable.product).quantity
  const unit = unitOf(sellable)
  const rule = {
    unit,
    minimum: decimal(minimum),
    step: decimal(step),
    maximum: maximum == null ? null : decimal(maximum),
  }
  const quantity = decimal(text)
  const isOfPieces = cut !== null && unit === 'METER'
  const pieces = isOfPieces ? quantityProblem({ unit: 'PCS', minimum: ONE, step: ONE }, quantity) : null
  const problem = pieces ?? quantityProblem(rule, cut ? safeStored(quantity, cut.lengthMm, unit) : quantity)
  if (!problem) return []
  const message: Readonly<Record<typeof problem.rule, MessageName>> = {
    TOO_SMALL: quantity.lte(0) ? 'aboveZero' : 'atLeast',
    TOO_LARGE: 'atMost',
    NOT_MULTIPLE_OF: 'multipleOf',
  }
  return [inputError(context, path, problem.rule, message[problem.rule], problem.bound)]
}

/** A length of 0 is reported with the size. */
function safeStored(pieces: Decimal, lengthMm: string, unit: SellableItem['product']['unit']): Decimal {
  return storedQuantity(pieces, decimal(lengthMm), unit)
}

/** Price and stock as the gateway knows them: the backend checks both again. @throws UpstreamError */
export async function saleErrors(sellable: SellableItem, path: string, context: GatewayContext): Promise<InputError[]> {
  if (!isFree(sellable, context) && !(await hasPrice(sellable, context)))
    return [inputError(context, `${path}.of`, 'NOT_PRICED', 'notPriced')]
  return (await isOutOfStock(sellable, context.store, context.loaders.stock))
    ? [inputError(context, `${path}.of`, 'OUT_OF_STOCK', 'outOfStock')]
    : []
}

/** A customer may have a price of their own where the catalogue has none; only then it is fetched. @throws UpstreamError */
async function hasPrice({ product, variant }: SellableItem, context: GatewayContext): Promise<boolean> {
  const { loaders, store, session } = context
  const parts = variant ? new Map() : await loaders.products.parts(product)
  const isPriced = (pricer: Pricer) => isKnown(pricer.of({ product, variant, parts }).price)
  if (isPriced(await loaders.prices.pricer(store))) return true
  if (!session.customer) return false
  return isPriced(await loaders.prices.pricerOf(store, session.customer, variant ? [variant] : [...parts.values()]))
}

function isFree({ product, variant }: SellableItem, { store }: GatewayContext): boolean {
  return store.cart.useZeroPriceProduct && decimalField((variant ?? product).fields, 'price')?.eq(0) === true
}
