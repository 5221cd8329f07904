/** The details of a checkout as the resolvers receive them. */
import { type Decimal, subtract } from '#domain/decimal.ts'
import type { Currency } from '#domain/money.ts'
import { taxedModel } from '../shared/moneyModel.ts'
import type { DeliveryMethod, PaymentMethod, ResolversTypes, TaxedAmount } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import type { OfferedPayment } from './checkoutSource.ts'
import type { CheckoutDetails, CheckoutState, OfferedDelivery } from './checkoutState.ts'

export type CartModel = Awaited<ResolversTypes['Cart']>

/** Methods that the backend offers; null when it cannot be reached. */
export interface Offers {
  deliveries(): Promise<readonly OfferedDelivery[] | null>
  payments(): Promise<readonly OfferedPayment[] | null>
}

export interface CheckoutModel {
  readonly cart: CartModel
  readonly isVirtual: boolean
  readonly state: CheckoutState | null
  readonly details: CheckoutDetails
  readonly offers: Offers
}

/** @param country of the shipping address: what the store says of its methods holds within its own. */
export function deliveryModel(method: OfferedDelivery, { delivery, i18n }: StoreView, country: string): DeliveryMethod {
  const said =
    country === i18n.country ? delivery.methods.find(({ carrier }) => carrier === method.carrierCode) : undefined
  return {
    code: method.code,
    title: method.title,
    carrier: method.carrier,
    price: amountModel(method.net, method.gross, i18n.currencyCode),
    arrival: said ? { from: said.fromDays, to: said.toDays } : null,
    isInsured: said?.isInsured ?? null,
    needsSignature: said?.needsSignature ?? null,
    isDefault: method.isDefault,
    isPickup: method.isOffline || method.pickupPoints.length > 0,
    pickupPoints: method.pickupPoints.map((point) => ({ ...point, lines: [...point.lines] })),
  }
}

export function paymentModel(method: OfferedPayment, currency: Currency): PaymentMethod {
  const { code, title, kind, isDefault, net, gross } = method
  return { code, title, kind, isDefault, fee: gross.eq(0) ? null : amountModel(net, gross, currency) }
}

export function amountModel(net: Decimal, gross: Decimal, currency: Currency): TaxedAmount {
  return taxedModel({ net, tax: subtract(gross, net), gross }, currency)
}
