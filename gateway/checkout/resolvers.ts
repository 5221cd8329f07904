/** Resolvers of checkout and orders. */
import { countryAmong } from '#domain/countries.ts'
import { decimal, toText } from '#domain/decimal.ts'
import type { GatewayContext } from '../context.ts'
import { badUserInput, upstreamErrorToNull } from '../errors.ts'
import { decodeId, encodeId } from '../ids.ts'
import type {
  CartResolvers,
  CheckoutResolvers,
  MutationResolvers,
  OrderLineResolvers,
  OrderResolvers,
  QueryResolvers,
  ViewerResolvers,
} from '../resolverTypes.generated.ts'
import { orderFilePath } from '../http/paths.ts'
import type { Slice } from '../slice.ts'
import { addressCountries } from '../storeTable.ts'
import { amountModel, deliveryModel, paymentModel } from './checkoutModel.ts'
import { CHECKOUT_WINDOW_MS } from './checkoutState.ts'
import { missingDetails } from './details.ts'
import {
  addressModel,
  filesOf,
  isVirtual as shipsNothing,
  itemsOf,
  optionsOf,
  type OrderModel,
  placedAtOf,
  shippingOf,
  statusOf,
  totalsOf,
  weighedGramsOf,
} from './orderModel.ts'
import { placeOrder } from './placeOrder.ts'
import { setCheckout } from './setCheckout.ts'
import { settlePayment } from './settlePayment.ts'

const TYPE = 'Order'

const Query: Pick<QueryResolvers, 'order'> = {
  order(_query, { id }, context) {
    const { type, storeCode, key } = decodeId(id)
    return type === TYPE && storeCode === context.store.storeCode ? context.loaders.orders.find(key) : null
  },
}

const Mutation: Pick<MutationResolvers, 'setCheckout' | 'placeOrder' | 'settlePayment'> = {
  setCheckout: (_mutation, { input }, context) => setCheckout(input, context),
  placeOrder: (_mutation, { input }, context) => placeOrder(input, context),
  settlePayment: (_mutation, { input }, context) => settlePayment(input, context),
}

const Cart: Pick<CartResolvers, 'checkout'> = {
  checkout: (cart, _args, { loaders }) => loaders.checkout.load(cart),
}

const Checkout: CheckoutResolvers = {
  email: ({ details }) => details.email,
  shippingAddress: ({ details, isVirtual }) => (isVirtual ? null : details.shippingAddress),
  billingAddress: ({ details }) => details.billingAddress,
  country: (_checkout, _args, { store }) =>
    countryAmong(addressCountries(store).shipping, '', store.tax.defaultCountry),
  requiresSocialSecurityNumber: (_checkout, _args, { store }) => store.requireSsnForCheckout,
  deliveryMethods: async ({ offers }, _args, { store }) =>
    (await offers.deliveries())?.map((method) => deliveryModel(method, store.i18n.currencyCode)) ?? null,
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

const Viewer: Pick<ViewerResolvers, 'orders'> = {
  orders({ customerId }, { page, pageSize }, { loaders, log }) {
    if (page < 1) throw badUserInput(`page: expected 1 or more, got ${page}`)
    if (pageSize < 1 || pageSize > MAX_PAGE_SIZE)
      throw badUserInput(`pageSize: expected 1 to ${MAX_PAGE_SIZE}, got ${pageSize}`)
    return loaders.orders
      .history(customerId, page, pageSize)
      .catch(upstreamErrorToNull(({ code, upstream }) => log.warn({ code, upstream }, 'orders: no history')))
  },
}

const Order: OrderResolvers = {
  id: ({ key }, _args, { store }) => encodeId({ type: TYPE, storeCode: store.storeCode, key }),
  number: async ({ record, order }) => record.number ?? (await order()).increment_id ?? null,
  placedAt: async ({ record, order }) => placedAtOf(await order(), record.placedAt),
  status: async ({ status, order }) => status ?? statusOf(await order()),
  async lines({ key, order, status }) {
    const found = await order()
    return itemsOf(found).map((item) => ({ ...item, orderKey: key, orderStatus: status ?? statusOf(found) }))
  },
  totals: async ({ order, record }, _args, { store }) => {
    const found = await order()
    return totalsOf(found, store, placedAtOf(found, record.placedAt))
  },
  email: async ({ order }) => (await order()).customer_email ?? '',
  async shippingAddress({ order }) {
    const found = await order()
    return shipsNothing(found) ? null : addressModel(shippingOf(found)?.address)
  },
  billingAddress: async ({ order }) => addressModel((await order()).billing_address ?? {}) ?? NO_ADDRESS,
  async deliveryTitle({ order }) {
    const found = await order()
    return shipsNothing(found) ? null : (found.shipping_description ?? null)
  },
  paymentTitle: async ({ order }) => {
    const { payment } = await order()
    return payment?.additional_information?.find((text) => text) ?? payment?.method ?? ''
  },
  reference: async ({ order }) => (await order()).payment?.po_number || null,
}

const NO_ADDRESS = {
  firstName: '',
  lastName: '',
  company: null,
  taxId: null,
  street: '',
  apartment: null,
  postcode: '',
  city: '',
  region: null,
  country: '',
  phone: '',
}

const OrderLine: OrderLineResolvers = {
  name: ({ name, sku }) => name ?? sku,
  product: ({ sku }, _args, { loaders, store }) => loaders.products.bySku(store, sku),
  quantity: ({ qty_ordered: quantity }) => toText(decimal(quantity)),
  async soldBy({ sku }, _args, { loaders, store }) {
    const product = await loaders.products.bySku(store, sku)
    return (product?.variants.find((variant) => variant.sku === sku) ?? product)?.unit ?? null
  },
  options: optionsOf,
  unit(item, _args, { store }) {
    const { net, gross } = item.unit
    return amountModel(net, gross, item.currency ?? store.i18n.currencyCode)
  },
  row(item, _args, { store }) {
    const { net, gross } = item.row
    return amountModel(net, gross, item.currency ?? store.i18n.currencyCode)
  },
  weighedGrams: weighedGramsOf,
  files: (item, _args, { store: { storeCode } }) =>
    filesOf(item, item.orderStatus).map(({ id, title, timesLeft }) => ({
      title,
      path: orderFilePath(storeCode, encodeId({ type: TYPE, storeCode, key: item.orderKey }), id),
      timesLeft,
    })),
  taxRatePercent: ({ tax_percent: percent }) => (percent == null ? null : toText(decimal(percent))),
}

function findOrder(key: string, { loaders }: GatewayContext): Promise<OrderModel | null> {
  return loaders.orders.find(key)
}

export const checkoutSlice: Slice = {
  resolvers: { Query, Mutation, Cart, Checkout, Viewer, Order, OrderLine },
  nodes: { Order: findOrder },
}
