/**
 * Opens pages offline. Caches the shop's files, one shell without state per store, and pictures that were displayed.
 * Does not cache responses of the gateway: the page persists their entities.
 */
import type { ReplayMessage } from './backgroundSync.ts'
import type { TakeOverMessage } from './followReleases.ts'
import { reportFailure } from './reportFailure.ts'
import { OTHER_STORES } from './shellHeader.ts'
import type { ShellMessage } from './shellMessage.ts'

declare const self: ServiceWorkerGlobalScope
declare global {
  /** Not every browser has the event, so that the types do not know it. */
  interface ServiceWorkerGlobalScopeEventMap {
    readonly sync: ExtendableEvent
  }
}
/** Defined by the build. */
declare const __BUILT_FILES__: {
  readonly version: string
  /** All files in one, in the order of `files`. */
  readonly archive: string
  /** Path and length in bytes. */
  readonly files: readonly (readonly [string, number])[]
  /** By language: a visit needs the texts of one. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

/** Defined by the build, because the worker can import no module: the drawing for a missing picture, as an SVG. */
declare const __PLACEHOLDER_SVG__: string
const built = __BUILT_FILES__
const appPrefix = 'app-'
const appCache = `${appPrefix}${built.version}`
const shellCache = 'shells'
const pictureCache = 'pictures'
/** The name of a file in it contains a hash of its content. */
const ASSET_FOLDER = '/assets/'
const readyPath = '/health/ready'
/** Width of the pictures that were loaded with the catalogue (takenPictures.ts: the worker can import no module). */
const TAKEN_WIDTH = 324
/** About 20 kB each. */
const MAX_PICTURES = 400
/** After this time a cached picture is displayed once more and fetched again. */
const PICTURE_FRESH_MS = 3_600_000
/** A page that was opened before an update still requests files of its own build. */
const MAX_BUILDS = 2
/** More files than these are fetched as the archive. */
const MAX_FILE_REQUESTS = 20
/** Types of the files in the archive. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css;charset=utf-8',
  js: 'text/javascript;charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
/** Timeout after which a navigation counts as offline, as for queries (offlineLink.ts). */
const HANGING_MS = 8_000
/** The server responds, but its upstreams do not. */
const UNAVAILABLE_STATUSES = [502, 503, 504]

self.addEventListener('install', (event) => {
  event.waitUntil(install().catch(reportInstallation))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})
self.addEventListener('message', (event) => {
  // A release waits until no page of the earlier one is open, unless the shopper lets it take over.
  if (kindOf(event.data) === 'take-over') event.waitUntil(self.skipWaiting())
  if (isShellMessage(event.data)) event.waitUntil(cacheShell(event.data))
})
// The reminder of an order that waits (orderReminder.ts).
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path }: { readonly path: string } = event.notification.data
  event.waitUntil(self.clients.openWindow(path))
})
// The network is back (backgroundSync.ts).
self.addEventListener('sync', (event) => {
  event.waitUntil(wakePages())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return

  // A bought file is no page: the browser itself says that it cannot be fetched.
  if (pathname.startsWith('/order-files/')) return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (pathname.startsWith(ASSET_FOLDER) || built.files.some(([path]) => path === pathname))
    event.respondWith(fileOf(request))
  else if (pathname === readyPath) event.respondWith(isReady(request))
  // What a script fetches is loaded with the catalogue (takenPictures.ts), which stores it itself.
  else if (request.destination === 'image' && pathname.startsWith('/img/')) event.respondWith(picture(event))
})

async function install(): Promise<void> {
  const cache = await caches.open(appCache)
  const known = await knownPaths()
  const missing = built.files.filter(([path]) => !known.has(path)).length
  await (missing > MAX_FILE_REQUESTS ? unpackFiles(cache) : renewFiles(cache, known))
}

/** Each visit tries again. @throws what it was given */
async function reportInstallation(cause: unknown): Promise<never> {
  await reportFailure('installation', built.version, cause)
  throw cause
}

/** Paths of stored files whose names contain a hash of their content. */
async function knownPaths(): Promise<ReadonlySet<string>> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(appPrefix))
  const requests = await Promise.all(builds.map(async (name) => (await caches.open(name)).keys()))
  const paths = requests.flat().map(({ url }) => new URL(url).pathname)
  return new Set(paths.filter((path) => path.startsWith(ASSET_FOLDER)))
}

/** One request: the page does not wait for the network and the processor as it would behind hundreds. */
async function unpackFiles(cache: Cache): Promise<void> {
  const response = await fetch(built.archive, { cache: 'no-store', priority: 'low' })
  if (!response.ok) throw new Error(`expected the shop's files, got ${response.status}`)
  const archive = await response.blob()
  let end = 0
  const files = built.files.map(([path, length]) => {
    const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? ''
    return { path, response: new Response(archive.slice(end, (end += length), type)) }
  })
  if (archive.size !== end) throw new Error(`expected the shop's files in ${end} bytes, got ${archive.size}`)
  await Promise.all(files.map(({ path, response: file }) => cache.put(path, file)))
}

async function renewFiles(cache: Cache, known: ReadonlySet<string>): Promise<void> {
  await Promise.all(
    built.files.map(async ([path]) => {
      const file = known.has(path) ? await caches.match(path) : undefined
      await (file ? cache.put(path, file) : cache.add(path))
    }),
  )
}

