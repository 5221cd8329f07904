/** Creates the Apollo Server of the gateway. */
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
} from '@apollo/server/plugin/disabled'
import type { GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import type { Metrics } from '../ops/metrics.ts'
import type { GatewayContext } from './context.ts'
import type { KnownDocuments } from './documents.ts'
import { createExecutor } from './execution/executor.ts'
import { createOperationExecution } from './execution/operationExecution.ts'
import { formatError } from './shared/formatError.ts'
import { cacheHeaders } from './plugins/cacheHeaders.ts'
import { doubleClicks } from './plugins/doubleClicks.ts'
import { stringifyResponse } from './plugins/responseSize.ts'
import { operationLimits } from './plugins/operationLimits.ts'
import { operationTrace } from './plugins/operationTrace.ts'
import { persistedDocuments, persistedQueryCache, type DocumentPolicy } from './plugins/persistedDocuments.ts'
import { rateLimit } from './plugins/rateLimit.ts'
import { repeatedFields } from './plugins/repeatedFields.ts'
import { sameOrigin } from './plugins/sameOrigin.ts'
import type { RateLimiter } from './http/rateLimiter.ts'
import { readIdePage } from './http/ide.ts'
import { PREFLIGHTED_HEADERS } from './http/publicRequest.ts'

/** In characters: twice the length of the shop's longest document with all its fragments. */
const MAX_TOKENS = 4_000

interface ApolloOptions {
  readonly exposeCalls: boolean
  readonly metrics: Metrics
  /** Origins of the shop's pages. */
  readonly pageOrigins: ReadonlySet<string>
  readonly limiter: RateLimiter
  readonly documents: KnownDocuments
  readonly documentPolicy: DocumentPolicy
}

export function createApollo(schema: GraphQLSchema, log: Logger, options: ApolloOptions): ApolloServer<GatewayContext> {
  const executor = createExecutor(
    schema,
    (error) => log.warn({ error: String(error) }, 'graphql-jit could not compile an operation; graphql-js executes it'),
    (isCompiled) =>
      options.metrics.count('karat_cache_requests_total', { cache: 'document', result: isCompiled ? 'hit' : 'miss' }),
  )
  const execution = createOperationExecution(schema, executor)

  return new ApolloServer<GatewayContext>({
    gateway: execution.gateway,
    persistedQueries: persistedQueryCache(options.documents),
    introspection: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    stopOnTerminationSignals: false,
    // A browser sends a header that no form can set only after a preflight request.
    csrfPrevention: { requestHeaders: [...PREFLIGHTED_HEADERS] },
    parseOptions: { maxTokens: MAX_TOKENS },
    // Apollo's own limit of unfolded selections is off: with it, further rules run after those of graphql-js instead of with them.
    validationRules: [repeatedFields],
    validationOptions: { maxErrors: 5 },
    logger: log,
    formatError: formatError,
    stringifyResult: (result) => stringifyResponse(result),
    plugins: [...pluginsOf(schema, options), execution.plugin, ...(options.exposeCalls ? [callCounts] : [])],
  })
}

/** In the order in which they see an operation. */
function pluginsOf(
  schema: GraphQLSchema,
  { pageOrigins, limiter, documents, documentPolicy }: ApolloOptions,
): readonly ApolloServerPlugin<GatewayContext>[] {
  return [
    ApolloServerPluginCacheControlDisabled(),
    // Otherwise a subgraph returns the times of its resolvers to whoever asks for them.
    ApolloServerPluginInlineTraceDisabled(),
    idePage,
    operationTrace(documents),
    operationLimits,
    rateLimit(limiter),
    sameOrigin(pageOrigins),
    persistedDocuments(documents, documentPolicy),
    cacheHeaders(schema),
    doubleClicks,
  ]
}

/** Returns the upstream calls in `extensions.calls`, for developers, tests and measurements. */
const callCounts: ApolloServerPlugin<GatewayContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response, contextValue: { calls } }) {
        if (response.body.kind !== 'single') return
        const { singleResult } = response.body
        singleResult.extensions = {
          ...singleResult.extensions,
          calls: { total: calls.total, byUpstream: { ...calls.byUpstream }, trace: [...calls.timed] },
        }
      },
    }
  },
}

/** Serves the gateway's own IDE at GET /graphql in a browser, without a foreign page or a CDN. */
const idePage: ApolloServerPlugin = {
  async serverWillStart() {
    return {
      async renderLandingPage() {
        return { html: readIdePage }
      },
    }
  },
}
