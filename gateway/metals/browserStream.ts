/** GET /metals/stream?store=…: what the metals cost, as server-sent events for browsers. One feed behind all of them. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { StoreTable } from '../storeTable.ts'
import { createCallCounter } from '../upstream/callCounter.ts'
import type { MetalQuotes, QuoteBoard } from '../upstream/metals/port.ts'
import { wordsOf } from './quoteWords.ts'

export interface BrowserStreamOptions {
  readonly metals: MetalQuotes
  readonly storeTable: StoreTable
  readonly log: Logger
  /** More are told to come back later. */
  readonly maxClients?: number
  readonly heartbeatMs?: number
}

export interface BrowserStream {
  answer(request: IncomingMessage, response: ServerResponse, search: string): void
  /** Ends every stream. */
  close(): void
}

/** A client costs two sockets and a few kilobytes. */
const MAX_CLIENTS = 2_000
/** Proxies cut a silent connection after 30 to 60 s. */
const HEARTBEAT_MS = 15_000
/** Browsers that are cut off come back after it. */
const RETRY_MS = 5_000
const RETRY_AFTER_SECONDS = 60

export function createBrowserStream({
  metals,
  storeTable,
  log,
  maxClients = MAX_CLIENTS,
  heartbeatMs = HEARTBEAT_MS,
}: BrowserStreamOptions): BrowserStream {
  const clients = new Set<Client>()
  let heartbeat: NodeJS.Timeout | undefined

  const leave = (client: Client): void => {
    clients.delete(client)
    if (clients.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }
  const beat = (): void => {
    for (const client of clients) client.beat()
  }

  return {
    answer(request, response, search) {
      if (request.method !== 'GET') return refuse(response, 405, { allow: 'GET' }, 'expected GET')
      const code = new URLSearchParams(search).get('store') ?? storeTable.defaultStoreCode
      const store = storeTable.stores.find(({ storeCode }) => storeCode === code)
      if (!store)
        return refuse(
          response,
          400,
          {},
          `store: expected one of ${storeTable.stores.map(({ storeCode }) => storeCode).join(', ')}, got "${code.slice(0, 100)}"`,
        )
      if (clients.size >= maxClients) {
        log.warn({ clients: clients.size }, 'metals: a browser was sent away, all streams are taken')
        return refuse(response, 503, { 'retry-after': String(RETRY_AFTER_SECONDS) }, 'all streams are taken')
      }

      const client = openClient(response)
      clients.add(client)
      heartbeat ??= setInterval(beat, heartbeatMs).unref()
      const stop = metals.subscribe(store.i18n.currencyCode, client.tell)
      response.once('close', () => {
        stop()
        leave(client)
      })
      // The feed is open already: what it knows is at hand, or comes by the subscription.
      const known = metals.current(store.i18n.currencyCode, createCallCounter())
      if (known && !(known instanceof Promise)) client.tell(known)
    },
    close() {
      for (const client of clients) client.end()
    },
  }
}

interface Client {
  readonly tell: (board: QuoteBoard) => void
  readonly beat: () => void
  readonly end: () => void
}

/** Whoever reads slowly gets the latest once there is room, and none of what lay between. */
function openClient(response: ServerResponse): Client {
  let waiting: QuoteBoard | null = null
  let isStuck = false

  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Asks nginx and its like not to collect the answer first.
    'x-accel-buffering': 'no',
  })
  response.write(`retry: ${RETRY_MS}\n\n`)
  response.on('drain', () => {
    isStuck = false
    if (!waiting) return
    response.write(eventOf(waiting))
    waiting = null
  })

  return {
    tell(board) {
      if (response.writableNeedDrain) waiting = board
      else response.write(eventOf(board))
    },
    beat() {
      if (!response.writableNeedDrain) response.write(': \n\n')
      // Nothing was read since the last heartbeat.
      else if (isStuck) response.destroy()
      else isStuck = true
    },
    end: () => void response.end(),
  }
}

const events = new WeakMap<QuoteBoard, string>()

/** Written once for all who hear it. */
function eventOf(board: QuoteBoard): string {
  const known = events.get(board)
  if (known !== undefined) return known

  const text = `event: quotes\ndata: ${JSON.stringify(wordsOf(board))}\n\n`
  events.set(board, text)
  return text
}

function refuse(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  error: string,
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify({ error: `/metals/stream: ${error}` }))
}
