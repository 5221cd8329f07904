/** Keeps the exports of every store up to date: starts from the last copies, fetches changes and retries failures. */
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { StoreView } from '../../../storeTable.ts'
import { ENTITIES, type Entity, isRequired } from '../port.ts'
import type { CatalogueCopy, CopiedExport } from './catalogueCopy.ts'
import type { ExportPlace } from './exportPlace.ts'
import { fetchExport, type FetchedExport } from './fetchExport.ts'
import { EmptyExportError } from './checkDocuments.ts'

const FETCH_TIMEOUT_MS = 60_000
const MIN_RETRY_MS = 250
const MAX_RETRY_MS = 10_000

interface Export extends ExportPlace {
  etag: string | null
  error: string | null
  isRead: boolean
  /** The export had documents before: if it is missing now, the backend has an error. */
  hasContent: boolean
  /** The backend has no such export. */
  isMissing: boolean
}

export interface FollowedExports {
  /** Exports in the order in which they are read. */
  readonly places: readonly ExportPlace[]
  /** Error of the last attempt; null after a success or before the first attempt. */
  errorOf(storeCode: string, entity: Entity): string | null
  /** Optional exports that the backend does not have. */
  missing(): readonly ExportPlace[]
  /** Fetches changes now, after a round in progress; failures are retried automatically. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Handlers of exports. */
export interface ExportReader {
  /** @throws Error when the export cannot be used */
  take(place: ExportPlace, bytes: Buffer): Promise<void>
  /** Handles an export from a copy. @throws Error when the copy cannot be used */
  restore(place: ExportPlace, bytes: Buffer): Promise<void>
  /** Called after all copies are restored; deferred work runs in the background. */
  restored(): Promise<void>
  /** Whether an unchanged export must be read again. */
  isStale(place: ExportPlace): boolean
}

interface FollowOptions {
  /** URL without `/{index}/{entity}.ndjson`. */
  readonly source: string
  readonly sourceKey: string
  readonly stores: readonly StoreView[]
  readonly pollMs: number
  readonly log: Logger
  /** Null stores no copies. */
  readonly copy: CatalogueCopy | null
  readonly reader: ExportReader
}

/** Starts in the background; failures are not thrown. */
export function followExports(options: FollowOptions): FollowedExports {
  const { source, sourceKey, stores, pollMs, log, copy, reader } = options
  const byStore = stores.map((store) =>
    ENTITIES.map((entity): Export => ({
      store,
      entity,
      address: `${source}/${store.searchIndex}/${entity}.ndjson`,
      etag: null,
      error: null,
      isRead: false,
      hasContent: false,
      isMissing: false,
    })),
  )
  const exports = byStore.flat()
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let retryMs = MIN_RETRY_MS
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  const fetchOne = ({ address, etag }: Export): Promise<FetchedExport> =>
    fetchExport({ address, knownEtag: etag, timeoutMs: FETCH_TIMEOUT_MS, sourceKey })

  const accept = async (wanted: Export, fetched: FetchedExport): Promise<void> => {
    if (fetched.kind === 'unchanged') {
      if (!reader.isStale(wanted)) return succeed(wanted)
      wanted.etag = null
      return accept(wanted, await fetchOne(wanted))
    }
    if (fetched.kind === 'missing') return acceptMissing(wanted, fetched)

    await reader.take(wanted, fetched.bytes)
    wanted.etag = fetched.etag
    wanted.hasContent = fetched.bytes.length > 0
    wanted.isMissing = false
    succeed(wanted)
    await keep(wanted, fetched)
  }

  /** @throws UpstreamError for a missing export that is required */
  const acceptMissing = async (wanted: Export, { error }: FetchedExport & { kind: 'missing' }): Promise<void> => {
    if (wanted.hasContent || isRequired(wanted.entity, wanted.store)) throw error
    wanted.isMissing = true
    if (wanted.isRead) return succeed(wanted)

    log.info(
      { store: wanted.store.storeCode, entity: wanted.entity },
      `${error.message}: this optional export is skipped`,
    )
    const nothing = { etag: null, bytes: Buffer.alloc(0) }
    await reader.take(wanted, nothing.bytes)
    succeed(wanted)
    await keep(wanted, nothing)
  }

  const succeed = (wanted: Export): void => {
    wanted.error = null
    wanted.isRead = true
  }

  const fail = (wanted: Export, error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error)
    // Logged once, not at every attempt.
    if (wanted.error !== message) {
      const about = { store: wanted.store.storeCode, entity: wanted.entity }
      if (error instanceof EmptyExportError) log.error(about, message)
      else log.warn(about, message)
    }
    wanted.error = message
  }

