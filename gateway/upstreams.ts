/** Creates the upstreams of a gateway from its settings. */
import type { Logger } from 'pino'
import { ConfigError } from '../ops/settings.ts'
import type { GatewayConfig } from './config.ts'
import { createDocumentQuotes } from './shared/documentQuotes.ts'
import { indexPrices, taxRates } from './shared/priceColumn.ts'
import type { Upstreams } from './server.ts'
import type { StoreTable } from './storeTable.ts'
import { createElasticsearchIndex } from './upstream/catalogueIndex/elasticsearch/elasticsearchIndex.ts'
import { createEmbeddedIndex } from './upstream/catalogueIndex/embedded/embeddedIndex.ts'
import type { CatalogueAges, ManagedIndex } from './upstream/catalogueIndex/managedIndex.ts'
import { createMagentoStorefront } from './upstream/magento2/magentoStorefront.ts'
import { createMetalFeed, type MetalPaths } from './upstream/metals/metalFeed.ts'
import { noMetals } from './upstream/metals/noMetals.ts'
import { isOverdue, type MetalQuote, type MetalQuotes } from './upstream/metals/port.ts'
import { fillPath } from './upstream/storefront/calls.ts'
import { createMissingCalls } from './upstream/storefront/missingCalls.ts'
import type { StorefrontProfile } from './upstream/storefront/profile.ts'
import {
  createStorefrontClient,
  type StorefrontClient,
  type StorefrontClientOptions,
} from './upstream/storefront/storefrontClient.ts'
import type { Metrics } from '../ops/metrics.ts'
import { noTelemetry, type Telemetry } from '../ops/telemetry.ts'

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
      | 'magentoKeys'
      | 'catalogueSourceKey'
      | 'catalogueFolder'
      | 'catalogueTimeoutMs'
      | 'maxExportBytes'
      | 'searchEngine'
      | 'searchNodes'
      | 'searchTimeoutMs'
      | 'searchServerTimeoutMs'
      | 'upstreamOptionalBudgetMs'
      | 'upstreamOrderTimeoutMs'
      | 'upstreamMaxQueued'
      | 'upstreamFailures'
      | 'upstreamProbeMs'
    >
  > & {
    /** Whether calls that the backend does not have are tried again rarely. */
    readonly remembersMissingCalls?: boolean
    /** Default: nothing is measured or traced. */
    readonly telemetry?: Telemetry
  }

export function createUpstreams(
  settings: UpstreamSettings,
  { stores }: StoreTable,
  log: Logger,
  clock: () => Date,
): OwnedUpstreams {
  const { storefrontProfile: profile, telemetry = noTelemetry } = settings
  const { storefront, missingCalls, problems, onProblem } = createStorefront(settings, log, clock)
  for (const problem of lostBuyerFacts(stores, profile)) onProblem(problem)
  const index = createIndex(settings, stores, log, clock)
  const metalPaths = metalPathsOf(profile)
  const feed = metalPaths && {
    url: settings.storefrontApiUrl,
    paths: metalPaths,
    timeoutMs: settings.upstreamTimeoutMs,
    calls: telemetry.calls,
    ...(settings.upstreamOptionalBudgetMs !== undefined && { budgetMs: settings.upstreamOptionalBudgetMs }),
    documentQuotes: createDocumentQuotes(index, stores, { log, clock }),
    log,
    clock,
  }
  const metals = feed ? createMetalFeed(feed) : noMetals
  measureAges(telemetry.metrics, { index, metals, stores, clock })
  return {
    storefront,
    missingCalls,
    problems,
    index,
    metals,
    missingStores: () => index.missingStores(),
    isLoading: (storeCode) => index.isLoading(storeCode),
    missingExports: () => index.missingExports(),
    refresh: (tags) => index.refresh(tags),
    async close() {
      await Promise.all([index.close(), storefront.close(), metals.close()])
    },
  }
}

