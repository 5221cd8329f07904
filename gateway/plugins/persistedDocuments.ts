/**
 * Persisted documents: a request may name a document by its SHA-256 (`extensions.persistedQuery.sha256Hash`). With the policy "known" the gateway
 * executes only documents of the shop's build and registered ones; its own IDE goes on sending any document.
 */
import type { ApolloServerOptions, ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { GraphQLError } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { GatewayContext } from '../context.ts'
import type { KnownDocuments } from '../documents.ts'

export type DocumentPolicy = 'any' | 'known'

/** Texts that clients have sent with their hash; only with the policy "any". In characters. */
const MAX_CACHED_CHARACTERS = 4_000_000

/** Where Apollo Server looks hashes up: known documents first, then what clients have sent. */
export function persistedQueryCache(
  documents: KnownDocuments,
): NonNullable<Exclude<ApolloServerOptions<GatewayContext>['persistedQueries'], false>> {
  const sent = new LRUCache<string, string>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (text) => Math.max(text.length, 1),
  })
  return {
    ttl: null,
    cache: {
      get: async (key) => documents.textOf(key.replace(APOLLO_PREFIX, '')) ?? sent.get(key),
      set: async (key, text) => void sent.set(key, text),
      delete: async (key) => sent.delete(key),
    },
  }
}

/** Apollo Server writes it before every hash. */
const APOLLO_PREFIX = /^apq:/

export function persistedDocuments(
  documents: KnownDocuments,
  policy: DocumentPolicy,
): ApolloServerPlugin<GatewayContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ source, request: { http } }) {
          if (policy === 'any' || documents.has(source) || (http && isOwnIde(http.headers))) return
          throw new GraphQLError(
            'expected a document of the shop, or one registered with "npm run documents -- add FILE", got another one',
            { extensions: { code: 'DOCUMENT_NOT_REGISTERED', http: { status: 403 } } },
          )
        },
      }
    },
  }
}

/** A page of the gateway's own origin. The shop's pages come through web, which adds x-forwarded-for. */
function isOwnIde(headers: HeaderMap): boolean {
  return headers.get('sec-fetch-site') === 'same-origin' && !headers.has('x-forwarded-for')
}
