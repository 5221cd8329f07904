/** Creates the upstreams of a gateway from its settings. */
import type { Logger } from 'pino'
import { ConfigError, type GatewayConfig } from './config.ts'
import { indexPrices, taxRates } from './shared/priceColumn.ts'
import type { Upstreams } from './server.ts'
import type { StoreTable } from './storeTable.ts'
import { createElasticsearchIndex } from './upstream/catalogueIndex/elasticsearch/elasticsearchIndex.ts'
import { createEmbeddedIndex } from './upstream/catalogueIndex/embedded/embeddedIndex.ts'
import type { ManagedIndex } from './upstream/catalogueIndex/managedIndex.ts'
import { createMetalFeed, type MetalPaths } from './upstream/metals/metalFeed.ts'
import { noMetals } from './upstream/metals/noMetals.ts'
import { CALL_NAMES, type CallName, fillPath } from './upstream/storefront/calls.ts'
import { createMissingCalls } from './upstream/storefront/missingCalls.ts'
import type { StorefrontProfile } from './upstream/storefront/profile.ts'
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
  const missing = createMissingCalls(clock, (name, isMissing) =>
    log.warn(
      { call: name },
      isMissing ? 'the backend does not have a call: off until it answers' : 'the backend has the call again',
    ),
  )
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
  const metalPaths = metalPathsOf(profile)
  const feed = metalPaths && {
    url: settings.storefrontApiUrl,
    paths: metalPaths,
    timeoutMs: settings.upstreamTimeoutMs,
    ...(settings.upstreamOptionalBudgetMs !== undefined && { budgetMs: settings.upstreamOptionalBudgetMs }),
    log,
    clock,
  }
  const metals = feed ? createMetalFeed(feed) : noMetals
  return {
    storefront,
    missingCalls: () => [...notInProfile(profile), ...missing.all()],
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

/** Null for a backend without metal prices. */
function metalPathsOf({ calls, basePath }: StorefrontProfile): MetalPaths | null {
  const [quotes, stream] = [calls['ext/metals'], calls['ext/metals/stream']]
  if (quotes === null) return null
  return { quotes: fillPath(quotes, {}, basePath), stream: stream && fillPath(stream, {}, basePath) }
}

function notInProfile({ calls }: StorefrontProfile): readonly CallName[] {
  return CALL_NAMES.filter((name) => calls[name] === null)
}

function createIndex(
  settings: UpstreamSettings,
  stores: StoreTable['stores'],
  log: Logger,
  clock: () => Date,
): ManagedIndex {
  const pollMs = settings.cataloguePollSeconds * 1000
  const { pricesCanBeOld } = settings.storefrontProfile.catalogue
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
      ...(pricesCanBeOld !== null && { pricesCanBeOld }),
      pollMs,
      taxRates,
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
    // A file is a copy of what a backend had.
    pricesCanBeOld: pricesCanBeOld ?? settings.catalogueSource.startsWith('file:'),
    pollMs,
    log,
    clock,
  })
}
