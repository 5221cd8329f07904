/** Resolvers of the cart. Changes are in mutations.ts. */
import { cartCount } from '#domain/cartQuantity.ts'
import { decimal, toText } from '#domain/decimal.ts'
import type { GatewayContext } from '../context.ts'
import { encodeId } from '../ids.ts'
import type {
  CartLineIssue,
  CartLineResolvers,
  CartResolvers,
  LineChoice,
  LinePrice,
  MutationResolvers,
  QueryResolvers,
  SignedInResolvers,
} from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import type { CartLineModel, CartModel } from './cartModel.ts'
import { createGuestSession } from './guestSession.ts'
import { sellableIn, type SellableItem } from './items.ts'
import { lineIdOf } from './lineIds.ts'
import { addToCart, changeCartLines, clearCart } from './mutations.ts'
import { couponOf, discountOf, reserveOf, rowOf, taxedModel, totalsModel, unitOf } from './totals.ts'

const Query: Pick<QueryResolvers, 'cart'> = {
  cart: (_query, _args, { loaders }) => loaders.carts.current(),
}

const Mutation: Pick<MutationResolvers, 'createGuestSession' | 'addToCart' | 'changeCartLines' | 'clearCart'> = {
  createGuestSession: (_mutation, { input }, context) => createGuestSession(input, context),
  addToCart: (_mutation, { input }, context) => addToCart(input, context),
  changeCartLines: (_mutation, { input }, context) => changeCartLines(input, context),
  clearCart: (_mutation, { input }, context) => clearCart(input, context),
}

const SignedIn: Pick<SignedInResolvers, 'cart'> = {
  cart: (_signedIn, _args, { loaders }) => loaders.carts.current(),
}

const Cart: CartResolvers = {
  id: ({ store, scope }) => encodeId({ type: 'Cart', storeCode: store.storeCode, key: scope }),
  count: async ({ lines }, _args, context) => {
    const counted = await Promise.all(
      lines.map(async ({ line, ...model }) => ({
        quantity: decimal(line.quantity),
        isSoldByPiece: (await sellableOf({ line, ...model }, context))?.product.unit === 'PCS',
      })),
    )
    return cartCount(counted, 'LINES')
  },
  isVirtual: ({ lines }) =>
    lines.length > 0 &&
    lines.every(({ line }) => line.productType === 'virtual' || line.productType === 'downloadable'),
  coupon: couponOf,
  totals: totalsModel,
  async issues({ lines }, _args, context) {
    if (lines.length === 0) return ['EMPTY']
    const issues = await Promise.all(lines.map((line) => issuesOf(line, context)))
    return issues.some((ofLine) => ofLine.some((issue) => issue !== 'STOCK_VOLATILE')) ? ['LINE_PROBLEM'] : []
  },
}

const CartLine: CartLineResolvers = {
  id: ({ store, key }) => lineIdOf(store, key),
  sku: ({ line }) => line.sku,
  name: ({ line }) => line.name,
  product: async (line, _args, context) => (await sellableOf(line, context))?.product ?? null,
  variant: async (line, _args, context) => (await sellableOf(line, context))?.variant ?? null,
  quantity: ({ line }) => toText(decimal(line.quantity)),
  choice: async (line, _args, context) => choiceOf(await sellableOf(line, context)),
  price: async (line, _args, context) => priceOf(line, await sellableOf(line, context)),
  stock: () => null,
  issues: (line, _args, context) => issuesOf(line, context),
}

async function sellableOf({ line, store }: CartLineModel, { loaders }: GatewayContext): Promise<SellableItem | null> {
  const product = await loaders.products.bySku(store, line.parentSku ?? line.sku)
  if (!product) return null
  return product.kind === 'BUNDLE' ? { product, variant: null } : sellableIn(product, line.sku)
}

function choiceOf(sellable: SellableItem | null): LineChoice {
  return { selections: sellable?.variant?.selections ?? [], parts: [], options: [], downloads: [], cut: null }
}

function priceOf({ totals, store }: CartLineModel, sellable: SellableItem | null): LinePrice {
  const currency = store.i18n.currencyCode
  const item = totals ?? { item_id: '', qty: 0, price: 0, price_incl_tax: 0, row_total: 0, row_total_incl_tax: 0 }
  const [discount, reserve, row] = [discountOf(item), reserveOf(item), rowOf(item)]
  return {
    unit: taxedModel(unitOf(item), currency),
    per: (sellable?.variant ?? sellable?.product)?.unit ?? null,
    row: taxedModel(row, currency),
    before: null,
    discount: discount && taxedModel(discount, currency),
    reserve: reserve && taxedModel(reserve, currency),
    source: null,
    tier: null,
    nextTier: null,
    taxRatePercent:
      item.tax_percent == null || (item.tax_percent === 0 && row.tax.gt(0)) ? null : String(item.tax_percent),
  }
}

async function issuesOf(line: CartLineModel, context: GatewayContext): Promise<CartLineIssue[]> {
  const sellable = await sellableOf(line, context)
  if (!sellable) return ['GONE']
  return line.totals ? [] : ['NOT_PRICED']
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
  resolvers: { Query, Mutation, SignedIn, Cart, CartLine },
  nodes: { Cart: findCart, CartLine: findLine },
}
