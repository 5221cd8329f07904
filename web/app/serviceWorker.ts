/**
 * Opens pages without a network: the shop's files, one shell without state per store, pictures that were seen.
 * Answers of the gateway are none of its business: they are kept by the page, entity by entity.
 */
import { PLACEHOLDER_SVG } from '../ui/placeholderPicture.ts'
import type { StoreShell } from './keepShell.ts'

declare const self: ServiceWorkerGlobalScope
/** Filled in by the build. */
declare const __BUILT_FILES__: {
  readonly version: string
  readonly files: readonly string[]
  /** Of each language: a visit needs those of one. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

const built = __BUILT_FILES__
const appPrefix = 'app-'
const appCache = `${appPrefix}${built.version}`
const shellCache = 'shells'
const pictureCache = 'pictures'
const readyPath = '/health/ready'
/** Some 20 kB each. */
const maxPictures = 400
/** A page opened before an update still asks for the files of its own build. */
const storedBuilds = 2
/** The server answers, but it cannot reach what it needs. */
const awayStatuses = [502, 503, 504]

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})
self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})
self.addEventListener('message', (event) => {
  if (isStoreShell(event.data)) event.waitUntil(storeShell(event.data))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return

  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (pathname.startsWith('/assets/') || built.files.includes(pathname)) event.respondWith(fileOf(request))
  else if (pathname === readyPath) event.respondWith(isReady(request))
  else if (pathname.startsWith('/img/')) event.respondWith(picture(event))
})

async function install(): Promise<void> {
  const cache = await caches.open(appCache)
  await cache.addAll([...built.files])
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(appPrefix) && name !== appCache)
  // Cache names come in the order in which they were made.
  await Promise.all(builds.slice(0, Math.max(0, builds.length - (storedBuilds - 1))).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function storeShell({ pathPrefix, language, shell, assets, pictures }: StoreShell): Promise<void> {
  const [app, shells] = await Promise.all([caches.open(appCache), caches.open(shellCache)])
  const response = await fetch(shell, { cache: 'no-store' })
  if (response.ok) await shells.put(shellKey(pathPrefix), response)
  await Promise.all([...assets, ...(built.texts[language] ?? [])].map((address) => keep(app, new Request(address))))

  const seen = await caches.open(pictureCache)
  await Promise.all(pictures.map((address) => keep(seen, new Request(address))))
  await trim(seen)
}

async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const response: Response = (await preloadResponse) ?? (await fetch(request))
    if (!awayStatuses.includes(response.status)) return response

    return (await shellFor(request)) ?? response
  } catch (error) {
    const shell = await shellFor(request)
    if (shell) return shell
    throw error
  }
}

/** The page asks whether the shop is back: being away is an answer to that, not an error. */
async function isReady(request: Request): Promise<Response> {
  const response = await fetch(request).catch(() => null)

  return response?.ok ? response : new Response('away')
}

/** The shell of the store whose prefix the path has; the longest wins. */
async function shellFor(request: Request): Promise<Response | undefined> {
  const shells = await caches.open(shellCache)
  const { pathname } = new URL(request.url)
  const prefixes = (await shells.keys()).map(({ url }) => new URL(url).searchParams.get('prefix') ?? '')
  const [prefix] = prefixes
    .filter((candidate) => candidate === '' || pathname === candidate || pathname.startsWith(`${candidate}/`))
    .sort((one, other) => other.length - one.length)

  return prefix === undefined ? undefined : shells.match(shellKey(prefix))
}

function shellKey(pathPrefix: string): string {
  return `/kept-shell?${new URLSearchParams({ prefix: pathPrefix }).toString()}`
}

/** Files carry their contents in their names, or belong to this worker's build. */
async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

async function picture(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(pictureCache)
  const kept = await cache.match(request)
  if (kept) return kept

  try {
    const response = await fetch(request)
    if (response.ok) {
      const copy = response.clone()
      event.waitUntil(cache.put(request, copy).then(() => trim(cache)))
    }
    return response
  } catch {
    return (await inAnotherSize(request, cache)) ?? placeholder()
  }
}

/** Browsers draw the body of an error response, too. */
function placeholder(): Response {
  return new Response(PLACEHOLDER_SVG, { status: 504, headers: { 'content-type': 'image/svg+xml' } })
}

/** /img/{width}/{height}/{action}/{path}: offline, the same picture in another size is better than none. */
async function inAnotherSize(request: Request, cache: Cache): Promise<Response | undefined> {
  const wanted = pictureOf(request.url)
  const kept = (await cache.keys()).find(({ url }) => pictureOf(url) === wanted)

  return kept && cache.match(kept)
}

function pictureOf(address: string): string {
  return new URL(address).pathname.split('/').slice(5).join('/')
}

async function keep(cache: Cache, request: Request): Promise<void> {
  if (await caches.match(request)) return
  const response = await fetch(request).catch(() => null)
  if (response?.ok) await cache.put(request, response)
}

async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maxPictures)).map((key) => cache.delete(key)))
}

function isStoreShell(message: unknown): message is StoreShell {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'keep-shell'
}
