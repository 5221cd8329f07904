/**
 * The catalogue bundle on this device: compressed files in IndexedDB, and a manifest that is written last. Loading continues where it was
 * interrupted. A file that cannot be read is as if it were not there.
 */
import { catalogueDatabase } from './catalogueDatabase.ts'
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { BUNDLE_FORMAT, type BundleManifest, isManifest } from '#engine/offline/bundle.ts'
import type { StoredStatus } from './messages.ts'

/** Lines of units, as gzip. */
interface StoredFile {
  readonly bytes: ArrayBuffer
  /** Hashes by unit. */
  readonly units: Readonly<Record<string, string>>
}

export interface CatalogueStorage {
  /** The manifest of a complete catalogue. */
  manifest(): Promise<BundleManifest | null>
  /** Names of the files with the hashes of their units. */
  files(): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>
  add(name: string, bytes: ArrayBuffer, units: Readonly<Record<string, string>>): Promise<void>
  /** Texts of all files, in the order in which they were added. */
  texts(): Promise<readonly string[]>
  /** Declares the stored files to be complete, and removes the given ones. */
  commit(manifest: BundleManifest, obsolete: readonly string[]): Promise<void>
  clear(): Promise<void>
}

const MANIFEST = 'manifest'
const FILE = 'file:'

export function openCatalogueStorage(storeCode: string): CatalogueStorage {
  const withStore: UseStore = createStore(catalogueDatabase(storeCode), 'files')
  const entries = () =>
    withStore('readonly', async (store) => {
      const [keys, values] = await Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest(store.getAll())])
      return keys.flatMap((key, at): [string, StoredFile][] => {
        const file: unknown = values[at]
        return typeof key === 'string' && key.startsWith(FILE) && isFile(file) ? [[key.slice(FILE.length), file]] : []
      })
    })

  return {
    manifest: () =>
      withStore('readonly', async (store) => {
        const stored: unknown = await promisifyRequest(store.get(MANIFEST))
        return isManifest(stored) ? stored : null
      }),
    files: async () => new Map((await entries()).map(([name, { units }]) => [name, units])),
    add: (name, bytes, units) =>
      withStore('readwrite', (store) => {
        store.put({ bytes, units } satisfies StoredFile, FILE + name)
        return promisifyRequest(store.transaction)
      }),
    texts: async () => Promise.all((await entries()).map(([, { bytes }]) => unzip(bytes))),
    commit: (manifest, obsolete) =>
      withStore('readwrite', (store) => {
        store.put(manifest, MANIFEST)
        for (const name of obsolete) store.delete(FILE + name)
        return promisifyRequest(store.transaction)
      }),
    clear: () =>
      withStore('readwrite', (store) => {
        store.clear()
        return promisifyRequest(store.transaction)
      }),
  }
}

function isFile(value: unknown): value is StoredFile {
  return typeof value === 'object' && value !== null && 'bytes' in value && 'units' in value
}

export async function unzip(bytes: ArrayBuffer): Promise<string> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
}

export async function zip(text: string): Promise<ArrayBuffer> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
}

/** A catalogue of an earlier format counts as none. */
export async function readStoredStatus(storage: CatalogueStorage): Promise<StoredStatus> {
  const manifest = await storage.manifest()
  return manifest?.format === BUNDLE_FORMAT ? { asOf: manifest.asOf, bytes: manifest.bytes } : { asOf: null, bytes: 0 }
}
