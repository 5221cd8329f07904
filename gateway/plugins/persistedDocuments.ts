/**
 * Persisted documents: a request may identify a document by its SHA-256 (`extensions.persistedQuery.sha256Hash`). With the policy "known" the
 * gateway executes only documents of the shop's build and registered documents; its own IDE may send any document.
 */
import type { ApolloServerOptions, ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { GraphQLError } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { RequestScope } from '../shared/requestScope.ts'
import type { KnownDocuments } from '../documents.ts'

export type DocumentPolicy = 'any' | 'known'

/** Maximum size in characters of the cache for texts that clients sent with their hash; used with the policy "any" only. */
const MAX_CACHED_CHARACTERS = 4_000_000

/** The cache in which Apollo Server looks up hashes: known documents first, then documents that clients sent. */
export function persistedQueryCache(
  documents: KnownDocuments,
): NonNullable<Exclude<ApolloServerOptions<RequestScope>['persistedQueries'], false>> {
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

/** Prefix that Apollo Server adds to every hash. */
const APOLLO_PREFIX = /^apq:/

export function persistedDocuments(
  documents: KnownDocuments,
  policy: DocumentPolicy,
): ApolloServerPlugin<RequestScope> {
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

/** A page of the gateway's own origin. Requests of the shop's pages pass through web, which adds x-forwarded-for. */
function isOwnIde(headers: HeaderMap): boolean {
  return headers.get('sec-fetch-site') === 'same-origin' && !headers.has('x-forwarded-for')
}
