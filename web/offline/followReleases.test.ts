import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newRelease } from '../shop/newRelease.ts'
import { followReleases } from './followReleases.ts'

class FakeWorker extends EventTarget {
  state = 'installing'
  readonly postMessage = vi.fn<(message: unknown) => void>()
}
class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null
  installing: FakeWorker | null = null
  readonly update = vi.fn<() => Promise<void>>(() => Promise.resolve())
}
class FakeContainer extends EventTarget {
  controller: object | null = {}
}
let container = new FakeContainer()

beforeEach(() => {
  container = new FakeContainer()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
})
afterEach(() => {
  vi.useRealTimers()
  newRelease.set(null)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const follow = (registration: FakeRegistration) => followReleases(registration as unknown as ServiceWorkerRegistration)

test('a release that is installed while a page is open is offered, and takes over only on request', () => {
  const registration = new FakeRegistration()
  follow(registration)
  const worker = new FakeWorker()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  expect(newRelease.get()).toBeNull()
  worker.state = 'installed'
  worker.dispatchEvent(new Event('statechange'))
  expect(worker.postMessage).not.toHaveBeenCalled()
  newRelease.get()?.takeOver()
  expect(worker.postMessage).toHaveBeenCalledWith({ kind: 'take-over' }, [])
})

test('a release that already waits is offered', () => {
  const registration = new FakeRegistration()
  registration.waiting = new FakeWorker()
  follow(registration)
  expect(newRelease.get()).not.toBeNull()
})

test('the first release on a device is not offered', () => {
  container.controller = null
  const registration = new FakeRegistration()
  registration.waiting = new FakeWorker()
  follow(registration)
  expect(newRelease.get()).toBeNull()
})

test('a page that has stayed open looks for a release when it is shown again, once an hour at most', () => {
  vi.useFakeTimers()
  const registration = new FakeRegistration()
  follow(registration)
  const show = () => document.dispatchEvent(new Event('visibilitychange'))
  show()
  expect(registration.update).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3_600_000)
  show()
  show()
  expect(registration.update).toHaveBeenCalledOnce()
})
