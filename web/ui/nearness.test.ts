import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Look = (entries: { target: Element; isIntersecting: boolean }[]) => void

let look: Look
let idle: ((deadline: { timeRemaining: () => number }) => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  idle = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Look) {
        look = callback
      }
      observe() {}
      unobserve() {}
    },
  )
  vi.stubGlobal('requestIdleCallback', (callback: (typeof idle)[number]) => idle.push(callback))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function elements(count: number) {
  const { keepUpToDate, updateAll } = await import('./nearness.ts')
  const list = Array.from({ length: count }, () => {
    const [element, update] = [document.createElement('span'), vi.fn<() => void>()]
    const leave = keepUpToDate(element, update)
    // No intersection has been reported yet.
    expect(update).toHaveBeenCalledTimes(1)
    update.mockClear()
    return { update, leave, see: (isIntersecting: boolean) => look([{ target: element, isIntersecting }]) }
  })
  return { list, updateAll }
}

test('updates a near element at once, and others when they come near', async () => {
  const {
    list: [first, second],
    updateAll,
  } = await elements(2)
  second!.see(false)
  updateAll()
  expect([first!.update.mock.calls.length, second!.update.mock.calls.length]).toEqual([1, 0])

  second!.see(true)
  expect(second!.update).toHaveBeenCalledTimes(1)
  // No update is pending.
  second!.see(true)
  expect(second!.update).toHaveBeenCalledTimes(1)
})

test('updates far elements after half a minute, while the browser is idle', async () => {
  const { list: far, updateAll } = await elements(3)
  for (const { see } of far) see(false)
  updateAll()
  updateAll()
  vi.advanceTimersByTime(30_000)
  expect(idle).toHaveLength(1)
  let moments = 2
  idle.shift()!({ timeRemaining: () => (moments-- > 0 ? 10 : 0) })
  expect(far.map(({ update }) => update.mock.calls.length)).toEqual([1, 1, 0])
  idle.shift()!({ timeRemaining: () => 10 })
  expect(far.map(({ update }) => update.mock.calls.length)).toEqual([1, 1, 1])
})

test('does not update a removed element', async () => {
  const {
    list: [gone],
    updateAll,
  } = await elements(1)
  gone!.see(false)
  updateAll()
  gone!.leave()
  vi.advanceTimersByTime(30_000)
  idle.forEach((callback) => callback({ timeRemaining: () => 10 }))
  expect(gone!.update).not.toHaveBeenCalled()
})

test('treats every element as near without IntersectionObserver', async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  const {
    list: [only],
    updateAll,
  } = await elements(1)
  updateAll()
  expect(only!.update).toHaveBeenCalledTimes(1)
})