function createStorefront(settings: UpstreamSettings, log: Logger, clock: () => Date) {
  const { storefrontProfile: profile, telemetry = noTelemetry } = settings
  const missing = createMissingCalls(clock, (name, isMissing) =>
    log.warn(
      { call: name },
      isMissing ? 'the backend does not have a call: off until it answers' : 'the backend has the call again',
    ),
  )
  const problems = new Set<string>()
  const onProblem = (problem: string): void => {
    if (problems.has(problem) || problems.size >= MAX_PROBLEMS) return
    problems.add(problem)
    log.error({ problem }, 'the backend does not fit the settings')
  }
  const options = {
    onProblem,
    url: settings.storefrontApiUrl,
    connections: settings.upstreamConnections,
    timeoutMs: settings.upstreamTimeoutMs,
    ...(settings.upstreamOrderTimeoutMs !== undefined && { orderTimeoutMs: settings.upstreamOrderTimeoutMs }),
    profile,
    telemetry,
    ...(settings.remembersMissingCalls && { missing }),
    ...(settings.upstreamOptionalBudgetMs !== undefined && { optionalBudgetMs: settings.upstreamOptionalBudgetMs }),
    ...(settings.upstreamMaxQueued !== undefined && { maxQueued: settings.upstreamMaxQueued }),
    ...(settings.upstreamFailures !== undefined && { failuresToOpen: settings.upstreamFailures }),
    ...(settings.upstreamProbeMs !== undefined && { maxProbeMs: settings.upstreamProbeMs }),
  }
  const storefront = connectStorefront(options, settings, clock)
  return { storefront, missingCalls: () => missing.all(), problems: () => [...problems], onProblem }
}

/** What stores ask of buyers by law, and the backend's orders do not keep. */
function lostBuyerFacts(stores: StoreTable['stores'], { orders }: StorefrontProfile): readonly string[] {
  if (orders.keepsBuyerFacts) return []
  return stores.flatMap(({ storeCode, buyerChecks, requireSsnForCheckout }) => {
    const requested = new Set([
      ...(requireSsnForCheckout ? ['PERSONAL_NUMBER'] : []),
      ...buyerChecks.map(({ ask }) => ask),
    ])
    requested.delete('IDENTITY')
    return [...requested].map(
      (ask) => `${storeCode}: expected orders that keep ${ask}, which its buyers are asked for, got a backend without`,
    )
  })
}

/** The backend of a profile, whichever API it has. */
export function connectStorefront(
  options: Omit<StorefrontClientOptions, 'tokenPlace' | 'refusals' | 'sign'>,
  { magentoKeys: keys, storefrontTokenPlace }: Pick<UpstreamSettings, 'magentoKeys' | 'storefrontTokenPlace'>,
  clock: () => Date,
): StorefrontClient {
  return keys
    ? createMagentoStorefront({ ...options, keys, clock })
    : createStorefrontClient({ ...options, tokenPlace: storefrontTokenPlace ?? 'query' })
}

/** Of `/health/ready`. */
const MAX_PROBLEMS = 20

interface Aging {
  readonly index: ManagedIndex
  readonly metals: MetalQuotes
  readonly stores: StoreTable['stores']
  readonly clock: () => Date
}

