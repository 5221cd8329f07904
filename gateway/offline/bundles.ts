/** The current bundle of each store: built on request, rebuilt when it is older than its lifetime, and compressed for the wire. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { BUNDLE_FORMAT, type BundleManifest } from '#engine/offline/bundle.ts'
import type { WrittenUnit } from './buildBundle.ts'

export interface Bundle {
  readonly manifest: BundleManifest
  /** Lines of the units by id. */
  readonly lines: ReadonlyMap<string, string>
  /** Chunks by name, as brotli. */
  readonly chunks: ReadonlyMap<string, Buffer>
}

export interface Bundles {
  /** The current bundle; waits while the first one is built. @throws what the last attempt has thrown, until it is time for the next */
  current(storeCode: string): Promise<Bundle>
  /** A chunk of the current bundle or of the one before, as brotli. */
  chunk(storeCode: string, name: string): Buffer | null
}

interface BundlesOptions {
  readonly build: (storeCode: string) => Promise<readonly WrittenUnit[]>
  readonly clock: () => Date
  /** Changes with the store's documents. */
  readonly versionOf: (storeCode: string) => string
  /** A bundle whose documents have changed is built again when it is so old: a catalogue may change every minute. */
  readonly lifetimeMs: number
  /** Called after each attempt, with its error or null. */
  readonly onBuilt: (storeCode: string, error: unknown) => void
}

/** Uncompressed: about 40 kB on the wire, which a bad connection transfers in seconds. */
const CHUNK_CHARACTERS = 1_000_000
const NAME_LENGTH = 16
/** After a failed attempt, twice as long after each further one, up to the lifetime of a bundle. */
const FIRST_RETRY_MS = 60_000
/** Without a change of the documents. Special prices begin and end, and stock changes. */
const MAX_AGE_MS = 86_400_000
const compress = promisify(brotliCompress)
/** Outside of the event loop; a sixth smaller than gzip's best, and 11 would take ten times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

interface Held {
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

/** Visitors start no work that has just failed on the same documents. */
class Failures {
  readonly #options: Pick<BundlesOptions, 'clock' | 'versionOf' | 'lifetimeMs'>
  readonly #byStore = new Map<string, Failure>()

  constructor(options: Pick<BundlesOptions, 'clock' | 'versionOf' | 'lifetimeMs'>) {
    this.#options = options
  }

  /** The one that is not tried again yet. */
  of(storeCode: string): Failure | null {
    const { clock, versionOf } = this.#options
    const failure = this.#byStore.get(storeCode)
    if (!failure || failure.documents !== versionOf(storeCode)) return null
    return clock().getTime() < failure.retryAt ? failure : null
  }

  add(storeCode: string, error: unknown): void {
    const { clock, versionOf, lifetimeMs } = this.#options
    const times = (this.#byStore.get(storeCode)?.times ?? 0) + 1
    const retryAt = clock().getTime() + Math.min(FIRST_RETRY_MS * 2 ** (times - 1), lifetimeMs)
    this.#byStore.set(storeCode, { error, documents: versionOf(storeCode), retryAt, times })
  }

  forget(storeCode: string): void {
    this.#byStore.delete(storeCode)
  }
}

export function createBundles({ build, clock, versionOf, lifetimeMs, onBuilt }: BundlesOptions): Bundles {
  const failures = new Failures({ clock, versionOf, lifetimeMs })
  const held = new Map<string, Held>()
  const building = new Map<string, Promise<Bundle>>()
  // Stores are built one after another: a bundle is worth some seconds of work.
  let last: Promise<unknown> = Promise.resolve()

  const end = (storeCode: string, error: unknown): void => {
    if (error === null) failures.forget(storeCode)
    else failures.add(storeCode, error)
    onBuilt(storeCode, error)
  }

  const rebuild = (storeCode: string): Promise<Bundle> => {
    const known = building.get(storeCode)
    if (known) return known
    const job = last.then(async () => {
      const documents = versionOf(storeCode)
      const asOf = clock()
      const bundle = await compressed(storeCode, await build(storeCode), asOf)
      const former = held.get(storeCode)?.bundle.chunks ?? new Map()
      held.set(storeCode, { bundle, documents, builtAt: asOf.getTime(), formerChunks: former })
      return bundle
    })
    building.set(storeCode, job)
    last = job.then(
      () => end(storeCode, null),
      (error: unknown) => end(storeCode, error),
    )
    void last.then(() => building.delete(storeCode))
    return job
  }

  return {
    async current(storeCode) {
      const found = held.get(storeCode)
      const failure = failures.of(storeCode)
      if (!found && failure) throw failure.error
      if (!found) return rebuild(storeCode)
      const ageMs = clock().getTime() - found.builtAt
      const isStale = ageMs >= (found.documents === versionOf(storeCode) ? MAX_AGE_MS : lifetimeMs)
      if (!isStale || failure) return found.bundle
      // The former bundle is answered until the new one is complete.
      rebuild(storeCode).catch(() => undefined) // `onBuilt` has its error
      return found.bundle
    },
    chunk(storeCode, name) {
      const found = held.get(storeCode)
      return found?.bundle.chunks.get(name) ?? found?.formerChunks.get(name) ?? null
    },
  }
}

async function compressed(storeCode: string, units: readonly WrittenUnit[], asOf: Date): Promise<Bundle> {
  const chunks = new Map<string, Buffer>()
  const listed: BundleManifest['chunks'][number][] = []
  for (const some of inChunks(units)) {
    const bytes = await compress(some.map(({ line }) => `${line}\n`).join(''), BROTLI)
    const name = createHash('sha256').update(bytes).digest('base64url').slice(0, NAME_LENGTH)
    chunks.set(name, bytes)
    listed.push({ name, bytes: bytes.length, units: some.map(({ id }) => id) })
  }
  const hashes = Object.fromEntries(units.map(({ id, hash }) => [id, hash]))
  return {
    chunks,
    lines: new Map(units.map(({ id, line }) => [id, line])),
    manifest: {
      format: BUNDLE_FORMAT,
      storeCode,
      version: createHash('sha256').update(JSON.stringify(hashes)).digest('base64url').slice(0, NAME_LENGTH),
      asOf: asOf.toISOString(),
      bytes: listed.reduce((sum, { bytes }) => sum + bytes, 0),
      chunks: listed,
      units: hashes,
    },
  }
}

function* inChunks(units: readonly WrittenUnit[]): Generator<readonly WrittenUnit[]> {
  let some: WrittenUnit[] = []
  let length = 0
  for (const unit of units) {
    some.push(unit)
    length += unit.line.length
    if (length < CHUNK_CHARACTERS) continue
    yield some
    some = []
    length = 0
  }
  if (some.length > 0) yield some
}
