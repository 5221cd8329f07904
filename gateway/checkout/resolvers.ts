/** Resolvers of checkout and orders. */
import { countryAmong } from '#domain/countries.ts'
import { checksInForce } from '#domain/buyerChecks.ts'
import { decimal } from '#domain/decimal.ts'
import type { GatewayContext } from '../context.ts'
import { badUserInput, malformedToNull, upstreamErrorToNull } from '../shared/errors.ts'
import { decodeId, encodeId } from '../shared/ids.ts'
import type {
  BuyerCheckResolvers,
  CartResolvers,
  CheckoutResolvers,
  DeliveryMethodResolvers,
  MutationResolvers,
  OrderLineResolvers,
  OrderPageResolvers,
  OrderResolvers,
  QueryResolvers,
  StoreResolvers,
  ViewerResolvers,
} from '../resolverTypes.generated.ts'
import { settingText } from '../shared/settingText.ts'
import { moneyModel } from '../shared/moneyModel.ts'
import { orderFilePath } from '../http/paths.ts'
import type { Slice } from '../slice.ts'
import { addressCountries, type StoreView } from '../storeTable.ts'
import { deliveryModel, paymentModel } from './checkoutModel.ts'
import { CHECKOUT_WINDOW_MS } from './checkoutState.ts'
import { missingDetails } from './details.ts'
import type { OrderLineModel, OrderModel } from './orderModel.ts'
import { withOutcome } from './orderOutcome.ts'
import { alwaysNeedsNumber, asks, buyerChecksOf } from './buyerChecks.ts'
import { holdPrice } from './holdPrice.ts'
import { placeOrder } from './placeOrder.ts'
import type { DaySpan } from '#domain/dispatch.ts'
import { arrivalAfter, cartDispatch, expectedDispatch, pickupPointOf } from './promisedDispatch.ts'
import { setCheckout } from './setCheckout.ts'
import { settlePayment } from './settlePayment.ts'
import { orderTaxNote } from './orderTaxNote.ts'
import { withVariant } from './unsaidChoices.ts'

const TYPE = 'Order'

const Query: Pick<QueryResolvers, 'order'> = {
  order(_query, { id }, context) {
    const { type, storeCode, key } = decodeId(id)
    return type === TYPE && storeCode === context.store.storeCode ? findOrder(key, context) : null
  },
}

const Mutation: Pick<MutationResolvers, 'setCheckout' | 'holdPrice' | 'placeOrder' | 'settlePayment'> = {
  setCheckout: (_mutation, { input }, context) => setCheckout(input, context),
  holdPrice: (_mutation, { input }, context) => holdPrice(input, context),
  placeOrder: (_mutation, { input }, context) => withOutcome(placeOrder(input, context), context),
  settlePayment: (_mutation, { input }, context) => settlePayment(input, context),
}

const Store: Pick<StoreResolvers, 'checkoutMethods' | 'paymentTitles'> = {
  paymentTitles: (store, _args, { loaders }) => loaders.checkout.paymentTitles(store),
  async checkoutMethods(store, _args, { loaders }) {
    const named = await loaders.checkout.ofStore(store)
    const { i18n, tax } = store
    return (
      named && {
        country: countryOf(store),
        requiresSocialSecurityNumber: alwaysNeedsNumber(store),
        deliveryMethods: named.deliveries.map((method) => deliveryModel(method, store, tax.defaultCountry)),
        paymentMethods: named.payments.map((method) => paymentModel(method, i18n.currencyCode)),
      }
    )
  },
}

/** The country with which the form of the shipping address begins. */
function countryOf(store: StoreView): string {
  return countryAmong(addressCountries(store).shipping, '', store.tax.defaultCountry)
}

const Cart: Pick<CartResolvers, 'checkout' | 'buyerChecks'> = {
  buyerChecks: (cart, _args, context) => buyerChecksOf(cart, context),
  checkout: (cart, _args, { loaders }) => loaders.checkout.load(cart),
}

