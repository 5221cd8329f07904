/** Creates the metal loaders of one request. */
import type { Metal } from '#domain/metal.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { MetalPeriod, MetalPoint } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import type { QuoteSnapshot } from '../upstream/metals/port.ts'
import { readSeries } from './historySource.ts'

export function createMetalLoaders(scope: RequestScope) {
  const { metals, calls, freshness, log } = scope

  return {
    metals: {
      /** Null when the feed cannot be reached. */
      snapshot: ({ i18n }: StoreView): QuoteSnapshot | null | Promise<QuoteSnapshot | null> =>
        metals.current(i18n.currencyCode, calls),

      /** Oldest first. Null when the history cannot be reached or the feed does not know the metal; the page is returned without the chart. */
      async points(store: StoreView, metal: Metal, period: MetalPeriod): Promise<readonly MetalPoint[] | null> {
        const report = upstreamErrorToNull((error) => {
          freshness.markIncomplete()
          log.warn({ err: error, period }, 'metals: no history')
        })
        const found = await readSeries({ store, period }, scope).catch(report)
        return found?.series.get(metal) ?? null
      },
    },
  }
}
