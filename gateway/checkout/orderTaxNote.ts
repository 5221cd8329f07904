/** Why a line of an order is without tax: the backend's word is that it is, the store's settings say why. */
import type { TaxPlace } from '#domain/customerTax.ts'
import type { TaxNote } from '#domain/taxNote.ts'
import type { GatewayContext } from '../context.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import { isUntaxed } from '../shared/moneyModel.ts'
import type { StoredAddress } from './checkoutState.ts'
import type { OrderLineModel } from './orderModel.ts'

/** Null where the product is gone or its tax rules cannot be read: the amounts are the backend's without it. */
export async function orderTaxNote(
  line: OrderLineModel,
  _args: unknown,
  { loaders, session, store, log }: GatewayContext,
): Promise<TaxNote | null> {
  if (!isUntaxed(line)) return null
  const { sku, order } = line
  const { buyerGroupId, shippingAddress, billingAddress, placedAt } = order
  const report = upstreamErrorToNull(({ code, upstream }) => log.warn({ code, upstream }, 'orders: no tax rules'))
  const buyer = {
    groupId: buyerGroupId ?? session.customer?.groupId ?? null,
    places: { shipping: placeOf(shippingAddress ?? billingAddress), billing: placeOf(billingAddress) },
    placedAt: new Date(placedAt),
  }
  const product = await loaders.products.bySku(store, sku).catch(report)
  const item = product?.variants.find((variant) => variant.sku === sku) ?? product
  return item ? loaders.prices.taxNoteOfOrder(store, buyer, item).catch(report) : null
}

function placeOf({ country, region, postcode }: StoredAddress): TaxPlace {
  return { countryId: country || null, region, postcode }
}
