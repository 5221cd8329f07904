import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Look = (entries: { target: Element; isIntersecting: boolean }[]) => void

let look: Look
let idle: ((deadline: { timeRemaining: () => number }) => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  idle = []
  vi.stubGlobal('IntersectionObserver', class {
    constructor(callback: Look) {
      look = callback
    }
    observe() {}
    unobserve() {}
  })
  vi.stubGlobal('requestIdleCallback', (callback: (typeof idle)[number]) => idle.push(callback))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function elements(count: number) {
  const { keepNear, updateNear } = await import('./nearness.ts')
  return Array.from({ length: count }, () => {
    const [element, update] = [document.createElement('span'), vi.fn()]
    const leave = keepNear(element, update)
    return { element, update, leave, change: () => updateNear(element, update), see: (isIntersecting: boolean) => look([{ target: element, isIntersecting }]) }
  })
}

test('what is near is updated at once, what is not when it comes near', async () => {
  const [first, second] = await elements(2)
  second!.see(false)
  first!.change()
  second!.change()
  expect([first!.update.mock.calls.length, second!.update.mock.calls.length]).toEqual([1, 0])

  second!.see(true)
  expect(second!.update).toHaveBeenCalledTimes(1)
  // Nothing was put off since.
  second!.see(true)
  expect(second!.update).toHaveBeenCalledTimes(1)
})

test('what stays far is caught up with after half a minute, in idle moments', async () => {
  const far = await elements(3)
  for (const { see, change } of far) {
    see(false)
    change()
    change()
  }
  vi.advanceTimersByTime(30_000)
  expect(idle).toHaveLength(1)
  let moments = 2
  idle.shift()!({ timeRemaining: () => (moments-- > 0 ? 10 : 0) })
  expect(far.map(({ update }) => update.mock.calls.length)).toEqual([1, 1, 0])
  idle.shift()!({ timeRemaining: () => 10 })
  expect(far.map(({ update }) => update.mock.calls.length)).toEqual([1, 1, 1])
})

test('what has left the page is not touched again', async () => {
  const [gone] = await elements(1)
  gone!.see(false)
  gone!.change()
  gone!.leave()
  vi.advanceTimersByTime(30_000)
  idle.forEach((callback) => callback({ timeRemaining: () => 10 }))
  expect(gone!.update).not.toHaveBeenCalled()
})

test('where nobody tells what is seen, everything is near', async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  const [only] = await elements(1)
  only!.change()
  expect(only!.update).toHaveBeenCalledTimes(1)
})
