// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const ORIGIN = 'https://shop.test'
const HOUR = 3_600_000
type Listener = (event: object) => void
const listeners = new Map<string, Listener>()
const stored = new Map<string, Response>()
/** Loaded with the catalogue. */
const taken = new Map<string, Response>()
const network = vi.fn<(request: Request) => Promise<Response>>()
const skipWaiting = vi.fn<() => Promise<void>>(() => Promise.resolve())
const wake = vi.fn<(message: unknown) => void>()
/** Files that are in the archive without a byte. */
const empty = Array.from({ length: 20 }, (_, at) => [`/assets/empty-${at}.js`, 0] as const)
const urlOf = (request: Request | string) => (typeof request === 'string' ? ORIGIN + request : request.url)
const cache = {
  add: async (path: string) => void stored.set(urlOf(path), await network(new Request(urlOf(path)))),
  match: (request: Request | string) => Promise.resolve(stored.get(urlOf(request))?.clone()),
  put: (request: Request | string, response: Response) => Promise.resolve(void stored.set(urlOf(request), response)),
  delete: (request: Request) => Promise.resolve(stored.delete(request.url)),
  keys: () => Promise.resolve([...stored.keys()].map((url) => ({ url }))),
}
/** Files of the release before are found in the same map as what was loaded with the catalogue. */
const earlier = { keys: () => Promise.resolve([...taken.keys()].map((url) => ({ url: new URL(url, ORIGIN).href }))) }

beforeEach(async () => {
  vi.stubGlobal('__BUILT_FILES__', {
    version: 'test',
    archive: '/assets/files-1.bin',
    files: [['/assets/page-1.js', 4], ['/assets/page-2.css', 5], ...empty, ['/icon.svg', 6]],
    texts: {},
  })
  vi.stubGlobal('__PLACEHOLDER_SVG__', '<svg/>')
  vi.stubGlobal('caches', {
    open: (name: string) => Promise.resolve(name === 'app-earlier' ? earlier : cache),
    keys: () => Promise.resolve(['app-earlier', 'app-test']),
    match: (address: string) => Promise.resolve(taken.get(address)?.clone()),
  })
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    clients: { matchAll: () => Promise.resolve([{ postMessage: wake }]) },
    location: { origin: ORIGIN },
    skipWaiting,
  })
  vi.resetModules()
  await import('./serviceWorker.ts')
})
afterEach(() => {
  stored.clear()
  taken.clear()
  network.mockReset()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const picture = `${ORIGIN}/img/210/210/resize/bar.jpg`
const pictureOf = (text: string, ageMs = 0, status = 200) =>
  new Response(text, { status, headers: { date: new Date(Date.now() - ageMs).toUTCString() } })

/** What the page gets, after the worker has done what it does beside. */
async function view(): Promise<string> {
  const request = Object.defineProperty(new Request(picture), 'destination', { value: 'image' })
  const beside: Promise<unknown>[] = []
  let response: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request,
    respondWith: (answer: Promise<Response>) => (response = answer),
    waitUntil: (work: Promise<unknown>) => beside.push(work),
  })
  const text = (await response)?.text()
  await Promise.all(beside)
  return (await text) ?? ''
}

