/** Creates the upstreams of a gateway from its settings. */
import type { Logger } from 'pino'
import { ConfigError, type GatewayConfig } from './config.ts'
import { indexPrices } from './priceColumn.ts'
import type { Upstreams } from './server.ts'
import type { StoreTable } from './storeTable.ts'
import { createElasticsearchIndex } from './upstream/catalogueIndex/elasticsearch/elasticsearchIndex.ts'
import { createEmbeddedIndex } from './upstream/catalogueIndex/embedded/embeddedIndex.ts'
import type { ManagedIndex } from './upstream/catalogueIndex/managedIndex.ts'
import { createMetalFeed } from './upstream/metals/metalFeed.ts'
import { createMissingCalls } from './upstream/storefront/missingCalls.ts'
import { createStorefrontClient } from './upstream/storefront/storefrontClient.ts'

export interface OwnedUpstreams extends Upstreams {
  readonly index: ManagedIndex
  close(): Promise<void>
}

type UpstreamSettings = Pick<
  GatewayConfig,
  | 'storefrontApiUrl'
  | 'storefrontProfile'
  | 'upstreamConnections'
  | 'upstreamTimeoutMs'
  | 'catalogueSource'
  | 'cataloguePollSeconds'
> &
  Partial<
    Pick<
      GatewayConfig,
      | 'storefrontTokenPlace'
      | 'catalogueSourceKey'
      | 'catalogueFolder'
      | 'searchEngine'
      | 'searchNodes'
      | 'searchTimeoutMs'
      | 'searchServerTimeoutMs'
      | 'upstreamOptionalBudgetMs'
      | 'upstreamMaxQueued'
      | 'upstreamFailures'
      | 'upstreamProbeMs'
    >
  > & {
    /** Whether calls that the backend does not have are tried again rarely. */
    readonly remembersMissingCalls?: boolean
  }

export function createUpstreams(
  settings: UpstreamSettings,
  { stores }: StoreTable,
  log: Logger,
  clock: () => Date,
): OwnedUpstreams {
  const { storefrontProfile: profile } = settings
  const missing = createMissingCalls(clock)
  const storefront = createStorefrontClient({
    url: settings.storefrontApiUrl,
    connections: settings.upstreamConnections,
    timeoutMs: settings.upstreamTimeoutMs,
    profile,
    ...(settings.remembersMissingCalls && { missing }),
    tokenPlace: settings.storefrontTokenPlace ?? 'query',
    ...(settings.upstreamOptionalBudgetMs !== undefined && { optionalBudgetMs: settings.upstreamOptionalBudgetMs }),
    ...(settings.upstreamMaxQueued !== undefined && { maxQueued: settings.upstreamMaxQueued }),
    ...(settings.upstreamFailures !== undefined && { failuresToOpen: settings.upstreamFailures }),
    ...(settings.upstreamProbeMs !== undefined && { maxProbeMs: settings.upstreamProbeMs }),
  })
  const index = createIndex(settings, stores, log, clock)
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
    refresh: (tags) => index.refresh(tags),
    async close() {
      await Promise.all([index.close(), storefront.close(), metals.close()])
    },
  }
}

function createIndex(
  settings: UpstreamSettings,
  stores: StoreTable['stores'],
  log: Logger,
  clock: () => Date,
): ManagedIndex {
  const pollMs = settings.cataloguePollSeconds * 1000
  if (settings.searchEngine === 'elasticsearch') {
    const { searchNodes = [], searchTimeoutMs = 5000, searchServerTimeoutMs = 1000 } = settings
    if (searchNodes.length === 0)
      throw new ConfigError('SEARCH_NODES: expected the address of a node with SEARCH_ENGINE=elasticsearch, got none.')
    return createElasticsearchIndex({
      urls: searchNodes,
      stores,
      connections: settings.upstreamConnections,
      ...(settings.upstreamMaxQueued !== undefined && { maxQueued: settings.upstreamMaxQueued }),
      timeoutMs: searchTimeoutMs,
      serverTimeoutMs: searchServerTimeoutMs,
      ...(settings.upstreamFailures !== undefined && { failuresToOpen: settings.upstreamFailures }),
      ...(settings.upstreamProbeMs !== undefined && { maxProbeMs: settings.upstreamProbeMs }),
      pollMs,
      log,
      clock,
    })
  }
  return createEmbeddedIndex({
    source: settings.catalogueSource,
    sourceKey: settings.catalogueSourceKey ?? '',
    ...(settings.catalogueFolder === undefined ? {} : { copyFolder: settings.catalogueFolder }),
    stores,
    indexPrices,
    pollMs,
    log,
    clock,
  })
}
