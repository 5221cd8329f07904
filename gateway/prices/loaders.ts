/** What one request may ask about prices. */
import { customerTaxClassFor } from '#domain/customerTax.ts'
import type { RequestScope } from '../requestScope.ts'
import type { SessionCustomer } from '../session/sessionCustomer.ts'
import type { StoreView } from '../storeTable.ts'
import { type UsableQuotes, usableQuotes } from './metalCharge.ts'
import { createOfferLoaders } from './offerLoaders.ts'
import type { Pricer } from './pricer.ts'
import { publicPricer } from './publicPricer.ts'
import type { PriceBasis } from './stated.ts'
import { readTaxRules, type TaxRuleSet } from './taxRuleSource.ts'

export function createPriceLoaders(scope: RequestScope) {
  const pricers = new Map<string, Pricer | Promise<Pricer>>()

  async function load(store: StoreView): Promise<Pricer> {
    const pricer = publicPricer(await basisFor(store, null, scope), (moment) => scope.freshness.until(moment))
    pricers.set(store.storeCode, pricer)
    return pricer
  }

  return {
    prices: {
      /** Of guests. At hand once it was loaded, so that a row's price costs no promise. @throws UpstreamError */
      pricer(store: StoreView): Pricer | Promise<Pricer> {
        const known = pricers.get(store.storeCode)
        if (known) return known

        const loading = load(store)
        pricers.set(store.storeCode, loading)
        return loading
      },
      /** What a customer's prices are worked out from. @throws UpstreamError */
      basisOf: (store: StoreView, customer: SessionCustomer): Promise<PriceBasis> => basisFor(store, customer, scope),
      ...createOfferLoaders(scope),
    },
  }
}

async function basisFor(store: StoreView, customer: SessionCustomer | null, scope: RequestScope): Promise<PriceBasis> {
  const [{ rules, classOfGroup }, quotes] = await Promise.all([readTaxRules(store, scope), quotesOf(store, scope)])
  return {
    rules,
    customerTaxClassId: taxClassOf(store, customer, classOfGroup, scope),
    quotes,
    now: scope.now,
    log: scope.log,
  }
}

function taxClassOf(
  { tax, storeCode }: StoreView,
  customer: SessionCustomer | null,
  classOfGroup: TaxRuleSet['classOfGroup'],
  { log }: RequestScope,
): number | null {
  const { taxClassId, problem } = customerTaxClassFor(
    tax,
    customer?.groupId ?? null,
    (groupId) => classOfGroup.get(groupId) ?? null,
  )
  if (problem !== null) log.warn({ storeCode }, `price: ${problem}`)
  return taxClassId
}

/** Where the backend does the tax its prices stand as they came: no quote moves them. */
async function quotesOf({ tax, i18n }: StoreView, { metals, calls, now }: RequestScope): Promise<UsableQuotes | null> {
  if (tax.calculateServerSide) return null
  const board = await metals.current(i18n.currencyCode, calls)
  return board && usableQuotes(board, now)
}