describe('the installation', () => {
  const install = async () => {
    let work: Promise<unknown> | undefined
    listeners.get('install')?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  const filesInCache = async () =>
    Object.fromEntries(
      await Promise.all(
        [...stored].map(async ([url, response]) => {
          const { type } = await response.clone().blob()
          return [url.slice(ORIGIN.length), [type, await response.text()]] as const
        }),
      ),
    )

  test('unpacks all files of one request at the first visit', async () => {
    network.mockResolvedValue(new Response('gull{sø}<svg/>'))
    await install()
    expect(network).toHaveBeenCalledOnce()
    expect(stored.size).toBe(23)
    expect(await filesInCache()).toMatchObject({
      '/assets/page-1.js': ['text/javascript;charset=utf-8', 'gull'],
      '/assets/page-2.css': ['text/css;charset=utf-8', '{sø}'],
      '/icon.svg': ['image/svg+xml', '<svg/>'],
    })
  })

  test.each([
    { name: 'an error', answer: () => new Response('gull{sø}<svg/>', { status: 503 }), message: 'got 503' },
    { name: 'other files', answer: () => new Response('gull'), message: 'in 15 bytes, got 4' },
  ])('fails with $name in place of the archive, and is reported', async ({ answer, message }) => {
    network.mockResolvedValue(answer())
    await expect(install()).rejects.toThrow(message)
    expect(stored.size).toBe(0)
    expect(network).toHaveBeenLastCalledWith('/reports', {
      method: 'POST',
      body: '[{"type":"installation","body":{"id":"test","reason":"Error"}}]',
    })
  })

  test('without a connection fails as it would without a report', async () => {
    network.mockRejectedValue(new TypeError('no network'))
    await expect(install()).rejects.toThrow('no network')
  })

  test('of a later release copies the files that are known, and fetches few others one by one', async () => {
    for (const path of ['/assets/page-1.js', '/icon.svg', ...empty.map(([path]) => path)])
      taken.set(path, new Response(`known ${path}`))
    network.mockImplementation(({ url }) => Promise.resolve(new Response(`new ${url.slice(ORIGIN.length)}`)))
    await install()
    expect(await filesInCache()).toMatchObject({
      '/assets/page-1.js': [expect.anything(), 'known /assets/page-1.js'],
      '/assets/page-2.css': [expect.anything(), 'new /assets/page-2.css'],
      '/icon.svg': [expect.anything(), 'new /icon.svg'],
    })
    expect(network).toHaveBeenCalledTimes(2)
  })

  test('of a later release in which most files are new unpacks the archive', async () => {
    taken.set('/assets/page-1.js', new Response('known'))
    network.mockResolvedValue(new Response('gull{sø}<svg/>'))
    await install()
    expect(network).toHaveBeenCalledOnce()
    expect(stored.size).toBe(23)
  })
})

test('a cached picture of the last hour is displayed without a request', async () => {
  stored.set(picture, pictureOf('first', HOUR - 60_000))
  expect(await view()).toBe('first')
  expect(network).not.toHaveBeenCalled()
})

test('an older picture is displayed once more and fetched again past the browser’s cache', async () => {
  stored.set(picture, pictureOf('first', HOUR + 60_000))
  network.mockImplementation(() => Promise.resolve(pictureOf('second')))
  expect(await view()).toBe('first')
  expect(network).toHaveBeenCalledWith(expect.anything(), { cache: 'no-cache' })
  expect(await view()).toBe('second')
})

test('a picture that no longer exists is removed', async () => {
  stored.set(picture, pictureOf('first', HOUR + 60_000))
  network.mockImplementation(() => Promise.resolve(pictureOf('', 0, 404)))
  await view()
  expect(stored.has(picture)).toBe(false)
})

test('without a connection an old picture stays', async () => {
  stored.set(picture, pictureOf('first', 10 * HOUR))
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await view()).toBe('first')
  expect(await view()).toBe('first')
})

test('without a connection a picture in another size is better than none, and a drawing better than nothing', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await view()).toBe('<svg/>')
  stored.set(`${ORIGIN}/img/600/600/resize/bar.jpg`, pictureOf('large'))
  expect(await view()).toBe('large')
})

test('without a connection the picture that was loaded with the catalogue is shown in every size', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  taken.set(`${ORIGIN}/img/324/324/resize/bar.jpg`, pictureOf('taken along'))
  expect(await view()).toBe('taken along')
})

test('a picture that a script fetches is left to it', () => {
  const respondWith = vi.fn<(answer: Promise<Response>) => void>()
  listeners.get('fetch')?.({ request: new Request(picture), respondWith, waitUntil: () => undefined })
  expect(respondWith).not.toHaveBeenCalled()
})

