import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStatus, refreshQuietly } from './offlineCatalogue.ts'
import { alwaysConnected } from '../shop/connection.ts'
import { keepCatalogue } from './keepCatalogue.ts'

vi.mock(import('./offlineCatalogue.ts'), () => ({
  readStatus: vi.fn<(storeCode: string) => Promise<string | null>>(),
  refreshQuietly: vi.fn<(storeCode: string) => Promise<boolean>>(),
}))

const NOW = 1_800_000_000_000
const GOOD = { effectiveType: '4g', type: 'wifi', saveData: false }

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.mocked(readStatus).mockResolvedValue(null)
  vi.mocked(refreshQuietly).mockResolvedValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
  for (const name of ['connection', 'storage']) Reflect.deleteProperty(navigator, name)
})

async function loads(network: object | undefined, quota = 1_000_000_000, asOf: number | null = null) {
  vi.mocked(readStatus).mockResolvedValue(asOf === null ? null : new Date(asOf).toISOString())
  const define = (name: string, value: unknown) => Object.defineProperty(navigator, name, { configurable: true, value })
  define('connection', network)
  define('storage', { estimate: () => Promise.resolve({ quota }) })
  keepCatalogue('no', alwaysConnected)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(refreshQuietly).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  return vi.mocked(refreshQuietly).mock.calls.length > 0
}

test.each([
  ['a fast connection', GOOD, true],
  ['data saving', { ...GOOD, saveData: true }, false],
  ['a slow connection', { ...GOOD, effectiveType: '3g' }, false],
  ['a cellular connection', { ...GOOD, type: 'cellular' }, false],
  ['a browser that does not describe its network', undefined, false],
])('after half a minute with %s, the catalogue is loaded without being asked: %s', async (_name, network, expected) => {
  expect(await loads(network)).toBe(expected)
})

test('a device with little space gets no catalogue that it did not ask for', async () => {
  expect(await loads(GOOD, 50_000_000)).toBe(false)
})

test('a stored catalogue is kept fresh after 15 minutes on any connection, unless the browser saves data', async () => {
  expect(await loads({ effectiveType: '3g' }, 0, NOW - 901_000)).toBe(true)
})

test.each([
  ['fresh', {}, NOW - 60_000],
  ['old, and the browser saves data', { saveData: true }, NOW - 901_000],
])('a stored catalogue is not loaded again while it is %s', async (_name, network, asOf) => {
  expect(await loads(network, 0, asOf)).toBe(false)
})

test.each([
  ['again after 15 minutes each time when it was', true, 20],
  ['more and more rarely when it was not', false, 4],
])('a catalogue is loaded %s loaded', async (_how, isLoaded, times) => {
  vi.mocked(refreshQuietly).mockResolvedValue(isLoaded)
  await loads(GOOD)
  await vi.advanceTimersByTimeAsync(19 * 900_000)
  expect(refreshQuietly).toHaveBeenCalledTimes(times)
})
