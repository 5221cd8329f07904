/** Validates an item of an input against the catalogue and maps it to the backend's item. */
import { quantityProblem } from '#domain/cartQuantity.ts'
import { type LineOptions, NO_OPTIONS } from '#domain/cartLine.ts'
import { decimal } from '#domain/decimal.ts'
import { isKnown } from '#domain/price.ts'
import type { GatewayContext } from '../context.ts'
import type { CartItemInput, InputError, InputRule } from '../resolverTypes.generated.ts'
import { identityOf } from './lineIds.ts'
import type { WantedItem } from './loaders.ts'
import { type MessageName, messageIn } from './messages.ts'

export type CheckedItem = { readonly item: WantedItem } | { readonly errors: readonly InputError[] }

type Product = NonNullable<Awaited<ReturnType<GatewayContext['loaders']['products']['bySku']>>>
type Variant = Product['variants'][number]

/** A product or variant that can be bought. */
export interface SellableItem {
  readonly product: Product
  /** Null for a bundle. */
  readonly variant: Variant | null
}

/** @param path of the item in the input, such as `items.2` */
export async function checkItem(input: CartItemInput, path: string, context: GatewayContext): Promise<CheckedItem> {
  const found = await findSellable(input.of, context)
  if (!found) return { errors: [inputError(context, `${path}.of`, 'UNKNOWN', 'unknownProduct')] }

  const errors = [
    ...quantityErrors(found, input.quantity, `${path}.quantity`, context),
    ...(await saleErrors(found, path, context)),
  ]
  if (errors.length > 0) return { errors }
  return { item: wantedItem(found, input.quantity) }
}

/** Null for an id that is none, of another store, or of a product that the store does not show. @throws UpstreamError */
async function findSellable(id: string, { loaders, store }: GatewayContext): Promise<SellableItem | null> {
  const identity = identityOf(id)
  if (identity?.storeCode !== store.storeCode) return null
  const product = await loaders.products.bySku(store, identity.key)
  if (!product) return null
  if (identity.type === 'Product')
    return product.kind === 'BUNDLE' && product.sku === identity.key ? { product, variant: null } : null
  return identity.type === 'Variant' ? sellableIn(product, identity.key) : null
}

export function sellableIn(product: Product, sku: string): SellableItem | null {
  const { composition } = product
  const variant =
    composition.__typename === 'Single'
      ? composition.variant.sku === sku
        ? composition.variant
        : null
      : product.variants.find((one) => one.sku === sku)
  return variant ? { product, variant } : null
}

export function quantityErrors(
  { product, variant }: SellableItem,
  quantity: string,
  path: string,
  context: GatewayContext,
): InputError[] {
  const { unit, minimum, step, maximum } = (variant ?? product).quantity
  const rule = {
    unit,
    minimum: decimal(minimum),
    step: decimal(step),
    maximum: maximum == null ? null : decimal(maximum),
  }
  const problem = quantityProblem(rule, decimal(quantity))
  if (!problem) return []
  const message: Readonly<Record<typeof problem.rule, MessageName>> = {
    TOO_SMALL: decimal(quantity).lte(0) ? 'aboveZero' : 'atLeast',
    TOO_LARGE: 'atMost',
    NOT_MULTIPLE_OF: 'multipleOf',
  }
  return [inputError(context, path, problem.rule, message[problem.rule], problem.bound)]
}

/** Price and stock as the catalogue has them: the backend checks both again. @throws UpstreamError */
async function saleErrors(
  { product, variant }: SellableItem,
  path: string,
  context: GatewayContext,
): Promise<InputError[]> {
  const { loaders, store, session } = context
  const pricer = await loaders.prices.pricer(store)
  const parts = variant ? new Map() : await loaders.products.parts(product)
  const { price } = pricer.of({ product, variant, parts })
  // A customer may have a price of its own where the catalogue has none.
  if (!isKnown(price) && !session.customer) return [inputError(context, path, 'NOT_PRICED', 'notPriced')]
  return []
}

function wantedItem({ product, variant }: SellableItem, quantity: string): WantedItem {
  const isVariant = variant !== null && variant.sku !== product.sku
  const options: LineOptions = isVariant
    ? { ...NO_OPTIONS, configurable: configurableOptions(product, variant) }
    : NO_OPTIONS
  return {
    sku: variant?.sku ?? product.sku,
    // Without ids of the attributes the backend is sent the variant itself.
    parentSku: options.configurable.length > 0 || !variant ? product.sku : null,
    options,
    quantity: Number(quantity),
  }
}

function configurableOptions({ options }: Product, { selections }: Variant): LineOptions['configurable'] {
  const chosen = options.map(({ attribute, attributeId }) => ({
    id: attributeId,
    value: selections.find((selection) => selection.attribute === attribute)?.value,
  }))
  return chosen.every(({ id, value }) => id !== null && value !== undefined)
    ? chosen.flatMap(({ id, value }) => (id !== null && value !== undefined ? [{ id, value }] : []))
    : []
}

export function inputError(
  { store }: Pick<GatewayContext, 'store'>,
  path: string,
  rule: InputRule,
  name: MessageName,
  bound: string | null = null,
): InputError {
  return { path, rule, bound, message: messageIn(store.i18n.language, name, bound) }
}