test('a release takes over only on a page’s request', () => {
  listeners.get('message')?.({ data: { kind: 'other' }, waitUntil: () => undefined })
  expect(skipWaiting).not.toHaveBeenCalled()
  listeners.get('message')?.({ data: { kind: 'take-over' }, waitUntil: () => undefined })
  expect(skipWaiting).toHaveBeenCalledOnce()
})

const sync = async () => {
  let work: Promise<unknown> | undefined
  listeners.get('sync')?.({ tag: 'karat-tasks', waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}

test('with the network back, the open pages are woken to send what waits', async () => {
  network.mockResolvedValue(new Response('ready'))
  await sync()
  expect(wake).toHaveBeenCalledWith({ kind: 'replay' }, [])
})

test('while the shop cannot be reached no page is woken, and the browser repeats the event', async () => {
  network.mockResolvedValue(new Response('', { status: 503 }))
  await expect(sync()).rejects.toThrow('expected the shop to be ready')
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(sync()).rejects.toThrow('Failed to fetch')
  expect(wake).not.toHaveBeenCalled()
})

describe('a navigation', () => {
  const shellKey = '/cached-shell?prefix='
  const navigate = (path = '/gold') => {
    const answer = Promise.withResolvers<Response>()
    listeners.get('fetch')?.({
      request: { method: 'GET', mode: 'navigate', url: ORIGIN + path },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (response: Promise<Response>) => answer.resolve(response),
      waitUntil: () => undefined,
    })
    return answer.promise.then((response) => response.text())
  }
  beforeEach(() => {
    vi.useFakeTimers()
    stored.set(ORIGIN + shellKey, new Response('shell'))
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is answered by the shop', async () => {
    network.mockResolvedValue(new Response('page'))
    expect(await navigate()).toBe('page')
  })

  test.each([
    { name: 'without a network', fail: () => network.mockRejectedValue(new TypeError('Failed to fetch')) },
    {
      name: 'with a server whose upstreams are away',
      fail: () => network.mockResolvedValue(new Response('', { status: 503 })),
    },
  ])('$name is answered by the shell of the store', async ({ fail }) => {
    fail()
    expect(await navigate()).toBe('shell')
  })

  test.each([
    { path: '/gold', opened: 'shell' },
    { path: '/design', opened: 'shell' },
    { path: '/de', opened: 'nothing' },
    { path: '/de/gold', opened: 'nothing' },
    { path: '/it/oro', opened: 'shell of it' },
  ])('to $path without a network is never answered by the shell of another store', async ({ path, opened }) => {
    network.mockRejectedValue(new TypeError('Failed to fetch'))
    const otherStores = (prefixes: string) => ({ headers: { 'x-other-stores': prefixes } })
    stored.set(ORIGIN + shellKey, new Response('shell', otherStores('/de /it')))
    stored.set(`${ORIGIN}${shellKey}%2Fit`, new Response('shell of it', otherStores('/de')))
    expect(await navigate(path).catch(() => 'nothing')).toBe(opened)
  })

  test('that hangs is answered by the shell after eight seconds, and waits without one', async () => {
    const response = Promise.withResolvers<Response>()
    network.mockReturnValue(response.promise)
    const opened = navigate()
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await opened).toBe('shell')

    stored.clear()
    const waiting = navigate()
    await vi.advanceTimersByTimeAsync(60_000)
    response.resolve(new Response('page at last'))
    expect(await waiting).toBe('page at last')
  })
})

test('a bought file is left to the browser, and a page is not', () => {
  network.mockImplementation(() => Promise.resolve(new Response('page')))
  const respondWith = vi.fn<(answer: Promise<Response>) => void>()
  const open = (path: string) =>
    listeners.get('fetch')?.({
      request: { method: 'GET', mode: 'navigate', url: ORIGIN + path },
      preloadResponse: Promise.resolve(undefined),
      respondWith,
      waitUntil: () => undefined,
    })
  open('/order-files/no/order/1-2')
  expect(respondWith).not.toHaveBeenCalled()
  open('/my-account')
  expect(respondWith).toHaveBeenCalledOnce()
})
