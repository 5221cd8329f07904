/** The details of a checkout as the resolvers receive them. */
import type { DaySpan } from '#domain/dispatch.ts'
import { type Decimal, subtract } from '#domain/decimal.ts'
import type { Currency } from '#domain/money.ts'
import { taxedModel } from '../shared/moneyModel.ts'
import type { ArrivalDays, PaymentMethod, ResolversTypes, TaxedAmount } from '../resolverTypes.generated.ts'
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

/** A method as it is offered; `arrivalDays` has a resolver. */
export interface DeliveryModel {
  readonly code: string
  readonly title: string
  readonly carrier: string | null
  readonly price: TaxedAmount
  /** Working days from the dispatch to the arrival. */
  readonly arrival: DaySpan | null
  readonly isInsured: boolean | null
  readonly needsSignature: boolean | null
  readonly isDefault: boolean
  readonly isPickup: boolean
  readonly pickupPoints: readonly PickupPointModel[]
  readonly arrivalDays: () => Promise<ArrivalDays | null>
}

interface PickupPointModel {
  readonly code: string
  readonly name: string
  readonly lines: readonly string[]
}

/**
 * @param country of the shipping address: what the store says of its methods holds within its own
 * @param arrivalOf days on which what is ordered now arrives after so many working days; null without a cart
 */
export function deliveryModel(
  method: OfferedDelivery,
  store: StoreView,
  country: string,
  arrivalOf: ((span: DaySpan) => Promise<ArrivalDays | null>) | null = null,
): DeliveryModel {
  const said = saidOf(method, store, country)
  const arrival = arrivalSpan(method, store, country)
  return {
    code: method.code,
    title: method.title,
    carrier: method.carrier,
    price: amountModel(method.net, method.gross, store.i18n.currencyCode),
    arrival,
    arrivalDays: async () => (arrival && !method.isOffline && arrivalOf ? arrivalOf(arrival) : null),
    isInsured: said?.isInsured ?? null,
    needsSignature: said?.needsSignature ?? null,
    isDefault: method.isDefault,
    isPickup: method.isOffline || method.pickupPoints.length > 0,
    pickupPoints: method.pickupPoints.map((point) => ({ ...point, lines: [...point.lines] })),
  }
}

/** Working days from the dispatch to the arrival, within the store's country; null where the store does not say. */
export function arrivalSpan(
  method: Pick<OfferedDelivery, 'carrierCode'>,
  store: StoreView,
  country: string,
): DaySpan | null {
  const said = saidOf(method, store, country)
  return said ? { from: said.fromDays, to: said.toDays } : null
}

function saidOf({ carrierCode }: Pick<OfferedDelivery, 'carrierCode'>, { delivery, i18n }: StoreView, country: string) {
  return country === i18n.country ? delivery.methods.find(({ carrier }) => carrier === carrierCode) : undefined
}

export function paymentModel(method: OfferedPayment, currency: Currency): PaymentMethod {
  const { code, title, kind, isDefault, requiresReference, net, gross } = method
  return {
    code,
    title,
    kind,
    isDefault,
    requiresReference,
    fee: gross.eq(0) ? null : amountModel(net, gross, currency),
  }
}

export function amountModel(net: Decimal, gross: Decimal, currency: Currency): TaxedAmount {
  return taxedModel({ net, tax: subtract(gross, net), gross }, currency)
}
