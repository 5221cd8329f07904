/** Magento's REST API over HTTP, below the named calls of the shop. */
import { UpstreamError } from '../../shared/errors.ts'
import { createCallCounter } from '../callCounter.ts'
import type { CallName } from '../storefront/calls.ts'
import type { StorefrontApi, StorefrontRequest, StorefrontWrite } from '../storefront/storefrontApi.ts'
import {
  createStorefrontClient,
  type StorefrontClient,
  type StorefrontClientOptions,
} from '../storefront/storefrontClient.ts'
import { magentoRefusals } from './refusals.ts'
import { createSigner, type MagentoKeys } from './signing.ts'

export type MagentoClientOptions = Omit<StorefrontClientOptions, 'tokenPlace' | 'refusals' | 'sign'> & {
  readonly keys: MagentoKeys
  readonly clock: () => Date
}

export interface MagentoClient extends StorefrontClient {
  /**
   * Reads what belongs to no shopper, outside of requests, with the keys of the integration.
   *
   * @param path below `/rest/{store}/V1`
   * @throws UpstreamError
   */
  get(storeCode: string, path: string, query?: Readonly<Record<string, string>>): Promise<unknown>
}

export function createMagentoClient({ keys, clock, ...options }: MagentoClientOptions): MagentoClient {
  const client = createStorefrontClient({
    ...options,
    tokenPlace: 'header',
    refusals: magentoRefusals,
    sign: createSigner(keys, clock),
  })
  return {
    forRequest: (calls, signal) => client.forRequest(calls, signal),
    get(storeCode, path, query = {}) {
      const api = client.forRequest(createCallCounter({ perUpstream: 1, total: 1 }))
      return readSigned(api, { upstream: UPSTREAM, storeCode, path, label: path, query, standsFor: null })
    },
    close: () => client.close(),
  }
}

const UPSTREAM = 'magento'

/** The path of a request, below the address of the shop. */
export function restPath(storeCode: string, path: string): string {
  return `/rest/${encodeURIComponent(storeCode)}/V1${path}`
}

interface SignedRead {
  readonly upstream: string
  readonly storeCode: string
  /** Below `/rest/{store}/V1`. */
  readonly path: string
  readonly label: string
  readonly query: Readonly<Record<string, string>>
  readonly standsFor: CallName | null
  readonly isOptional?: boolean
}

const RIGHT = /\bMagento_\w+::\w+/
/** A signature that is refused for its form, such as that of another clock, is answered with 400. */
const OF_SIGNATURE = /oauth|signature|nonce|timestamp/i

/**
 * Reads with the keys of the integration. Its refusal is none of the shopper's, and does not end a session.
 *
 * @throws UpstreamError
 */
export async function readSigned(api: StorefrontApi, read: SignedRead): Promise<unknown> {
  const { upstream, storeCode, path, label, query, standsFor, isOptional = false } = read
  const direct = { standsFor, label: `/V1${label}`, isSigned: true }
  return api
    .readBare({
      upstream,
      storeCode,
      path: restPath(storeCode, path),
      query,
      direct,
      isOptional,
      keepsRefusalText: true,
    })
    .catch((error: unknown) => {
      if (!(error instanceof UpstreamError) || !isOfKeys(error)) throw error
      const [right] = RIGHT.exec(error.refusalText ?? '') ?? []
      const problem = right
        ? `Magento: expected an integration with the right ${right}, got one without it`
        : `Magento: expected the keys of an active integration and the same time, got "${(error.refusalText ?? 'no reason').slice(0, 200)}"`
      api.note(problem)
      throw new UpstreamError({ code: 'UPSTREAM_UNAVAILABLE', upstream, message: problem, cause: error })
    })
}

function isOfKeys({ status, refusalText }: UpstreamError): boolean {
  return status === 401 || status === 403 || (status === 400 && OF_SIGNATURE.test(refusalText ?? ''))
}

/** One of the shop's calls, as what Magento needs to know of it. */
export interface MagentoCall {
  readonly name: CallName
  readonly upstream: string
  readonly storeCode: string
  /** Null for guests. */
  readonly token: string | null
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * Calls Magento with the shopper's token.
   *
   * @param path below `/rest/{store}/V1`; `{name}` is a value of the call's path or query, or of `values`
   * @throws UpstreamError
   */
  read(path: string, values?: Values): Promise<unknown>
  /** @throws UpstreamError */
  write(method: StorefrontWrite['method'], path: string, body?: unknown, values?: Values): Promise<unknown>
  /** The answer to a GraphQL query with the shopper's token. @throws UpstreamError */
  readGraphql(document: string, variables: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Notes an answer of another form, for `/health/ready`: whoever asked goes on without it. */
  readonly noteMalformed: (error: unknown) => null
  /** A read of what a shopper needs whose address is no secret, with the keys of the integration. @throws UpstreamError */
  readSigned(path: string, query: Readonly<Record<string, string>>, values?: Values): Promise<unknown>
}

const GRAPHQL = '/graphql'

type Values = Readonly<Record<string, string>>

export function magentoCall(
  api: StorefrontApi,
  request: StorefrontRequest,
  { name, values }: { readonly name: CallName; readonly values: Values },
): MagentoCall {
  const { upstream, storeCode, token, query = {}, body, ...others } = request
  const isOptional = 'isOptional' in others && others.isOptional
  const common = {
    upstream,
    storeCode,
    ...(token !== undefined && { token }),
    ...(others.isSlow && { isSlow: true }),
    ...(others.hidesMessage && { hidesMessage: true }),
    ...(others.keepsRefusalText && { keepsRefusalText: true }),
  }
  const filled = (path: string, more: Values = {}) =>
    path.replace(/\{(\w+)\}/g, (_text, one: string) =>
      encodeURIComponent({ ...query, ...decoded(values), ...more }[one] ?? ''),
    )
  const to = (path: string, more?: Values) => ({
    path: restPath(storeCode, filled(path, more)),
    direct: { standsFor: name, label: `/V1${path}`, isSigned: false },
  })
  const previous = 'previous' in others && others.previous ? { previous: others.previous } : {}
  return {
    name,
    upstream,
    storeCode,
    token: token ?? null,
    query: { ...query, ...decoded(values) },
    body,
    method: request.method ?? 'GET',
    read: (path, more) => api.readBare({ ...common, ...to(path, more), isOptional, ...previous }),
    write: (method, path, json, more) =>
      api.writeBare({ ...common, ...to(path, more), method, ...(json !== undefined && { body: json }) }),
    readGraphql: (document, variables) =>
      api.readBare({
        ...common,
        path: GRAPHQL,
        method: 'POST',
        body: { query: document, variables },
        direct: { standsFor: name, label: GRAPHQL, isSigned: false, headers: { store: storeCode } },
      }),
    noteMalformed(error) {
      if (error instanceof UpstreamError && error.code === 'UPSTREAM_MALFORMED') api.note(`Magento: ${error.message}`)
      return null
    },
    readSigned: (path, criteria, more) =>
      readSigned(api, {
        upstream,
        storeCode,
        path: filled(path, more),
        label: path,
        query: criteria,
        standsFor: name,
        isOptional,
      }),
  }
}

/** They are in a path as they came. */
function decoded(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decodeURIComponent(value)]))
}