const BuyerCheck: BuyerCheckResolvers = {
  from: ({ from }, _args, { store: { i18n } }) => moneyModel(decimal(from), i18n.currencyCode),
  text: (row, _args, { store }) => settingText(row, store),
}

const DeliveryMethod: Pick<DeliveryMethodResolvers, 'arrivalDays'> = {
  arrivalDays: ({ arrivalDays }) => arrivalDays(),
}

const Checkout: CheckoutResolvers = {
  email: ({ details }) => details.email,
  shippingAddress: ({ details, isVirtual }) => (isVirtual ? null : details.shippingAddress),
  billingAddress: ({ details }) => details.billingAddress,
  country: (_checkout, _args, { store }) => countryOf(store),
  requiresSocialSecurityNumber: async ({ cart }, _args, context) =>
    alwaysNeedsNumber(context.store) || asks(await buyerChecksOf(cart, context), 'PERSONAL_NUMBER'),
  socialSecurityNumberFrom: (_checkout, _args, { store, now }) => {
    const { buyerChecks, i18n } = store
    const row = checksInForce(buyerChecks, { now, timeZone: i18n.timeZone }).find(
      ({ ask }) => ask === 'PERSONAL_NUMBER',
    )
    return row ? moneyModel(decimal(row.from), i18n.currencyCode) : null
  },
  async deliveryMethods({ cart, offers, details }, _args, context) {
    const { store } = context
    const country = details.shippingAddress?.country ?? store.tax.defaultCountry
    let dispatch: ReturnType<typeof cartDispatch> | undefined
    const arrivalOf = async (span: DaySpan) => {
      dispatch ??= cartDispatch(cart, context)
      return arrivalAfter(await dispatch, span, context)
    }
    return (await offers.deliveries())?.map((method) => deliveryModel(method, store, country, arrivalOf)) ?? null
  },
  deliveryMethod: async (model, _args, { loaders }) => (await loaders.checkout.selectedDelivery(model))?.code ?? null,
  async pickupPoint(model, _args, { loaders }) {
    const points = (await loaders.checkout.selectedDelivery(model))?.pickupPoints ?? []
    return (points.find(({ code }) => code === model.details.pickupPoint) ?? points[0])?.code ?? null
  },
  paymentMethods: async ({ offers }, _args, { store }) =>
    (await offers.payments())?.map((method) => paymentModel(method, store.i18n.currencyCode)) ?? null,
  paymentMethod: async (model, _args, { loaders }) => (await loaders.checkout.selectedPayment(model))?.code ?? null,
  inputErrors: ({ details, isVirtual }, _args, context) => missingDetails(details, isVirtual, context),
  endsAt: ({ state }) => state && new Date(state.modifiedAt + CHECKOUT_WINDOW_MS).toISOString(),
}

const MAX_PAGE_SIZE = 100
const MAX_STORE_NAME = 255

const Viewer: Pick<ViewerResolvers, 'orders'> = {
  orders({ customerId }, { page, pageSize, storeName }, { loaders, log }) {
    if (page < 1) throw badUserInput(`page: expected 1 or more, got ${page}`)
    if (storeName && storeName.length > MAX_STORE_NAME)
      throw badUserInput(`storeName: expected at most ${MAX_STORE_NAME} characters, got ${storeName.length}`)
    if (pageSize < 1 || pageSize > MAX_PAGE_SIZE)
      throw badUserInput(`pageSize: expected 1 to ${MAX_PAGE_SIZE}, got ${pageSize}`)
    return loaders.orders
      .history(customerId, { page, pageSize, storeName: storeName ?? null })
      .catch(upstreamErrorToNull(({ code, upstream }) => log.warn({ code, upstream }, 'orders: no history')))
  },
}

