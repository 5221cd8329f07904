/** What one request may ask about prices. */
import type { RequestScope } from '../requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import { createPricer, type Pricer } from './pricer.ts'
import { readTaxRules } from './taxRuleSource.ts'

export function createPriceLoaders(scope: RequestScope) {
  const pricers = new Map<string, Pricer | Promise<Pricer>>()

  async function load(storeCode: string): Promise<Pricer> {
    const pricer = createPricer(await readTaxRules(storeCode, scope), scope.now)
    pricers.set(storeCode, pricer)
    return pricer
  }

  return {
    prices: {
      /** At hand once it was loaded, so that a row's price costs no promise. @throws UpstreamError */
      pricer({ storeCode }: StoreView): Pricer | Promise<Pricer> {
        const known = pricers.get(storeCode)
        if (known) return known

        const loading = load(storeCode)
        pricers.set(storeCode, loading)
        return loading
      },
    },
  }
}
