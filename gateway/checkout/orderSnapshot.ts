/** The cart at the time of the order: the source of the confirmation if the backend shows no order. */
import { decimal, toText } from '#domain/decimal.ts'
import * as v from 'valibot'
import type { Totals } from '../resolverTypes.generated.ts'
import { writtenOptions } from '../shared/writtenOptions.ts'
import type { CartModel } from './checkoutModel.ts'
import type { CheckoutState, StoredAddress } from './checkoutState.ts'
import { type OrderDispatch, type OrderLineFacts, type OrderSnapshot, plainAmount, plainTotals } from './orderFacts.ts'

interface OrderedCart {
  readonly cart: CartModel
  readonly totals: Totals
  /** The lines as the order names them. */
  readonly products: readonly object[]
  readonly details: CheckoutState
  readonly shippingAddress: StoredAddress | null
  readonly billingAddress: StoredAddress
  readonly reference: string | null
  readonly dispatch: OrderDispatch | null
  readonly now: Date
}

export function snapshotOf(ordered: OrderedCart): OrderSnapshot {
  const { cart, totals, products, details, shippingAddress, billingAddress, reference, dispatch, now } = ordered
  const delivery = details.offered?.methods.find(({ code }) => code === details.deliveryMethod)
  return {
    placedAt: now.toISOString(),
    lines: cart.lines.map((line, at) => lineOf(line, products[at])),
    totals: plainTotals(totals),
    email: details.email ?? '',
    shippingAddress,
    billingAddress,
    deliveryTitle:
      shippingAddress && delivery ? [...new Set([delivery.carrier, delivery.title])].filter(Boolean).join(' - ') : null,
    paymentTitle: details.paymentTitle ?? details.paymentMethod ?? '',
    reference,
    dispatch,
    pickupPoint: delivery?.pickupPoints.find(({ code }) => code === details.pickupPoint) ?? null,
  }
}

const productSchema = v.object({ product_option: v.optional(v.unknown()) })

function lineOf(line: CartModel['lines'][number], product: object | undefined): OrderLineFacts {
  const { sku, name, quantity, productType } = line.line
  const sent = v.safeParse(productSchema, product)
  return {
    sku,
    name,
    quantity: toText(decimal(quantity)),
    options: writtenOptions(line.totals?.options),
    unit: plainAmount(line.unit),
    row: plainAmount(line.row),
    taxRatePercent: line.taxRatePercent,
    weighedGrams: null,
    files: [],
    productType,
    productOption: sent.success ? sent.output.product_option : undefined,
  }
}