  /** If the disk is full, only the copy is missing. */
  const keep = async (place: Export, copied: CopiedExport): Promise<void> => {
    try {
      await copy?.write(place, copied)
    } catch (error) {
      log.warn(
        { err: error, store: place.store.storeCode, entity: place.entity },
        'catalogue: the copy was not written',
      )
    }
  }

  const restoreOne = async (place: Export, copied: Promise<CopiedExport | null>): Promise<boolean> => {
    try {
      const found = await copied
      if (!found) return false
      await reader.restore(place, found.bytes)
      place.etag = found.etag
      place.isRead = true
      place.hasContent = found.bytes.length > 0
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ store: place.store.storeCode, entity: place.entity }, `catalogue: the copy is ignored: ${reason}`)
      return false
    }
  }

  const restore = async (from: CatalogueCopy): Promise<void> => {
    const startedAt = performance.now()
    const readStore = (places: readonly Export[] = []) =>
      places.map((place) => {
        const copied = from.read(place)
        copied.catch(() => undefined) // the promise is awaited in order below
        return { place, copied }
      })
    let ahead = readStore(byStore[0])
    let restored = 0
    for (const at of byStore.keys()) {
      const current = ahead
      ahead = readStore(byStore[at + 1])
      for (const { place, copied } of current) if (!isClosed && (await restoreOne(place, copied))) restored++
    }
    void reader.restored()
    if (restored > 0)
      log.info({ exports: restored, ms: Math.round(performance.now() - startedAt) }, 'catalogue: started from the copy')
  }

  const readAll = async (): Promise<void> => {
    if (isClosed) return
    let ahead = fetchAll(byStore[0] ?? [], fetchOne)
    for (const [at, wanted] of byStore.entries()) {
      const fetched = await ahead
      // No export could be read, so the other stores are not tried in this round.
      const isHopeless = exports.every(({ isRead }) => !isRead) && fetched.every(({ status }) => status === 'rejected')
      // Fetches the next store's exports while this store's are indexed.
      if (!isHopeless) ahead = fetchAll(byStore[at + 1] ?? [], fetchOne)

      for (const [place, own] of wanted.entries()) {
        if (isClosed) return
        const outcome = fetched[place]
        if (outcome?.status === 'rejected') fail(own, outcome.reason)
        if (outcome?.status === 'fulfilled')
          await accept(own, outcome.value).catch((error: unknown) => fail(own, error))
        await setImmediate() // lets requests run in between
      }
      if (isHopeless) break
    }
    const isWhole = exports.every(({ error, isRead }) => isRead && error === null)
    retryMs = isWhole ? MIN_RETRY_MS : Math.min(retryMs * 2, MAX_RETRY_MS)
    if (!isClosed) timer = setTimeout(() => void run(), isWhole ? pollMs : retryMs).unref()
  }

  const start = (round: Promise<void>): Promise<void> => {
    clearTimeout(timer)
    const own = round
      .catch((error: unknown) => log.error({ err: error }, 'catalogue: a round failed'))
      .finally(() => (running = null))
    running = own
    return own
  }

  const run = (): Promise<void> => running ?? start(readAll())

  /** A round in progress may have fetched before the change, so its result is not sufficient. */
  const refresh = (): Promise<void> => {
    if (!running) return run()
    next ??= running.then(() => {
      next = null
      return run()
    })
    return next
  }

  void start((copy ? restore(copy) : Promise.resolve()).then(readAll))

  return {
    places: exports,
    errorOf: (storeCode, entity) =>
      exports.find((wanted) => wanted.store.storeCode === storeCode && wanted.entity === entity)?.error ?? null,
    missing: () => exports.filter(({ isMissing }) => isMissing),
    refresh,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await next
      await running
    },
  }
}

function fetchAll(
  wanted: readonly Export[],
  fetchOne: (wanted: Export) => Promise<FetchedExport>,
): Promise<PromiseSettledResult<FetchedExport>[]> {
  return Promise.allSettled(wanted.map(fetchOne))
}
