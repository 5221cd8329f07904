/** Keeps the exports of every store up to date: starts from the last copies, fetches changes and retries failures. */
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { StoreView } from '../../../storeTable.ts'
import { isMalformed } from '../../../shared/errors.ts'
import type { Metrics } from '../../../../ops/metrics.ts'
import { ENTITIES, type Entity, isRequired } from '../port.ts'
import { Rounds } from '../rounds.ts'
import type { CatalogueCopy, CopiedExport } from './catalogueCopy.ts'
import type { ExportPlace } from './exportPlace.ts'
import { fetchExport, type FetchedExport } from './fetchExport.ts'
import { EmptyExportError } from './checkDocuments.ts'

/** The exports of a store, above which those of the next one are not fetched before they are indexed: both would be in memory. */
const MAX_BYTES_AHEAD = 32_000_000
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
  /** It came, but is no export: an optional one that was never read takes away nothing but itself. */
  isUnreadable: boolean
  /** When it was last compared with the source. */
  comparedAt: Date | null
}

export interface FollowedExports {
  /** Exports in the order in which they are read. */
  readonly places: readonly ExportPlace[]
  /** Error of the last attempt; null after a success or before the first attempt. */
  errorOf(storeCode: string, entity: Entity): string | null
  /** When the last of a store's exports was compared with its source; null before that. */
  comparedAt(storeCode: string): Date | null
  /** Optional exports that the backend does not have, or that cannot be read. */
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
  /** For fetching one export. */
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly stores: readonly StoreView[]
  readonly pollMs: number
  readonly log: Logger
  readonly clock: () => Date
  readonly metrics: Metrics
  /** Null stores no copies. */
  readonly copy: CatalogueCopy | null
  readonly reader: ExportReader
}

/** Starts in the background; failures are not thrown. */
export function followExports(options: FollowOptions): FollowedExports {
  return new ExportFollower(options)
}

class ExportFollower implements FollowedExports {
  readonly #options: FollowOptions
  readonly #byStore: readonly (readonly Export[])[]
  readonly places: readonly Export[]
  readonly #rounds = new Rounds(() => this.#round())
  #isRestored = false
  #retryMs = MIN_RETRY_MS
  /** The store with which a round begins. */
  #first = 0

