/** The goldsmith calculator: which variants have one, and its price for a customer. */
import { callOfAnswer } from '../upstream/answeredCall.ts'
import { compare, type Decimal, decimal, isPositive, multiply, roundHalfAwayFromZero, toText } from '#domain/decimal.ts'
import { minorUnitDigits } from '#domain/money.ts'
import { isKnown, type PriceResult } from '#domain/price.ts'
import { netOf } from '#domain/sourcePrice.ts'
import { addTax } from '#domain/tax.ts'
import { isFreeOfTax, type TaxNote } from '#domain/taxNote.ts'
import * as v from 'valibot'
import type { GatewayContext } from '../context.ts'
import { badUserInput, upstreamErrorToNull } from '../shared/errors.ts'
import { taxedModel } from '../shared/moneyModel.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { CalculatedPrice, ViewerCalculatedPriceArgs } from '../resolverTypes.generated.ts'
import type { SessionCustomer } from '../session/sessionCustomer.ts'
import type { StoreView } from '../storeTable.ts'
import { type Fields, flagField } from '../upstream/catalogueIndex/fields.ts'
import { itemTax } from './documentPrices.ts'
import { customerPricer } from './pricer.ts'
import { findItems } from './pricesByIds.ts'
import { priceOf } from './sources/priceEntries.ts'

const DIGITS = 2

export function hasCalculator({ fields }: { readonly fields: Fields }): boolean {
  return flagField(fields, 'showcustomprice')
}

type CalculatedPriceModel = Omit<CalculatedPrice, 'taxNote'> & { readonly taxNote: TaxNote | null }

export async function calculatedPrice(
  customer: SessionCustomer,
  { variantId, quantity: quantityText }: ViewerCalculatedPriceArgs,
  context: GatewayContext,
): Promise<CalculatedPriceModel | null> {
  const quantity = decimal(quantityText)
  if (!isPositive(quantity)) throw badUserInput(`quantity: expected more than 0, got ${quantityText}`)

  const { store, loaders, log, now } = context
  const [found] = await findItems([variantId], context)
  if (!found || found.kind !== 'Variant') return null
  const item = found.variant ?? found.product
  if (!hasCalculator(item)) return null

  const [basis, net] = await Promise.all([
    loaders.prices.basisOf(store, customer),
    fetchCalculation({ store, sku: item.sku, quantity, customer }, context),
  ])
  const { rate, note: taxNote } = itemTax(item, basis)
  const { ratePercent } = rate
  if (!net || rate.isUnknown) return null

  const problem = implausiblePrice(net, quantity, customerPricer(basis, customer.groupId).own(item))
  if (problem !== null) {
    log.warn(
      { sku: item.sku, storeCode: store.storeCode },
      `price: expected a price of the calculator for ${item.sku}, got ${problem}`,
    )
    return null
  }

  const currency = store.i18n.currencyCode
  return {
    total: taxedModel(addTax(net, ratePercent, minorUnitDigits(currency)), currency),
    quantity: toText(quantity),
    taxRatePercent: toText(decimal(ratePercent)),
    isTaxFree: isFreeOfTax(rate, taxNote),
    taxNote,
    asOf: now.toISOString(),
  }
}

const PATH = '/api/ext/goldsmith/price'
const UPSTREAM = 'goldsmithCalculator'
const okResponse = v.object({ code: v.literal(200), result: v.unknown() })

interface CalculatorQuestion {
  readonly store: StoreView
  readonly sku: string
  readonly quantity: Decimal
  readonly customer: SessionCustomer
}

/** The service's price for a customer and a quantity: net, for the whole quantity. Null unless the response has code 200 and a price. A failure is logged and does not affect other fields. */
export async function fetchCalculation(
  { store, sku, quantity, customer }: CalculatorQuestion,
  { api, log }: Pick<RequestScope, 'api' | 'log'>,
): Promise<Decimal | null> {
  const { storeCode } = store
  const query = { sku, quantity: toText(quantity), customerNumber: customer.customerNumber ?? '', storeCode }
  const response = await api
    .readBare({ upstream: UPSTREAM, path: PATH, query, storeCode })
    .catch(upstreamErrorToNull((err) => log.warn({ err, upstream: UPSTREAM, sku, storeCode }, `${UPSTREAM}: no price`)))
  if (response === null) return null

  const price = v.is(okResponse, response) ? priceOf(response.result) : null
  if (!price)
    log.warn(
      { upstream: UPSTREAM, sku, storeCode },
      `${UPSTREAM}: ${callOfAnswer(response) ?? PATH}: expected code 200 and a price above 0`,
    )
  return price && roundHalfAwayFromZero(price, DIGITS)
}

const MIN_OF_LIST = decimal('0.5')
// Cutting a small piece costs more than its metal, so only an implausible price is taken for another SKU's.
const MAX_OF_LIST = decimal(10)

/**
 * Why a response must be for another SKU or quantity than requested, judged by the list price; null when it is plausible
 * and for an item without a list price. The response contains neither SKU nor quantity.
 *
 * @param net price of the whole quantity
 * @param price of one unit, moved with its metal
 * @see docs/rules/goldsmith-calculator.md
 */
function implausiblePrice(net: Decimal, quantity: Decimal, price: PriceResult): string | null {
  if (!isKnown(price) || !price.basis?.candidates.list) return null

  const listed = multiply(netOf(price.basis.candidates.list, price.ratePercent ?? 0), quantity)
  if (compare(net, multiply(listed, MIN_OF_LIST)) >= 0 && compare(net, multiply(listed, MAX_OF_LIST)) <= 0) return null
  return `${toText(net)} for ${toText(quantity)}, where the list price makes it ${toText(roundHalfAwayFromZero(listed, DIGITS))}`
}
