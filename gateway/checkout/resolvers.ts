/** Resolvers of checkout and orders. */
import type { CartResolvers, CheckoutResolvers, MutationResolvers } from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import { deliveryModel, paymentModel } from './checkoutModel.ts'
import { CHECKOUT_WINDOW_MS } from './checkoutState.ts'
import { missingDetails } from './details.ts'
import { setCheckout } from './setCheckout.ts'

const Mutation: Pick<MutationResolvers, 'setCheckout'> = {
  setCheckout: (_mutation, { input }, context) => setCheckout(input, context),
}

const Cart: Pick<CartResolvers, 'checkout'> = {
  checkout: (cart, _args, { loaders }) => loaders.checkout.load(cart),
}

const Checkout: CheckoutResolvers = {
  email: ({ details }) => details.email,
  shippingAddress: ({ details, isVirtual }) => (isVirtual ? null : details.shippingAddress),
  billingAddress: ({ details }) => details.billingAddress,
  country: (_checkout, _args, { store }) => store.tax.defaultCountry,
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

export const checkoutSlice: Slice = { resolvers: { Mutation, Cart, Checkout } }
