/** GET /metals/stream?store=…: streams metal quotes as server-sent events to browsers. One feed serves all clients. */
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { sendJson } from '../http/httpServer.ts'
import { METAL_STREAM_PATH } from '../http/paths.ts'
import type { Metrics } from '../../ops/metrics.ts'
import type { StoreTable } from '../storeTable.ts'
import { createCallCounter } from '../upstream/callCounter.ts'
import type { MetalQuotes, QuoteSnapshot } from '../upstream/metals/port.ts'
import { labelsOf } from './quoteLabels.ts'

export interface BrowserStreamOptions {
  readonly metals: MetalQuotes
  readonly storeTable: StoreTable
  readonly log: Logger
  readonly metrics: Metrics
  /** Maximum number of clients; further ones are refused with 503. */
  readonly maxClients: number
  /** Maximum number of clients per network address; further ones are refused with 429. */
  readonly maxClientsPerIp: number
  /** Maximum age of a stream, to the precision of a heartbeat; browsers reconnect automatically. */
  readonly maxAgeMs: number
  readonly heartbeatMs?: number
}

export interface BrowserStream {
  addRoute(app: FastifyInstance): void
  /** Ends every stream. */
  close(): void
}

/** Proxies close an idle connection after 30 to 60 s. */
const HEARTBEAT_MS = 15_000
/** Delay before browsers reconnect. */
const RETRY_MS = 5_000
const RETRY_AFTER_SECONDS = 60
const EVENT_ID_LENGTH = 16

export function createBrowserStream(options: BrowserStreamOptions): BrowserStream {
  const { metals, storeTable, maxAgeMs, heartbeatMs = HEARTBEAT_MS } = options
  const clients = new Clients(heartbeatMs, maxAgeMs)

  const respond = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const code = new URLSearchParams(request.url.split('?')[1] ?? '').get('store') ?? storeTable.defaultStoreCode
    const store = storeTable.stores.find(({ storeCode }) => storeCode === code)
    if (!store) {
      const codes = storeTable.stores.map(({ storeCode }) => storeCode).join(', ')
      return refuse(reply, 400, `store: expected one of ${codes}, got "${code.slice(0, 100)}"`)
    }
    const clientIp = request.limitedIp
    if (refuseAboveLimit(reply, clients, clientIp, options)) return reply

    // The route writes to the raw response, because Fastify would wait for the end of a reply.
    reply.hijack()
    const client = openClient(reply.raw, reply.getHeaders(), request.headers['last-event-id'])
    clients.add(client, clientIp)
    const stop = metals.subscribe(store.i18n.currencyCode, client.send)
    reply.raw.once('close', () => {
      stop()
      clients.delete(client, clientIp)
    })
    // The feed is open: its quotes are available, or arrive through the subscription.
    const known = metals.current(store.i18n.currencyCode, createCallCounter())
    if (known && !(known instanceof Promise)) client.send(known)
    return reply
  }

  return {
    addRoute: (app) =>
      void app.get(METAL_STREAM_PATH, { exposeHeadRoute: false }, (request, reply) => respond(request, reply)),
    close: () => clients.end(),
  }
}

/** Returns whether there are too many streams, of one address or in all; the reply is sent then. */
function refuseAboveLimit(
  reply: FastifyReply,
  clients: Clients,
  clientIp: string | null,
  { maxClients, maxClientsPerIp, log, metrics }: BrowserStreamOptions,
): boolean {
  const isIpFull = clientIp !== null && clients.countOf(clientIp) >= maxClientsPerIp
  if (!isIpFull && clients.size < maxClients) return false
  reply.header('retry-after', String(RETRY_AFTER_SECONDS))
  metrics.count('karat_refused_streams_total', { limit: isIpFull ? 'address' : 'all' })
  if (isIpFull) refuse(reply, 429, `at most ${maxClientsPerIp} streams for one address`)
  else {
    if (clients.isFirstRefusal())
      log.warn(
        { clients: clients.size },
        'metals: streams are refused, because MAX_STREAMS are open: browsers poll the quotes instead',
      )
    refuse(reply, 503, 'the maximum number of streams is reached')
  }
  return true
}

interface Client {
  /** Time of `performance.now`. */
  readonly openedAt: number
  readonly send: (snapshot: QuoteSnapshot) => void
  readonly beat: () => void
  readonly end: () => void
}

