/** What the goldsmith calculator asks a customer for a quantity: net, for the whole quantity. */
import { type Decimal, roundHalfAwayFromZero, toText } from '#domain/decimal.ts'
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

/** Null unless the calculator says 200 and names a price: a failure is logged and takes nothing else along. */
export async function askCalculator(
  { store, sku, quantity, customer }: CalculatorQuestion,
  { api, log }: Pick<RequestScope, 'api' | 'log'>,
): Promise<Decimal | null> {
  const { storeCode } = store
  const query = { sku, quantity: toText(quantity), customerNumber: customer.customerNumber ?? '', storeCode }
  try {
    const answer = await api.readBare({ upstream: UPSTREAM, path: PATH, query, storeCode })
    const price = isOk(answer) ? priceOf(answer.result) : null
    if (!price)
      log.warn({ upstream: UPSTREAM, sku, storeCode }, `${UPSTREAM}: ${PATH}: expected code ${OK} and a price above 0`)
    return price && roundHalfAwayFromZero(price, DIGITS)
  } catch (fault) {
    log.warn({ err: fault, upstream: UPSTREAM, sku, storeCode }, `${UPSTREAM}: no price`)
    return null
  }
}

function isOk(answer: unknown): answer is { readonly code: number; readonly result: unknown } {
  return typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === OK && 'result' in answer
}
