/** Reads the exports of every store, now and again: hands on what changed, and tries again what failed. */
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { StoreView } from '../../../storeTable.ts'
import type { Entity } from '../port.ts'
import { fetchExport, type FetchedExport } from './fetchExport.ts'

/** Tax rules first: products are priced with them. */
const ENTITIES: readonly Entity[] = [
  'taxrule',
  'customergroup',
  'attribute',
  'category',
  'product',
  'review',
  'cms_page',
  'cms_block',
]

const FETCH_TIMEOUT_MS = 60_000
const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 10_000

export interface ExportPlace {
  readonly store: StoreView
  readonly entity: Entity
  readonly address: string
}

interface Export extends ExportPlace {
  etag: string | null
  fault: string | null
  isRead: boolean
}

export interface FollowedExports {
  /** In the order in which they are read. */
  readonly places: readonly ExportPlace[]
  /** Why the last try failed; null when it did not, or when there was none yet. */
  faultOf(storeCode: string, entity: Entity): string | null
  /** Reads what changed now; tries again by itself later. */
  refresh(): Promise<void>
  close(): Promise<void>
}

interface FollowOptions {
  /** The address before `/{index}/{entity}.ndjson`. */
  readonly source: string
  readonly stores: readonly StoreView[]
  readonly pollMs: number
  readonly log: Logger
  /** Given every export that changed. */
  readonly take: (place: ExportPlace, lines: readonly unknown[]) => void
}

/** Starts at once; nothing is thrown when that fails. */
export function followExports({ source, stores, pollMs, log, take }: FollowOptions): FollowedExports {
  const byStore = stores.map((store) =>
    ENTITIES.map((entity): Export => ({
      store,
      entity,
      address: `${source}/${store.searchIndex}/${entity}.ndjson`,
      etag: null,
      fault: null,
      isRead: false,
    })),
  )
  const exports = byStore.flat()
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let running: Promise<void> | null = null

  const accept = (wanted: Export, fetched: FetchedExport): void => {
    wanted.fault = null
    wanted.isRead = true
    if (fetched.kind === 'unchanged') return
    take(wanted, fetched.lines)
    wanted.etag = fetched.etag
  }

  const fail = (wanted: Export, error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error)
    // Said once, not at every try.
    if (wanted.fault !== message) log.warn({ store: wanted.store.storeCode, entity: wanted.entity }, message)
    wanted.fault = message
  }

  const readAll = async (): Promise<void> => {
    let ahead = fetchAll(byStore[0] ?? [])
    for (const [at, wanted] of byStore.entries()) {
      const fetched = await ahead
      // Nothing was ever read, and nobody answers: the other stores need not be tried now.
      const isHopeless = exports.every(({ isRead }) => !isRead) && fetched.every(({ status }) => status === 'rejected')
      // The next store's documents travel while this one's are indexed.
      if (!isHopeless) ahead = fetchAll(byStore[at + 1] ?? [])

      for (const [place, own] of wanted.entries()) {
        if (isClosed) return
        const outcome = fetched[place]
        if (outcome?.status === 'rejected') fail(own, outcome.reason)
        if (outcome?.status === 'fulfilled') accept(own, outcome.value)
        await setImmediate() // requests are answered in between
      }
      if (isHopeless) break
    }
    const isWhole = exports.every(({ fault, isRead }) => isRead && fault === null)
    retryMs = isWhole ? FIRST_RETRY_MS : Math.min(retryMs * 2, LAST_RETRY_MS)
    if (!isClosed) timer = setTimeout(() => void refresh(), isWhole ? pollMs : retryMs).unref()
  }

  const refresh = (): Promise<void> => {
    clearTimeout(timer)
    running ??= readAll().finally(() => (running = null))
    return running
  }

  void refresh()

  return {
    places: exports,
    faultOf: (storeCode, entity) =>
      exports.find((wanted) => wanted.store.storeCode === storeCode && wanted.entity === entity)?.fault ?? null,
    refresh,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

function fetchAll(wanted: readonly Export[]): Promise<PromiseSettledResult<FetchedExport>[]> {
  return Promise.allSettled(wanted.map(({ address, etag }) => fetchExport(address, etag, FETCH_TIMEOUT_MS)))
}
