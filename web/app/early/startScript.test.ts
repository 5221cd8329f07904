import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startScript } from '../../server/inlineScripts.ts'

const modules = () => [...document.head.querySelectorAll('script')]
const addresses = () => modules().map((script) => script.getAttribute('src'))
const all = ['/assets/libraries.js', '/assets/home.js', '/assets/client.js']

const startWorker = vi.fn<(address: string, options: WorkerOptions) => void>()

/** Reports the first paint. */
let displayPaint = (): void => undefined
class FakeObserver {
  static readonly supportedEntryTypes = ['paint']
  readonly #report: (list: { getEntriesByName: (name: string) => readonly object[] }) => void

  constructor(report: (list: { getEntriesByName: (name: string) => readonly object[] }) => void) {
    this.#report = report
  }

  observe() {
    displayPaint = () =>
      this.#report({ getEntriesByName: (name) => (name === 'first-contentful-paint' ? [{ name }] : []) })
  }
}

beforeEach(() => {
  displayPaint = () => undefined
  vi.stubGlobal('PerformanceObserver', FakeObserver)
  startWorker.mockReset()
  vi.stubGlobal('Worker', startWorker)
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] })
  const element = document.createElement('script')
  element.dataset['modules'] = '/assets/client.js /assets/libraries.js /assets/home.js'
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(element)
  // The script as the document contains it.
  // oxlint-disable-next-line typescript/no-implied-eval -- it is no module
  new Function(startScript)()
})
afterEach(() => {
  window.dispatchEvent(new Event('pointerdown'))
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

test('starts the modules with low priority after the pictures of the page are displayed', () => {
  expect(modules()).toEqual([])
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(100)
  expect(modules()).toEqual([])
  displayPaint()
  vi.advanceTimersByTime(10)

  expect(addresses()).toEqual(all)
  for (const script of modules()) expect(script).toMatchObject({ type: 'module', fetchPriority: 'low' })
})

test('evaluates them in order, the entry last, each in its own task', () => {
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
  expect(addresses()).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(addresses()).toEqual(all.slice(0, 1))
  vi.advanceTimersToNextTimer()
  expect(addresses()).toEqual(all.slice(0, 2))
  vi.advanceTimersToNextTimer()
  expect(addresses()).toEqual(all)
  expect(modules().map((script) => script.async)).toEqual([false, false, false])
})

test.each(['pointerdown', 'keydown', 'touchstart', 'input'])('starts them at once when there is a %s', (use) => {
  document.body.dispatchEvent(new Event(use, { bubbles: true }))
  vi.advanceTimersByTime(50)
  expect(addresses()).toEqual(all)
  for (const script of modules()) expect(script).toHaveProperty('fetchPriority', 'high')
})

test('does not wait for the paint of a tab in the background', () => {
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(550)
  expect(addresses()).toEqual(all)
})

test('waits for three frames in a browser that does not report paints', () => {
  vi.stubGlobal('PerformanceObserver', undefined)
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(33)
  expect(addresses()).toEqual([])
  vi.advanceTimersByTime(30)
  expect(addresses()).toEqual(all)
})

test('does not wait for a picture that does not arrive', () => {
  window.dispatchEvent(new Event('DOMContentLoaded'))
  vi.advanceTimersByTime(3_050)
  expect(addresses()).toEqual(all)
})

test("lets a worker read the tables of number formats in the document's language", () => {
  document.documentElement.lang = 'nb'
  expect(startWorker).not.toHaveBeenCalled()
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
  expect(startWorker.mock.calls).toEqual([['/number-formats.js', { name: 'nb' }]])
})

test('starts them once', () => {
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(10_000)
  window.dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(50)
  expect(startWorker).toHaveBeenCalledTimes(1)
  expect(addresses()).toEqual(all)
})
