/** Creates the upstreams of a gateway from its settings. */
import type { Logger } from 'pino'
import type { GatewayConfig } from './config.ts'
import { indexPrices } from './priceColumn.ts'
import type { Upstreams } from './server.ts'
import type { StoreTable } from './storeTable.ts'
import { createEmbeddedIndex, type EmbeddedIndex } from './upstream/catalogueIndex/embedded/embeddedIndex.ts'
import { createMetalFeed } from './upstream/metals/metalFeed.ts'
import { createStorefrontClient } from './upstream/storefront/storefrontClient.ts'

export interface OwnedUpstreams extends Upstreams {
  readonly index: EmbeddedIndex
  close(): Promise<void>
}

type UpstreamSettings = Pick<
  GatewayConfig,
  'storefrontApiUrl' | 'upstreamConnections' | 'upstreamTimeoutMs' | 'catalogueSource' | 'cataloguePollSeconds'
> &
  Partial<
    Pick<
      GatewayConfig,
      | 'storefrontTokenPlace'
      | 'knowsIdempotencyKeys'
      | 'catalogueSourceKey'
      | 'catalogueFolder'
      | 'upstreamOptionalBudgetMs'
      | 'upstreamMaxQueued'
      | 'upstreamFailures'
      | 'upstreamProbeMs'
    >
  >

export function createUpstreams(
  settings: UpstreamSettings,
  { stores }: StoreTable,
  log: Logger,
  clock: () => Date,
): OwnedUpstreams {
  const storefront = createStorefrontClient({
    url: settings.storefrontApiUrl,
    connections: settings.upstreamConnections,
    timeoutMs: settings.upstreamTimeoutMs,
    ...(settings.knowsIdempotencyKeys !== undefined && { knowsIdempotencyKeys: settings.knowsIdempotencyKeys }),
    tokenPlace: settings.storefrontTokenPlace ?? 'query',
    ...(settings.upstreamOptionalBudgetMs !== undefined && { optionalBudgetMs: settings.upstreamOptionalBudgetMs }),
    ...(settings.upstreamMaxQueued !== undefined && { maxQueued: settings.upstreamMaxQueued }),
    ...(settings.upstreamFailures !== undefined && { failuresToOpen: settings.upstreamFailures }),
    ...(settings.upstreamProbeMs !== undefined && { maxProbeMs: settings.upstreamProbeMs }),
  })
  const index = createEmbeddedIndex({
    source: settings.catalogueSource,
    sourceKey: settings.catalogueSourceKey ?? '',
    ...(settings.catalogueFolder === undefined ? {} : { copyFolder: settings.catalogueFolder }),
    stores,
    indexPrices,
    pollMs: settings.cataloguePollSeconds * 1000,
    log,
    clock,
  })
  const metals = createMetalFeed({
    url: settings.storefrontApiUrl,
    timeoutMs: settings.upstreamTimeoutMs,
    ...(settings.upstreamOptionalBudgetMs !== undefined && { budgetMs: settings.upstreamOptionalBudgetMs }),
    log,
    clock,
  })
  return {
    storefront,
    index,
    metals,
    notReadyBecause: () => index.notReadyBecause(),
    isLoading: (storeCode) => index.isLoading(storeCode),
    missingExports: () => index.missingExports(),
    refresh: () => index.refresh(),
    async close() {
      await Promise.all([index.close(), storefront.close(), metals.close()])
    },
  }
}