  constructor(options: FollowOptions) {
    this.#options = options
    this.#byStore = options.stores.map((store) =>
      ENTITIES.map((entity): Export => ({
        store,
        entity,
        address: `${options.source}/${store.searchIndex}/${entity}.ndjson`,
        etag: null,
        error: null,
        isRead: false,
        hasContent: false,
        isMissing: false,
        isUnreadable: false,
        comparedAt: null,
      })),
    )
    this.places = this.#byStore.flat()
    void this.#rounds.run()
  }

  errorOf(storeCode: string, entity: Entity): string | null {
    return this.places.find((place) => place.store.storeCode === storeCode && place.entity === entity)?.error ?? null
  }

  comparedAt(storeCode: string): Date | null {
    const times = this.places
      .filter(({ store }) => store.storeCode === storeCode)
      .map(({ comparedAt }) => comparedAt?.getTime() ?? null)
    const known = times.filter((time) => time !== null)
    return known.length < times.length || known.length === 0 ? null : new Date(Math.min(...known))
  }

  missing(): readonly ExportPlace[] {
    return this.places.filter(
      ({ store, entity, isMissing, isRead, isUnreadable }) =>
        isMissing || (isUnreadable && !isRead && !isRequired(entity, store)),
    )
  }

  refresh(): Promise<void> {
    return this.#rounds.refresh()
  }

  close(): Promise<void> {
    return this.#rounds.close()
  }

  /** @returns milliseconds until the next round */
  async #round(): Promise<number> {
    const { copy, log, pollMs } = this.#options
    try {
      if (copy && !this.#isRestored) await this.#restore(copy)
      this.#isRestored = true
      await this.#readAll()
    } catch (error) {
      log.error({ err: error }, 'catalogue: a round failed')
    }
    const isWhole = this.places.every(({ error, isRead }) => isRead && error === null)
    this.#retryMs = isWhole ? MIN_RETRY_MS : Math.min(this.#retryMs * 2, MAX_RETRY_MS)
    return isWhole ? pollMs : this.#retryMs
  }

  async #readAll(): Promise<void> {
    const inOrder = [...this.#byStore.slice(this.#first), ...this.#byStore.slice(0, this.#first)]
    let ahead: Promise<PromiseSettledResult<FetchedExport>[]> | null = null
    for (const [at, places] of inOrder.entries()) {
      const fetched: PromiseSettledResult<FetchedExport>[] = await (ahead ?? this.#fetchAll(places))
      // No export could be read, so the other stores are not tried in this round; the next one begins with another store.
      const isHopeless =
        this.places.every(({ isRead }) => !isRead) && fetched.every(({ status }) => status === 'rejected')
      // Fetches the next store's exports while this store's are indexed.
      if (isHopeless) this.#first = (this.#first + 1) % this.#byStore.length
      else ahead = bytesIn(fetched) > MAX_BYTES_AHEAD ? null : this.#fetchAll(inOrder[at + 1])

      for (const place of places) {
        if (this.#rounds.isClosed) return
        // Its bytes are free as soon as it is taken.
        const outcome = fetched.shift()
        if (outcome) await this.#take(place, outcome)
        await setImmediate() // lets requests run in between
      }
      if (isHopeless) break
    }
  }

  async #take(place: Export, outcome: PromiseSettledResult<FetchedExport>): Promise<void> {
    try {
      if (outcome.status === 'rejected') throw outcome.reason
      await this.#accept(place, outcome.value)
    } catch (error) {
      this.#fail(place, error)
      place.isUnreadable = isMalformed(error)
    }
  }

  #fetchAll(places: readonly Export[] = []): Promise<PromiseSettledResult<FetchedExport>[]> {
    return Promise.allSettled(places.map((place) => this.#fetch(place)))
  }

  #fetch({ address, etag }: Export): Promise<FetchedExport> {
    const { sourceKey, timeoutMs, maxBytes } = this.#options
    return fetchExport({ address, knownEtag: etag, timeoutMs, maxBytes, sourceKey })
  }

  async #accept(place: Export, fetched: FetchedExport): Promise<void> {
    const { reader } = this.#options
    if (fetched.kind === 'unchanged') {
      if (!reader.isStale(place)) return this.#succeed(place)
      place.etag = null
      return this.#accept(place, await this.#fetch(place))
    }
    if (fetched.kind === 'missing') return this.#acceptMissing(place, fetched)

    await reader.take(place, fetched.bytes)
    place.etag = fetched.etag
    place.hasContent = fetched.bytes.length > 0
    place.isMissing = false
    this.#succeed(place)
    await this.#writeCopy(place, fetched)
  }

  /** @throws UpstreamError for a missing export that is required */
  async #acceptMissing(place: Export, { error }: FetchedExport & { kind: 'missing' }): Promise<void> {
    if (place.hasContent || isRequired(place.entity, place.store)) throw error
    place.isMissing = true
    if (place.isRead) return this.#succeed(place)

    this.#options.log.info(nameOf(place), `${error.message}: this optional export is skipped`)
    const nothing = { etag: null, bytes: Buffer.alloc(0) }
    await this.#options.reader.take(place, nothing.bytes)
    this.#succeed(place)
    await this.#writeCopy(place, nothing)
  }

  #fail(place: Export, error: unknown): void {
    const { log, metrics } = this.#options
    metrics.count('karat_catalogue_failures_total', { store: place.store.storeCode })
    const message = error instanceof Error ? error.message : String(error)
    // Logged once, not at every attempt.
    if (place.error !== message) {
      if (error instanceof EmptyExportError) log.error(nameOf(place), message)
      else log.warn(nameOf(place), message)
    }
    place.error = message
  }

  #succeed(place: Export): void {
    place.error = null
    place.isUnreadable = false
    place.isRead = true
    place.comparedAt = this.#options.clock()
  }

  /** If the disk is full, only the copy is missing. */
  async #writeCopy(place: Export, copied: CopiedExport): Promise<void> {
    const { copy, log } = this.#options
    try {
      await copy?.write(place, copied)
    } catch (error) {
      log.warn({ err: error, ...nameOf(place) }, 'catalogue: the copy was not written')
    }
  }

  async #restore(from: CatalogueCopy): Promise<void> {
    const { reader, log } = this.#options
    const startedAt = performance.now()
    const read = (place: Export | undefined) => {
      const copied = place && from.read(place)
      copied?.catch(() => undefined) // the promise is awaited below
      return copied
    }
    // The next copy is read while one is indexed, and no further one: each is in memory as a whole.
    let ahead = read(this.places[0])
    let restored = 0
    for (const [at, place] of this.places.entries()) {
      const copied = ahead
      ahead = read(this.places[at + 1])
      if (copied && !this.#rounds.isClosed && (await this.#restoreOne(place, copied))) restored++
    }
    void reader.restored()
    if (restored > 0)
      log.info({ exports: restored, ms: Math.round(performance.now() - startedAt) }, 'catalogue: started from the copy')
  }

  async #restoreOne(place: Export, copied: Promise<CopiedExport | null>): Promise<boolean> {
    const { reader, log } = this.#options
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
      log.warn(nameOf(place), `catalogue: the copy is ignored: ${reason}`)
      return false
    }
  }
}

function nameOf({ store, entity }: Export) {
  return { store: store.storeCode, entity }
}

function bytesIn(fetched: readonly PromiseSettledResult<FetchedExport>[]): number {
  return fetched.reduce(
    (sum, outcome) =>
      outcome.status === 'fulfilled' && outcome.value.kind === 'read' ? sum + outcome.value.bytes.length : sum,
    0,
  )
}
