/** Loads the catalogue bundle, or what has changed of it. */
import { type BundleManifest, isManifest, readUnits } from '#engine/offline/bundle.ts'
import { type CatalogueStorage, zip } from './catalogueStorage.ts'

export interface SyncOptions {
  readonly storeCode: string
  /** Of the categories that are taken along; none for all. */
  readonly categoryIds: readonly string[]
  readonly storage: CatalogueStorage
  readonly format: number
  readonly onProgress: (loadedBytes: number, bytes: number) => void
  readonly fetch?: typeof fetch
}

/** The gateway's limit for one request. */
const MAX_UNITS = 2_000
/** With more changed units than this share, whole chunks are loaded. */
const MAX_CHANGED_SHARE = 0.3
/** While chunks are loaded, the gateway may build the next bundle. */
const MAX_ATTEMPTS = 3

/** The gateway answers 202 while it builds the first bundle after its start. */
const MAX_TURNS = 60
const TURN_MS = 1_000

/** A chunk belongs to a bundle that the gateway has replaced. */
class ChunkGoneError extends Error {
  override readonly name = 'ChunkGoneError'
}

/** @throws Error when the shop cannot be reached or answers something else; what was loaded is stored */
export async function syncCatalogue(options: SyncOptions): Promise<BundleManifest> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await syncOnce(options)
    } catch (error) {
      if (!(error instanceof ChunkGoneError) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/** @throws Error when the response is not a manifest, such as the page of a portal */
export async function fetchManifest(options: SyncOptions): Promise<BundleManifest> {
  const { storeCode, format, fetch = self.fetch } = options
  const get = () => fetch(pathOf('manifest', options), { headers: { accept: 'application/json' } })
  let response = await get()
  for (let turn = 1; response.status === 202 && turn <= MAX_TURNS; turn++) {
    await new Promise((resolve) => {
      setTimeout(resolve, TURN_MS)
    })
    response = await get()
  }
  const manifest: unknown = response.ok ? await response.json().catch(() => null) : null
  if (!isManifest(manifest) || manifest.storeCode !== storeCode || manifest.format !== format)
    throw new Error(`expected the manifest of ${storeCode} in format ${format}, got a response with ${response.status}`)
  return manifest
}

/** Bytes that a sync would load, about. */
export async function bytesToLoad(manifest: BundleManifest, storage: CatalogueStorage): Promise<number> {
  const known = knownUnits(await storage.files())
  const count = Object.keys(manifest.units).length
  return Math.ceil((manifest.bytes * missingUnits(manifest, known).length) / Math.max(1, count))
}

async function syncOnce(options: SyncOptions): Promise<BundleManifest> {
  const { storage, storeCode, onProgress } = options
  const manifest = await fetchManifest(options)
  const known = knownUnits(await storage.files())
  const missing = missingUnits(manifest, known)
  if (missing.length > Object.keys(manifest.units).length * MAX_CHANGED_SHARE) {
    const wanted = new Set(missing)
    const chunks = manifest.chunks.filter(({ units }) => units.some((id) => wanted.has(id)))
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.bytes, 0)
    let loaded = 0
    for (const { name, bytes: size, units } of chunks) {
      onProgress(loaded, bytes)
      const text = await fetchChunk(`/offline/${storeCode}/chunks/${name}`, options)
      // A chunk that cannot be read, or was cut off, is not stored.
      const hashes = hashesOf(text)
      if (!units.every((id) => hashes[id] === manifest.units[id]))
        throw new Error(`expected the chunk ${name} to be ${units.length} units, got ${Object.keys(hashes).length}`)
      await storage.add(name, await zip(text), hashes)
      loaded += size
    }
    onProgress(bytes, bytes)
  } else {
    for (let from = 0; from < missing.length; from += MAX_UNITS)
      await fetchUnits(missing.slice(from, from + MAX_UNITS), options)
  }

  const files = await storage.files()
  if (missingUnits(manifest, knownUnits(files)).length > 0)
    throw new ChunkGoneError('expected all units of the bundle, got units of a later one')
  const current = (units: Readonly<Record<string, string>>) =>
    Object.entries(units).some(([id, hash]) => manifest.units[id] === hash)
  await storage.commit(
    manifest,
    [...files].flatMap(([name, units]) => (current(units) ? [] : [name])),
  )
  return manifest
}

async function fetchUnits(ids: readonly string[], options: SyncOptions) {
  if (ids.length === 0) return
  const { storage, fetch = self.fetch } = options
  const response = await fetch(pathOf('units', options), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ids),
  })
  if (!response.ok) throw new Error(`expected the changed units of the bundle, got ${response.status}`)
  const text = await response.text()
  await storage.add(`changes-${Date.now()}-${ids[0] ?? ''}`, await zip(text), hashesOf(text))
}

function pathOf(resource: string, { storeCode, categoryIds }: SyncOptions): string {
  const query = categoryIds.length === 0 ? '' : `?categories=${encodeURIComponent(categoryIds.join(','))}`
  return `/offline/${storeCode}/${resource}${query}`
}

/** Hashes by unit. @throws Error for a text that is no units */
function hashesOf(text: string): Record<string, string> {
  return Object.fromEntries(readUnits(text).map(({ id, hash }) => [id, hash]))
}

async function fetchChunk(path: string, { fetch = self.fetch }: SyncOptions): Promise<string> {
  const response = await fetch(path)
  if (response.status === 404) throw new ChunkGoneError(`expected ${path}, got 404`)
  if (!response.ok) throw new Error(`expected ${path}, got ${response.status}`)
  return response.text()
}

function knownUnits(files: ReadonlyMap<string, Readonly<Record<string, string>>>): ReadonlySet<string> {
  return new Set([...files.values()].flatMap((units) => Object.entries(units).map(([id, hash]) => `${id} ${hash}`)))
}

function missingUnits({ units }: BundleManifest, known: ReadonlySet<string>): readonly string[] {
  return Object.entries(units).flatMap(([id, hash]) => (known.has(`${id} ${hash}`) ? [] : [id]))
}