async function activate(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(appPrefix) && name !== appCache)
  // Cache names are in order of creation.
  await Promise.all(builds.slice(0, Math.max(0, builds.length - (MAX_BUILDS - 1))).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function cacheShell({ pathPrefix, language, shell, assets, pictures }: ShellMessage): Promise<void> {
  const [app, shells] = await Promise.all([caches.open(appCache), caches.open(shellCache)])
  const response = await fetch(shell, { cache: 'no-store' })
  if (response.ok) await shells.put(shellKey(pathPrefix), response)
  await Promise.all(
    [...assets, ...(built.texts[language] ?? [])].map((address) => addToCache(app, new Request(address))),
  )

  const seen = await caches.open(pictureCache)
  await Promise.all(pictures.map((address) => addToCache(seen, new Request(address))))
  await trim(seen)
}

/** @throws Error while the shop cannot be reached: the browser then repeats the event later */
async function wakePages(): Promise<void> {
  const { ok, status } = await fetch(readyPath, { cache: 'no-store' })
  if (!ok) throw new Error(`expected the shop to be ready, got ${status}`)
  const pages = await self.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage({ kind: 'replay' } satisfies ReplayMessage, [])
}

async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const answered = answerOf(request, preloadResponse)
  const first = await Promise.race([answered.catch(() => null), hangs()])
  if (first && !UNAVAILABLE_STATUSES.includes(first.status)) return first
  // Without a shell the browser goes on waiting, or says itself what is wrong.
  return (await shellFor(request)) ?? answered
}

async function answerOf(request: Request, preloadResponse: Promise<Response | undefined>): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

function hangs(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, HANGING_MS, null)
  })
}

/** Handles the page's check whether the shop is reachable: being offline is a result, not an error. */
async function isReady(request: Request): Promise<Response> {
  const response = await fetch(request).catch(() => null)

  return response?.ok ? response : new Response('away')
}

/** Returns the shell of the store with the longest prefix that the path has; none for a store that was not opened yet. */
async function shellFor(request: Request): Promise<Response | undefined> {
  const shells = await caches.open(shellCache)
  const { pathname } = new URL(request.url)
  const prefixes = (await shells.keys()).map(({ url }) => new URL(url).searchParams.get('prefix') ?? '')
  const [prefix] = prefixes
    .filter((candidate) => isBelow(candidate, pathname))
    .sort((one, other) => other.length - one.length)
  const shell = prefix === undefined ? undefined : await shells.match(shellKey(prefix))
  const others = shell?.headers.get(OTHER_STORES)?.split(' ') ?? []

  return others.some((other) => other !== '' && other.length > (prefix?.length ?? 0) && isBelow(other, pathname))
    ? undefined
    : shell
}

function isBelow(prefix: string, pathname: string): boolean {
  return prefix === '' || pathname === prefix || pathname.startsWith(`${prefix}/`)
}

function shellKey(pathPrefix: string): string {
  return `/cached-shell?${new URLSearchParams({ prefix: pathPrefix }).toString()}`
}

/** Serves a file from the cache: file names contain a content hash, or the file belongs to this worker's build. */
async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

async function picture(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(pictureCache)
  const cached = await cache.match(request)
  if (cached) {
    // A replaced picture is displayed with the next view, which fetches it again after a failure.
    if (isStale(cached)) event.waitUntil(fetchPicture(request, cache).catch(() => undefined))
    return cached
  }

  try {
    return await fetchPicture(request, cache)
  } catch {
    return (await findTaken(request)) ?? (await findOtherSize(request, cache)) ?? placeholder()
  }
}

async function fetchPicture(request: Request, cache: Cache): Promise<Response> {
  // The browser's own cache may have the earlier picture.
  const response = await fetch(request, { cache: 'no-cache' })
  if (response.ok) {
    await cache.put(request, response.clone())
    await trim(cache)
  } else if (response.status === 404 || response.status === 410) await cache.delete(request)
  return response
}

function isStale(response: Response): boolean {
  const answeredAt = Date.parse(response.headers.get('date') ?? '')
  return !(Date.now() - answeredAt < PICTURE_FRESH_MS)
}

/** Browsers draw the body of an error response, too. */
function placeholder(): Response {
  return new Response(__PLACEHOLDER_SVG__, { status: 504, headers: { 'content-type': 'image/svg+xml' } })
}

/** The size that was loaded with the catalogue (takenPictures.ts), of /img/{width}/{height}/{action}/{path}. */
function findTaken({ url }: Request): Promise<Response | undefined> {
  const address = new URL(url)
  const [root = '', img = '', , , ...rest] = address.pathname.split('/')
  address.pathname = [root, img, TAKEN_WIDTH, TAKEN_WIDTH, ...rest].join('/')
  return caches.match(address.href)
}

/** For /img/{width}/{height}/{action}/{path}: offline, the same picture in another size is better than none. */
async function findOtherSize(request: Request, cache: Cache): Promise<Response | undefined> {
  const wanted = pictureOf(request.url)
  const cached = (await cache.keys()).find(({ url }) => pictureOf(url) === wanted)

  return cached && cache.match(cached)
}

function pictureOf(address: string): string {
  return new URL(address).pathname.split('/').slice(5).join('/')
}

async function addToCache(cache: Cache, request: Request): Promise<void> {
  if (await caches.match(request)) return
  const response = await fetch(request).catch(() => null)
  if (response?.ok) await cache.put(request, response)
}

async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_PICTURES)).map((key) => cache.delete(key)))
}

function kindOf(message: unknown): (ShellMessage | TakeOverMessage)['kind'] | null {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return null
  return message.kind === 'cache-shell' || message.kind === 'take-over' ? message.kind : null
}

function isShellMessage(message: unknown): message is ShellMessage {
  return kindOf(message) === 'cache-shell'
}
