/** The gateway's parsers by call, each in front of one recorded result. */
import { toText } from '#domain/decimal.ts'
import { payableOf } from '#domain/totalsBreakdown.ts'
import { fetchRecord } from '../customer/account/source.ts'
import { createCart, fetchTotals, pullCart, updateItem } from '../cart/source.ts'
import { parseTotals, toReported } from '../cart/totalsSource.ts'
import { fetchDeliveries, fetchPayments } from '../checkout/checkoutSource.ts'
import { fetchHistory } from '../checkout/historySource.ts'
import { fetchProfile } from '../session/customerSource.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { readStoreTable } from '../storeTable.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'

/** What a cart with these totals costs with tax, to the cent. */
export function payableIn(totals: unknown): string {
  return toText(payableOf(toReported(parseTotals(totals, 'a recording'), 2)).gross, 2)
}

const PROFILE = readProfile('vue-storefront-api-magento1')

/** A storefront API that answers everything with one result. */
function apiWith(result: unknown): StorefrontApi {
  const answer = async (): Promise<unknown> => result
  const api: StorefrontApi = {
    profile: PROFILE,
    has: () => true,
    note: () => {},
    readBare: answer,
    readResult: answer,
    writeBare: answer,
    writeResult: answer,
    readFile: async () => {
      throw new Error('expected no file')
    },
    shared: () => api,
    waitFor: (_upstream, pending) => pending,
  }
  return api
}

const [STORE = never()] = readStoreTable().stores

function never(): never {
  throw new Error('expected a store, got none')
}

const cart = (result: unknown) => ({ api: apiWith(result), storeCode: 'no', token: null, cartId: '1' })
const customer = (result: unknown) => ({ api: apiWith(result), storeCode: 'no', token: 'token' })

export const PARSERS: Readonly<Record<string, (result: unknown) => Promise<unknown>>> = {
  '/api/cart/create': (result) => createCart(cart(result)),
  '/api/cart/pull': (result) => pullCart(cart(result)),
  '/api/cart/totals': (result) => fetchTotals(cart(result)),
  '/api/cart/update': (result) => updateItem(cart(result), { sku: 'A', qty: 1 }, 'id'),
  '/api/cart/payment-methods': (result) => fetchPayments(cart(result)),
  '/api/cart/shipping-methods': (result) =>
    fetchDeliveries(cart(result), null, STORE, async () => 25, { warn: () => {} }),
  '/api/user/me': async (result) => [
    await fetchProfile({ ...customer(result), keys: { pseudonym: (text) => text } }),
    await fetchRecord(customer(result)),
  ],
  '/api/user/order-history': async (result) => {
    const { unreadable, ...history } = await fetchHistory({ ...customer(result), page: 1, pageSize: 50 })
    if (unreadable > 0) throw new Error(`expected orders that can be read, got ${unreadable} that cannot`)
    return history
  },
}
