import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { estimatePictures, hasTakenPictures, removePictures, takePictures } from './takenPictures.ts'

const templates = Array.from({ length: 20 }, (_, at) => `/img/{width}/{width}/resize/${at}.jpg{?format}`)
const addressOf = (at: number) => `${location.origin}/img/324/324/resize/${at}.jpg?format=auto`
const stores = new Map<string, Map<string, Response>>()
const fetchPicture = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  const open = (name: string) => {
    const stored = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, stored)
    return {
      keys: () => Promise.resolve([...stored.keys()].map((url) => ({ url }))),
      put: (address: string, response: Response) =>
        Promise.resolve(void stored.set(new URL(address, location.origin).href, response)),
      delete: ({ url }: { readonly url: string }) => Promise.resolve(stored.delete(url)),
    }
  }
  vi.stubGlobal('caches', {
    open: (name: string) => Promise.resolve(open(name)),
    has: (name: string) => Promise.resolve(stores.has(name)),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  })
  fetchPicture.mockImplementation(() => Promise.resolve(new Response('x'.repeat(1_000))))
})
afterEach(() => {
  stores.clear()
  fetchPicture.mockReset()
  vi.unstubAllGlobals()
})

const take = (of: readonly string[], onProgress: (share: number) => void = () => undefined) =>
  takePictures('no', of, onProgress, fetchPicture)
const stored = () => [...(stores.get('pictures-no')?.keys() ?? [])]

test('one size of each picture is stored, and the progress ends with all', async () => {
  const shares: number[] = []
  await take([...templates, ...templates], (share) => shares.push(share))
  expect(stored().toSorted()).toEqual(templates.map((_, at) => addressOf(at)).toSorted())
  expect(shares.at(-1)).toBe(1)
  expect(fetchPicture).toHaveBeenCalledTimes(20)
  expect(await hasTakenPictures('no')).toBe(true)
  expect(await hasTakenPictures('se')).toBe(false)
})

test('the size of all is estimated from a few, which are stored', async () => {
  expect(await estimatePictures('no', templates, fetchPicture)).toBe(20_000)
  expect(stored()).toHaveLength(8)
  await take(templates)
  expect(fetchPicture).toHaveBeenCalledTimes(20)
  expect(await estimatePictures('no', templates, fetchPicture)).toBe(0)
})

test('loading continues where the connection went, and a picture that the shop does not have is left out', async () => {
  fetchPicture.mockImplementationOnce(() => Promise.resolve(new Response('', { status: 404 })))
  fetchPicture.mockImplementationOnce(() => Promise.resolve(new Response('x')))
  fetchPicture.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(take(templates)).rejects.toThrow('Failed to fetch')
  expect(stored().length).toBeGreaterThan(0)
  fetchPicture.mockImplementation((address) =>
    Promise.resolve(new Response('x', { status: address.includes('/0.jpg') ? 404 : 200 })),
  )
  await take(templates)
  expect(stored()).toHaveLength(19)
})

test('pictures of products that are no longer sold are removed, and all of them on request', async () => {
  await take(templates)
  await take(templates.slice(0, 5))
  expect(stored()).toHaveLength(5)
  await removePictures('no')
  expect(await hasTakenPictures('no')).toBe(false)
})
