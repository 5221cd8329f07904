/** The goldsmith calculator's price for a customer and a quantity: net, for the whole quantity. */
import { type Decimal, roundHalfAwayFromZero, toText } from '#domain/decimal.ts'
import { upstreamErrorToNull } from '../../errors.ts'
import type { RequestScope } from '../../requestScope.ts'
import type { SessionCustomer } from '../../session/sessionCustomer.ts'
import type { StoreView } from '../../storeTable.ts'
import { priceOf } from './priceEntries.ts'

const PATH = '/api/ext/goldsmith/price'
const UPSTREAM = 'goldsmithCalculator'
const OK = 200
const DIGITS = 2

export interface CalculatorQuestion {
  readonly store: StoreView
  readonly sku: string
  readonly quantity: Decimal
  readonly customer: SessionCustomer
}

/** Null unless the response has code 200 and a price. A failure is logged and does not affect other fields. */
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

  const price = isOk(response) ? priceOf(response.result) : null
  if (!price)
    log.warn({ upstream: UPSTREAM, sku, storeCode }, `${UPSTREAM}: ${PATH}: expected code ${OK} and a price above 0`)
  return price && roundHalfAwayFromZero(price, DIGITS)
}

function isOk(answer: unknown): answer is { readonly code: number; readonly result: unknown } {
  return typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === OK && 'result' in answer
}
