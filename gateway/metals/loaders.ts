/** What one request may ask of the metals. */
import type { Metal } from '#domain/metal.ts'
import type { RequestScope } from '../requestScope.ts'
import type { MetalPeriod, MetalPoint } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import type { QuoteBoard } from '../upstream/metals/port.ts'
import { readSeries } from './historySource.ts'

export function createMetalLoaders(scope: RequestScope) {
  const { metals, calls, log } = scope

  return {
    metals: {
      /** Null when the feed cannot be reached. */
      board: ({ i18n }: StoreView): QuoteBoard | null | Promise<QuoteBoard | null> =>
        metals.current(i18n.currencyCode, calls),

      /** Oldest first; null when it cannot be reached, or the metal is unknown there. Never rejects: a page stands without its lines. */
      async points(store: StoreView, metal: Metal, period: MetalPeriod): Promise<readonly MetalPoint[] | null> {
        try {
          const { series } = await readSeries({ store, period }, scope)
          return series.get(metal) ?? null
        } catch (fault) {
          log.warn({ err: fault, period }, 'metals: no history')
          return null
        }
      },
    },
  }
}