/** The open streams, with a heartbeat as long as there are some. */
class Clients {
  readonly #clients = new Set<Client>()
  readonly #countByIp = new Map<string, number>()
  readonly #heartbeatMs: number
  readonly #maxAgeMs: number
  #heartbeat: NodeJS.Timeout | undefined
  #hasRefused = false
  #refusedAt = 0

  constructor(heartbeatMs: number, maxAgeMs: number) {
    this.#heartbeatMs = heartbeatMs
    this.#maxAgeMs = maxAgeMs
  }

  get size(): number {
    return this.#clients.size
  }

  countOf(clientIp: string): number {
    return this.#countByIp.get(clientIp) ?? 0
  }

  /** False until half of the clients that were open have left. */
  isFirstRefusal(): boolean {
    const isFirst = !this.#hasRefused
    this.#hasRefused = true
    this.#refusedAt = this.size
    return isFirst
  }

  add(client: Client, clientIp: string | null): void {
    this.#clients.add(client)
    if (clientIp !== null) this.#countByIp.set(clientIp, this.countOf(clientIp) + 1)
    this.#heartbeat ??= setInterval(() => this.#beat(), this.#heartbeatMs).unref()
  }

  delete(client: Client, clientIp: string | null): void {
    this.#clients.delete(client)
    if (clientIp !== null) {
      const count = this.countOf(clientIp) - 1
      if (count > 0) this.#countByIp.set(clientIp, count)
      else this.#countByIp.delete(clientIp)
    }
    if (this.size * 2 < this.#refusedAt) this.#hasRefused = false
    if (this.size > 0) return
    clearInterval(this.#heartbeat)
    this.#heartbeat = undefined
  }

  end(): void {
    for (const client of this.#clients) client.end()
  }

  #beat(): void {
    const openedBefore = performance.now() - this.#maxAgeMs
    for (const client of this.#clients) {
      if (client.openedAt <= openedBefore) client.end()
      else client.beat()
    }
  }
}

/**
 * A client that reads slowly receives the latest quotes as soon as its buffer is empty, and no intermediate ones.
 *
 * @param lastEventId the last event a browser received before it reconnected: unchanged quotes are not sent again
 */
function openClient(
  response: ServerResponse,
  headers: ReturnType<FastifyReply['getHeaders']>,
  lastEventId: string | string[] | undefined,
): Client {
  let waiting: QuoteSnapshot | null = null
  let isStuck = false
  let isFirst = true

  beginStream(response, headers)
  response.on('drain', () => {
    isStuck = false
    if (!waiting) return
    response.write(eventOf(waiting).text)
    waiting = null
  })

  return {
    openedAt: performance.now(),
    send(snapshot) {
      const isKnown = isFirst && lastEventId !== undefined && eventOf(snapshot).id === lastEventId
      isFirst = false
      if (isKnown) return
      if (response.writableNeedDrain) waiting = snapshot
      else response.write(eventOf(snapshot).text)
    },
    beat() {
      if (!response.writableNeedDrain) response.write(': \n\n')
      // The client has read nothing since the last heartbeat.
      else if (isStuck) response.destroy()
      else isStuck = true
    },
    end: () => void response.end(),
  }
}

function beginStream(response: ServerResponse, headers: ReturnType<FastifyReply['getHeaders']>): void {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Disables response buffering in nginx and similar proxies.
    'x-accel-buffering': 'no',
  })
  response.write(`retry: ${RETRY_MS}\n\n`)
}

interface StreamEvent {
  /** Equal for equal quotes, on all replicas. */
  readonly id: string
  readonly text: string
}

const events = new WeakMap<QuoteSnapshot, StreamEvent>()

/** Serialized once for all clients. */
function eventOf(snapshot: QuoteSnapshot): StreamEvent {
  const known = events.get(snapshot)
  if (known !== undefined) return known

  const data = JSON.stringify(labelsOf(snapshot))
  const id = createHash('sha256').update(`${snapshot.currency} ${data}`).digest('base64url').slice(0, EVENT_ID_LENGTH)
  const event = { id, text: `event: quotes\nid: ${id}\ndata: ${data}\n\n` }
  events.set(snapshot, event)
  return event
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return sendJson(reply, status, { error: `${METAL_STREAM_PATH}: ${error}` })
}
