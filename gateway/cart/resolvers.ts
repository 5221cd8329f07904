/** Resolvers of the cart. Changes are in mutations.ts. */
import { cartCount } from '#domain/cartQuantity.ts'
import { decimal, toText } from '#domain/decimal.ts'
import type { GatewayContext } from '../context.ts'
import { encodeId } from '../ids.ts'
import type {
  CartLineResolvers,
  CartResolvers,
  LinePriceResolvers,
  MutationResolvers,
  QueryResolvers,
  SignedInResolvers,
} from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import type { CartLineModel, CartModel } from './cartModel.ts'
import { createGuestSession } from './guestSession.ts'
import { accountIssues, cartIssues, issuesOf } from './issues.ts'
import { choiceOf, quantityOf } from './lineFields.ts'
import { lineIdOf } from './lineIds.ts'
import { explanationOf } from './linePricing.ts'
import { estimate } from './estimate.ts'
import { addToCart, changeCartLines, clearCart, setCoupon } from './mutations.ts'
import { reorder } from './reorder.ts'
import { couponOf, discountOf, reserveOf, rowOf, taxedModel, totalsModel, unitOf } from './totals.ts'

const Query: Pick<QueryResolvers, 'cart' | 'estimate'> = {
  cart: (_query, _args, { loaders }) => loaders.carts.current(),
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

const Cart: Omit<CartResolvers, 'checkout'> = {
  id: ({ store, scope }) => encodeId({ type: 'Cart', storeCode: store.storeCode, key: scope }),
  count: async ({ lines, store }) => {
    const counted = await Promise.all(
      lines.map(async ({ line, ...model }) => ({
        quantity: decimal(line.quantity),
        isSoldByPiece: (await model.sellable())?.product.unit === 'PCS',
      })),
    )
    return cartCount(counted, store.cart.countBy)
  },
  isVirtual: ({ lines }) =>
    lines.length > 0 &&
    lines.every(({ line }) => line.productType === 'virtual' || line.productType === 'downloadable'),
  coupon: couponOf,
  totals: totalsModel,
  issues: async (cart, _args, context) => [...(await accountIssues(context)), ...(await cartIssues(cart))],
}

const CartLine: Omit<CartLineResolvers, 'stock'> = {
  id: ({ store, key }) => lineIdOf(store, key),
  sku: ({ line }) => line.sku,
  name: ({ line }) => line.name,
  product: async ({ sellable }) => (await sellable())?.product ?? null,
  variant: async ({ sellable }) => (await sellable())?.variant ?? null,
  quantity: quantityOf,
  choice: (line, _args, context) => choiceOf(line, context),
  price: (line) => line,
  issues: (line) => issuesOf(line),
}

const NO_TOTALS = { item_id: '', qty: 0, price: 0, price_incl_tax: 0, row_total: 0, row_total_incl_tax: 0 }

const LinePrice: LinePriceResolvers = {
  unit: ({ totals, store }) => taxedModel(unitOf(totals ?? NO_TOTALS), store.i18n.currencyCode),
  per: async ({ sellable }) => {
    const found = await sellable()
    return (found?.variant ?? found?.product)?.unit ?? null
  },
  row: ({ totals, store }) => taxedModel(rowOf(totals ?? NO_TOTALS), store.i18n.currencyCode),
  before: async (line, _args, context) => (await explanationOf(line, context)).before,
  discount: ({ totals, store }) => {
    const discount = totals && discountOf(totals)
    return discount && taxedModel(discount, store.i18n.currencyCode)
  },
  reserve: ({ totals, store }) => {
    const reserve = totals && reserveOf(totals)
    return reserve && taxedModel(reserve, store.i18n.currencyCode)
  },
  source: async (line, _args, context) => (await explanationOf(line, context)).source,
  tier: async (line, _args, context) => (await explanationOf(line, context)).tier,
  nextTier: async (line, _args, context) => (await explanationOf(line, context)).nextTier,
  validUntil: async (line, _args, context) => (await explanationOf(line, context)).validUntil,
  taxRatePercent({ totals }) {
    if (totals?.tax_percent == null || (totals.tax_percent === 0 && rowOf(totals).tax.gt(0))) return null
    return toText(decimal(totals.tax_percent))
  },
}

async function findCart(key: string, { loaders }: GatewayContext): Promise<CartModel | null> {
  const cart = await loaders.carts.current()
  return cart?.scope === key ? cart : null
}

async function findLine(key: string, { loaders }: GatewayContext): Promise<CartLineModel | null> {
  const cart = await loaders.carts.current()
  return cart?.lines.find((line) => line.key === key) ?? null
}

export const cartSlice: Slice = {
  resolvers: { Query, Mutation, SignedIn, Cart, CartLine, LinePrice },
  nodes: { Cart: findCart, CartLine: findLine },
}