/** How old what the gateway answers from memory is. */
function measureAges(metrics: Metrics, { index, metals, stores, clock }: Aging): void {
  const ageOf = (since: Date) => (clock().getTime() - since.getTime()) / 1000
  const ofStores = (timeOf: (ages: CatalogueAges) => Date | null) => () =>
    stores.flatMap(({ storeCode: store }) => {
      const since = timeOf(index.ages(store))
      return since ? [{ labels: { store }, value: ageOf(since) }] : []
    })
  metrics.gauge(
    'karat_catalogue_age_seconds',
    ofStores(({ comparedAt }) => comparedAt),
  )
  metrics.gauge('karat_store_ready', () => {
    const missing = index.missingStores().map(({ storeCode }) => storeCode)
    return stores.map(({ storeCode: store }) => ({ labels: { store }, value: Number(!missing.includes(store)) }))
  })
  metrics.gauge('karat_catalogue_refused_documents', () =>
    index.refused().map(({ storeCode: store, entity, documents }) => ({ labels: { store, entity }, value: documents })),
  )
  metrics.gauge(
    'karat_prices_age_seconds',
    ofStores(({ pricedAt }) => pricedAt),
  )

  const currencies = [...new Set(stores.map(({ i18n }) => i18n.currencyCode))]
  const ofQuotes = (read: (quotes: readonly MetalQuote[]) => number) => () =>
    currencies.flatMap((currency) => {
      const quotes = [...(metals.latest(currency)?.quotes.values() ?? [])]
      return quotes.length === 0 ? [] : [{ labels: { currency }, value: read(quotes) }]
    })
  metrics.gauge(
    'karat_quotes_age_seconds',
    ofQuotes((quotes) => Math.max(...quotes.map(({ quotedAt }) => ageOf(quotedAt)))),
  )
  metrics.gauge(
    'karat_quotes_overdue',
    ofQuotes((quotes) => Number(quotes.some((quote) => isOverdue(quote, clock())))),
  )
}

/** Null for a backend without metal prices. */
function metalPathsOf({ calls, basePath }: StorefrontProfile): MetalPaths | null {
  const [quotes, stream] = [calls['ext/metals'], calls['ext/metals/stream']]
  if (quotes === null) return null
  return { quotes: fillPath(quotes, {}, basePath), stream: stream && fillPath(stream, {}, basePath) }
}

function createIndex(
  settings: UpstreamSettings,
  stores: StoreTable['stores'],
  log: Logger,
  clock: () => Date,
): ManagedIndex {
  const { pricesCanBeOld, ...dialect } = settings.storefrontProfile.catalogue
  const common = { dialect, stores, pollMs: settings.cataloguePollSeconds * 1000, log, clock }
  if (settings.searchEngine === 'elasticsearch')
    return createElasticsearchIndex({
      ...clusterOptions(settings),
      ...common,
      ...(pricesCanBeOld !== null && { pricesCanBeOld }),
      taxRates,
    })
  return createEmbeddedIndex({
    ...common,
    ...(settings.telemetry && { metrics: settings.telemetry.metrics }),
    source: settings.catalogueSource,
    sourceKey: settings.catalogueSourceKey ?? '',
    ...(settings.catalogueTimeoutMs !== undefined && { exportTimeoutMs: settings.catalogueTimeoutMs }),
    ...(settings.maxExportBytes !== undefined && { maxExportBytes: settings.maxExportBytes }),
    ...(settings.catalogueFolder === undefined ? {} : { copyFolder: settings.catalogueFolder }),
    indexPrices,
    // A file is a copy of what a backend had.
    pricesCanBeOld: pricesCanBeOld ?? settings.catalogueSource.startsWith('file:'),
  })
}

/** @throws ConfigError */
function clusterOptions(settings: UpstreamSettings) {
  const { searchNodes = [], searchTimeoutMs = 5000, searchServerTimeoutMs = 1000 } = settings
  if (searchNodes.length === 0)
    throw new ConfigError('SEARCH_NODES: expected the URL of a node with SEARCH_ENGINE=elasticsearch, got none.')
  return {
    urls: searchNodes,
    connections: settings.upstreamConnections,
    ...(settings.upstreamMaxQueued !== undefined && { maxQueued: settings.upstreamMaxQueued }),
    timeoutMs: searchTimeoutMs,
    serverTimeoutMs: searchServerTimeoutMs,
    ...(settings.upstreamFailures !== undefined && { failuresToOpen: settings.upstreamFailures }),
    ...(settings.upstreamProbeMs !== undefined && { maxProbeMs: settings.upstreamProbeMs }),
    ...(settings.telemetry && { telemetry: settings.telemetry }),
  }
}