/** The other fields are properties of the page. */
const OrderPage: Pick<OrderPageResolvers, 'storeNames'> = {
  storeNames: (page, _args, { log }) =>
    page
      .storeNames()
      .catch(upstreamErrorToNull(({ code, upstream }) => log.warn({ code, upstream }, 'orders: no names of stores'))),
}

const Order: OrderResolvers = {
  id: ({ key }, _args, { store }) => encodeId({ type: TYPE, storeCode: store.storeCode, key }),
  number: async ({ record, facts }) => record.number ?? (await facts()).number,
  placedAt: async ({ facts }) => (await facts()).placedAt,
  status: async ({ status, facts }) => status ?? (await facts()).status,
  statusAt: async ({ status, facts }, _args, { now }) => (status ? now.toISOString() : (await facts()).statusAt),
  consentedGross: async ({ facts }) => (await facts()).consented,
  async lines({ key, facts, status }) {
    const order = await facts()
    // An order whose payment was just opened is not paid.
    return order.lines.map((line) => ({ ...line, ...(status === 'PENDING' && { files: [] }), orderKey: key, order }))
  },
  totals: async ({ facts }) => (await facts()).totals,
  email: async ({ facts }) => (await facts()).email,
  shippingAddress: async ({ facts }) => (await facts()).shippingAddress,
  billingAddress: async ({ facts }) => (await facts()).billingAddress,
  deliveryTitle: async ({ facts }) => (await facts()).deliveryTitle,
  paymentTitle: async ({ facts }) => (await facts()).paymentTitle,
  reference: async ({ facts }) => (await facts()).reference,
  storeName: async ({ facts }) => (await facts()).storeName,
  due: async ({ facts }) => (await facts()).due,
  dispatch: (order, _args, context) => expectedDispatch(order, context),
  pickupPoint: (order, _args, context) => pickupPointOf(order, context),
}

type SoldLine = Pick<OrderLineModel, 'sku' | 'name' | 'productType'>

/** Some backends write the delivery as a line, which has no SKU. */
async function productOf({ sku, name, productType }: SoldLine, { loaders, store }: GatewayContext) {
  if (sku === '') return null
  const product = await loaders.products.bySku(store, sku)
  if (product) return product
  const sold = { sku, parentSku: null, name, productType: productType ?? '' }
  const composed = await loaders.carts.productOf(sold).catch(malformedToNull)
  // Another product may have an SKU that begins this one; a bundle is found only for a line that is one.
  return composed?.kind === 'BUNDLE' || composed?.name === name ? composed : null
}

/** The other fields are properties of the line. */
const OrderLine: Pick<OrderLineResolvers, 'product' | 'soldBy' | 'options' | 'files' | 'taxNote'> = {
  product: (line, _args, context) => productOf(line, context),
  async soldBy(line, _args, context) {
    const product = await productOf(line, context)
    return (product?.variants.find((variant) => variant.sku === line.sku) ?? product)?.unit ?? null
  },
  async options(line, _args, context) {
    // Nothing that the catalogue says makes an order an error.
    const product = await productOf(line, context).catch((error: unknown) => {
      context.log.warn({ err: error }, 'order: no variant to name')
      return null
    })
    return withVariant(line, product)
  },
  taxNote: orderTaxNote,
  files: ({ files, orderKey }, _args, { store: { storeCode } }) =>
    files.map(({ id, title, timesLeft }) => ({
      title,
      path: orderFilePath(storeCode, encodeId({ type: TYPE, storeCode, key: orderKey }), id),
      timesLeft,
    })),
}

async function findOrder(key: string, { loaders, session }: GatewayContext): Promise<OrderModel | null> {
  await session.checkBearer()
  return loaders.orders.find(key)
}

export const checkoutSlice: Slice = {
  resolvers: {
    Query,
    Mutation,
    Store,
    Cart,
    BuyerCheck,
    Checkout,
    DeliveryMethod,
    Viewer,
    OrderPage,
    Order,
    OrderLine,
  },
  nodes: { Order: findOrder },
}
