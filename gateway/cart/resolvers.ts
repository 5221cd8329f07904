/** Resolvers of the cart. Changes are in mutations.ts. */
import { isVirtualCart } from '#domain/cartLine.ts'
import { cartCount } from '#domain/quantity.ts'
import type { GatewayContext } from '../context.ts'
import type { TaxNote } from '#domain/taxNote.ts'
import { encodeId } from '../shared/ids.ts'
import { isUntaxed } from '../shared/moneyModel.ts'
import type {
  CartLineResolvers,
  CartResolvers,
  LinePriceResolvers,
  MutationResolvers,
  QueryResolvers,
  SignedInResolvers,
} from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import type { CartLineModel, CartModel, LineProducts } from './cartModel.ts'
import { createGuestSession } from './guestSession.ts'
import { accountIssues, cartIssues } from './issues.ts'
import { choiceOf } from './lineChoice.ts'
import { withExplanation } from './linePricing.ts'
import { estimate } from './estimate.ts'
import { addToCart, changeCartLines, clearCart, setCoupon } from './mutations.ts'
import { reorder } from './reorder.ts'
import { couponOf, heldPriceOf, totalsModel } from './totals.ts'

const Query: Pick<QueryResolvers, 'cart' | 'estimate'> = {
  cart: (_query, _args, context) => ownCart(context),
  estimate: (_query, { items }, context) => estimate(items, context),
}

const Mutation: Pick<
  MutationResolvers,
  'createGuestSession' | 'addToCart' | 'changeCartLines' | 'clearCart' | 'setCoupon' | 'reorder'
> = {
  createGuestSession: (_mutation, { input }, context) => createGuestSession(input, context),
  addToCart: (_mutation, { input }, context) => addToCart(input, context),
  changeCartLines: (_mutation, { input }, context) => changeCartLines(input, context),
  clearCart: (_mutation, { input }, context) => clearCart(input, context),
  setCoupon: (_mutation, { input }, context) => setCoupon(input, context),
  reorder: (_mutation, { input }, context) => reorder(input, context),
}

const SignedIn: Pick<SignedInResolvers, 'cart'> = {
  cart: (_signedIn, _args, { loaders }) => loaders.carts.current(),
}

const Cart: Omit<CartResolvers, 'checkout' | 'buyerChecks'> = {
  id: ({ store, scope }) => encodeId({ type: 'Cart', storeCode: store.storeCode, key: scope }),
  count: ({ lines, store, products }) => {
    const { countBy } = store.cart
    if (countBy === 'LINES') return lines.length
    const count = (found: NonNullable<LineProducts['loaded']>): number =>
      cartCount(
        found.map((sellable, at) => {
          if (sellable instanceof Error) throw sellable
          return { quantity: lines[at]?.line.quantity ?? 0, isSoldByPiece: sellable?.product.unit === 'PCS' }
        }),
        countBy,
      )
    return products.loaded ? count(products.loaded) : products.load().then(count)
  },
  lines: (cart, _args, context) => loadedLines(cart, context),
  isVirtual: ({ lines }) => isVirtualCart(lines.map(({ line }) => line)),
  coupon: couponOf,
  totals: (cart, _args, { log }) => totalsModel(cart, log),
  heldPrice: (cart, _args, { api, now }) => (api.has('ext/cart/hold-prices') ? heldPriceOf(cart, now) : null),
  issues: async (cart, _args, context) => [...(await accountIssues(context)), ...(await cartIssues(cart))],
}

/** The other fields are properties of the line. */
const CartLine: Pick<CartLineResolvers, 'choice'> = {
  choice: (line, _args, { loaders }) => choiceOf(line, loaders.products),
}

const LinePrice: LinePriceResolvers = {
  before: (line, _args, context) => withExplanation(line, context, ({ before }) => before),
  beforeKind: (line, _args, context) =>
    withExplanation(line, context, ({ before, beforeKind }) => (before ? beforeKind : null)),
  source: (line, _args, context) => withExplanation(line, context, ({ source }) => source),
  tier: (line, _args, context) => withExplanation(line, context, ({ tier }) => tier),
  nextTier: (line, _args, context) => withExplanation(line, context, ({ nextTier }) => nextTier),
  taxNote: (line, _args, context) => taxNoteOf(line, context),
  validUntil: (line, _args, context) => withExplanation(line, context, ({ validUntil }) => validUntil),
}

/** The backend's word is that the line has no tax; why, the store's settings say. */
async function taxNoteOf(line: CartLineModel, { loaders, session, store }: GatewayContext): Promise<TaxNote | null> {
  if (!isUntaxed(line)) return null
  const found = await line.sellable()
  const item = found?.variant ?? found?.product
  return item ? loaders.prices.taxNoteOf(store, session.customer, item) : null
}

/** Loads what the fields of all lines need, so that no line needs a promise. What cannot be loaded is an error of the fields that need it. */
async function loadedLines(
  { lines, products, store }: CartModel,
  { loaders, session }: GatewayContext,
): Promise<readonly CartLineModel[]> {
  const pricer = session.customer ? null : loaders.prices.pricer(store)
  await Promise.all([products.load(), pricer instanceof Promise ? pricer.catch(() => null) : null])
  return lines
}

async function ownCart({ loaders, session }: GatewayContext): Promise<CartModel | null> {
  await session.checkBearer()
  return loaders.carts.current()
}

async function findCart(key: string, context: GatewayContext): Promise<CartModel | null> {
  const cart = await ownCart(context)
  return cart?.scope === key ? cart : null
}

async function findLine(key: string, context: GatewayContext): Promise<CartLineModel | null> {
  const cart = await ownCart(context)
  await cart?.products.load()
  return cart?.lines.find((line) => line.key === key) ?? null
}

export const cartSlice: Slice = {
  resolvers: { Query, Mutation, SignedIn, Cart, CartLine, LinePrice },
  nodes: { Cart: findCart, CartLine: findLine },
}
