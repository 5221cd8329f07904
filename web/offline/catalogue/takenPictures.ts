/** Pictures of the whole catalogue on this device, by the shopper's choice: one size of each, from which the service worker serves all sizes. */
import { pictureAddress } from '../../shop/pictureAddress.ts'

/** Enough for a card. The service worker looks for this size (serviceWorker.ts). */
export const TAKEN_WIDTH = 324
/** As many as a browser requests from one server at once, less two for the page. */
const CONCURRENT = 4
/** Number of pictures from which the size of all is estimated; they are stored as well. */
const SAMPLE = 8

export type FetchPicture = (address: string, init: RequestInit) => Promise<Response>

const fetchPicture: FetchPicture = (address, init) => fetch(address, init)

/** Ignores pictures of other stores. */
function cacheName(storeCode: string): string {
  return `pictures-${storeCode}`
}

export async function hasTakenPictures(storeCode: string): Promise<boolean> {
  return 'caches' in globalThis && (await caches.has(cacheName(storeCode)))
}

/** Bytes that would be loaded, about. @throws Error when the shop cannot be reached */
export async function estimatePictures(
  storeCode: string,
  templates: readonly string[],
  fetch: FetchPicture = fetchPicture,
): Promise<number> {
  const cache = await caches.open(cacheName(storeCode))
  const missing = await findMissing(cache, templates)
  const step = Math.max(1, Math.floor(missing.length / SAMPLE))
  const sample = missing.filter((_, at) => at % step === 0).slice(0, SAMPLE)
  const sizes = await Promise.all(sample.map((address) => takePicture(cache, address, fetch)))
  return Math.ceil((sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sample.length)) * missing.length)
}

/**
 * Loads the pictures that this device does not have, and removes those of products that are no longer sold. A picture that
 * the shop does not have is left out.
 *
 * @throws Error when the shop cannot be reached, or when there is no more space; the next call continues
 */
export async function takePictures(
  storeCode: string,
  templates: readonly string[],
  onProgress: (share: number) => void,
  fetch: FetchPicture = fetchPicture,
): Promise<void> {
  const cache = await caches.open(cacheName(storeCode))
  const missing = await findMissing(cache, templates)
  let loaded = 0
  const queue = missing.values()
  const takeNext = async () => {
    for (const address of queue) {
      await takePicture(cache, address, fetch)
      loaded += 1
      onProgress(loaded / missing.length)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, takeNext))

  const wanted = new Set(templates.map(addressOf))
  const gone = (await cache.keys()).filter(({ url }) => !wanted.has(pathOf(url)))
  await Promise.all(gone.map((request) => cache.delete(request)))
}

export async function removePictures(storeCode: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName(storeCode))
}

async function findMissing(cache: Cache, templates: readonly string[]): Promise<readonly string[]> {
  const known = new Set((await cache.keys()).map(({ url }) => pathOf(url)))
  return [...new Set(templates.map(addressOf))].filter((address) => !known.has(address))
}

/** @returns its bytes */
async function takePicture(cache: Cache, address: string, fetch: FetchPicture): Promise<number> {
  const response = await fetch(address, { headers: { accept: 'image/webp,image/*' } })
  if (response.status >= 500) throw new Error(`expected the picture ${address}, got ${response.status}`)
  if (!response.ok) return 0
  const body = await response.blob()
  await cache.put(address, new Response(body, { headers: response.headers }))
  return body.size
}

function addressOf(template: string): string {
  return pathOf(pictureAddress(template, TAKEN_WIDTH, 'auto'))
}

/** Path and query of an address: the keys of a cache are whole addresses. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address, location.origin)
  return pathname + search
}
