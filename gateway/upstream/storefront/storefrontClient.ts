/** The storefront API over HTTP: one pool for the process, one counted view of it per request. */
import { Pool } from 'undici'
import { UpstreamError } from '../../errors.ts'
import type { CallCounter } from '../callCounter.ts'
import { openEnvelope, readJson } from './readAnswer.ts'
import { pathOf, sendRequest, toOutgoing, type OutgoingRequest, type TokenPlace } from './sendRequest.ts'
import type { StorefrontApi, StorefrontRequest } from './storefrontApi.ts'

export interface StorefrontClient {
  forRequest(calls: CallCounter): StorefrontApi
  close(): Promise<void>
}

export interface StorefrontClientOptions {
  readonly url: string
  readonly connections: number
  readonly timeoutMs: number
  /** `query` unless the backend is set otherwise. */
  readonly tokenPlace?: TokenPlace
}

export function createStorefrontClient({
  url,
  connections,
  timeoutMs,
  tokenPlace = 'query',
}: StorefrontClientOptions): StorefrontClient {
  const { origin, pathname } = new URL(url)
  const base = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, {
    connections,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: timeoutMs,
  })
  /** Equal reads in flight share one request; equal means everything that is sent, headers included. */
  const inFlight = new Map<string, Promise<unknown>>()

  const read = (request: StorefrontRequest, calls: CallCounter): Promise<unknown> => {
    const outgoing = toOutgoing({ ...request, path: base + request.path }, tokenPlace)
    const { upstream, isConfidential = false } = request
    const asked = { upstream, call: callOf(outgoing), isConfidential }
    if (isConfidential) {
      calls.add(upstream)
      return sendRequest(pool, outgoing, upstream, timeoutMs).then((raw) => readJson(raw, asked))
    }

    const key = JSON.stringify(outgoing)
    const running = inFlight.get(key)
    if (running) return running

    const answer = sendWithRetry(pool, outgoing, upstream, timeoutMs, calls)
      .then((raw) => readJson(raw, asked))
      .finally(() => inFlight.delete(key))
    inFlight.set(key, answer)
    return answer
  }

  return {
    forRequest: (calls) => ({
      readBare: (request) => read(request, calls),
      readResult: async (request) =>
        openEnvelope(await read(request, calls), { ...request, call: `${request.method ?? 'GET'} ${request.path}` }),
    }),
    close: () => pool.close(),
  }
}

/** Everything asked this way only reads, so a connection that broke is worth a second try; a slow one is not. */
async function sendWithRetry(
  pool: Pool,
  outgoing: OutgoingRequest,
  upstream: string,
  timeoutMs: number,
  calls: CallCounter,
) {
  const send = () => {
    calls.add(upstream)
    return sendRequest(pool, outgoing, upstream, timeoutMs)
  }
  try {
    return await send()
  } catch (error) {
    if (error instanceof UpstreamError && error.code === 'UPSTREAM_UNAVAILABLE') return send()
    throw error
  }
}

function callOf(outgoing: OutgoingRequest): string {
  return `${outgoing.method} ${pathOf(outgoing)}`
}
