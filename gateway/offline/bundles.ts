/** The current bundle of each store, and of chosen categories: built on request, rebuilt when it is older than its lifetime, and compressed for the wire. */
import type { WrittenUnit } from './buildBundle.ts'
import { type Bundle, compressUnits } from './compressUnits.ts'

export interface Bundles {
  /**
   * The current bundle; waits while the first one is built.
   *
   * @param categoryIds of the categories that a shopper has chosen; none for the whole catalogue
   * @throws BundleQueueFullError, BundleRefusedError, or what the last attempt has thrown, until it is time for the next
   */
  current(storeCode: string, categoryIds?: readonly string[]): Promise<Bundle>
  /** A chunk of a current bundle or of the one before, as brotli. */
  chunk(storeCode: string, name: string): Buffer | null
}

interface BundlesOptions {
  /** The requested categories as they are known, so that no other text names a bundle. @throws BundleRefusedError */
  readonly choose: (storeCode: string, categoryIds: readonly string[]) => Promise<readonly string[]>
  readonly build: (storeCode: string, categoryIds: readonly string[]) => AsyncIterable<WrittenUnit>
  readonly clock: () => Date
  /** Changes with the store's documents. */
  readonly versionOf: (storeCode: string) => string
  /** A bundle whose documents have changed is built again when it is so old: a catalogue may change every minute. */
  readonly lifetimeMs: number
  /** Called after each attempt, with its error or null. */
  readonly onBuilt: (storeCode: string, error: unknown) => void
}

/** More bundles are waited for than are built in reasonable time. */
export class BundleQueueFullError extends Error {
  override readonly name = 'BundleQueueFullError'
}

/** Choices of categories that are held and whose failures are remembered; a bundle is 8 MB at most. */
const MAX_CHOICES = 12
const MAX_BUILDING = 8
/** After a failed attempt, twice as long after each further one, up to the lifetime of a bundle. */
const FIRST_RETRY_MS = 60_000
/** Without a change of the documents. Special prices begin and end, and stock changes. */
const MAX_AGE_MS = 86_400_000
interface Held {
  readonly storeCode: string
  readonly bundle: Bundle
  readonly documents: string
  readonly builtAt: number
  /** Chunks of the bundle before: a browser may be loading them. */
  readonly formerChunks: ReadonlyMap<string, Buffer>
}

interface Failure {
  readonly error: unknown
  readonly documents: string
  readonly retryAt: number
  readonly times: number
}

/** What was requested of a store. */
interface Choice {
  readonly storeCode: string
  readonly categoryIds: readonly string[]
}

/** Visitors start no work that has just failed on the same documents. */
class Failures {
  readonly #options: Pick<BundlesOptions, 'clock' | 'versionOf' | 'lifetimeMs'>
  readonly #byKey = new Map<string, Failure>()

  constructor(options: Pick<BundlesOptions, 'clock' | 'versionOf' | 'lifetimeMs'>) {
    this.#options = options
  }

  /** The one that is not tried again yet. */
  of(key: string, { storeCode }: Choice): Failure | null {
    const { clock, versionOf } = this.#options
    const failure = this.#byKey.get(key)
    if (!failure || failure.documents !== versionOf(storeCode)) return null
    return clock().getTime() < failure.retryAt ? failure : null
  }

  add(key: string, { storeCode }: Choice, error: unknown): void {
    const { clock, versionOf, lifetimeMs } = this.#options
    const times = (this.#byKey.get(key)?.times ?? 0) + 1
    const retryAt = clock().getTime() + Math.min(FIRST_RETRY_MS * 2 ** (times - 1), lifetimeMs)
    this.#byKey.set(key, { error, documents: versionOf(storeCode), retryAt, times })
    keepLast(this.#byKey)
  }

  forget(key: string): void {
    this.#byKey.delete(key)
  }
}

/** Removes the choice of categories that was used least recently. Whole catalogues stay: there is one of a store. */
function keepLast(byKey: Map<string, unknown>): void {
  const choices = [...byKey.keys()].filter((key) => key.includes(' '))
  for (const key of choices.slice(0, Math.max(0, choices.length - MAX_CHOICES))) byKey.delete(key)
}

export function createBundles({ choose, build, clock, versionOf, lifetimeMs, onBuilt }: BundlesOptions): Bundles {
  const failures = new Failures({ clock, versionOf, lifetimeMs })
  const held = new Map<string, Held>()
  const building = new Map<string, Promise<Bundle>>()
  // Bundles are built one after another: one is worth some seconds of work.
  let last: Promise<unknown> = Promise.resolve()

  const end = (key: string, choice: Choice, error: unknown): void => {
    building.delete(key)
    if (error === null) failures.forget(key)
    else failures.add(key, choice, error)
    onBuilt(choice.storeCode, error)
  }

  const rebuild = (key: string, choice: Choice): Promise<Bundle> => {
    const known = building.get(key)
    if (known) return known
    if (building.size >= MAX_BUILDING)
      throw new BundleQueueFullError(`expected at most ${MAX_BUILDING} bundles to be built, got one more`)
    const { storeCode, categoryIds } = choice
    const job = last.then(async () => {
      const documents = versionOf(storeCode)
      const builtAt = clock()
      const former: ReadonlyMap<string, Buffer> = held.get(key)?.bundle.chunks ?? new Map()
      const bundle = await compressUnits(build(storeCode, categoryIds), { ...choice, builtAt, former })
      held.set(key, { storeCode, bundle, documents, builtAt: builtAt.getTime(), formerChunks: former })
      keepLast(held)
      return bundle
    })
    building.set(key, job)
    last = job.then(
      () => end(key, choice, null),
      (error: unknown) => end(key, choice, error),
    )
    return job
  }

  return {
    async current(storeCode, categoryIds = []) {
      const choice = { storeCode, categoryIds: categoryIds.length === 0 ? [] : await choose(storeCode, categoryIds) }
      const key = [storeCode, ...choice.categoryIds].join(' ')
      const found = held.get(key)
      const failure = failures.of(key, choice)
      if (!found && failure) throw failure.error
      if (!found) return rebuild(key, choice)
      // The last one that was used.
      held.delete(key)
      held.set(key, found)
      const maxAgeMs = found.documents === versionOf(storeCode) ? MAX_AGE_MS : lifetimeMs
      const isStale = clock().getTime() - found.builtAt >= maxAgeMs
      // The former bundle is answered until the new one is complete.
      if (isStale && !failure && building.size < MAX_BUILDING) rebuild(key, choice).catch(() => undefined) // `onBuilt` has its error
      return found.bundle
    },
    chunk: (storeCode, name) => chunkIn(held.values(), storeCode, name),
  }
}

function chunkIn(held: Iterable<Held>, storeCode: string, name: string): Buffer | null {
  for (const { storeCode: own, bundle, formerChunks } of held) {
    const found = own === storeCode ? (bundle.chunks.get(name) ?? formerChunks.get(name)) : undefined
    if (found) return found
  }
  return null
}
