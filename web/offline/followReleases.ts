/** Notices a new release, which waits until no page of the earlier one is open or the shopper lets it take over. */
import { newRelease } from '../shop/newRelease.ts'

/** Message to a waiting service worker: the shopper wants its release now. */
export interface TakeOverMessage {
  readonly kind: 'take-over'
}

/** The browser looks for a release with each document; a page can stay open for days without one. */
const LOOK_AFTER_MS = 3_600_000

export function followReleases(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator
  const offer = (worker: ServiceWorker) => {
    // Without a controller this is the first release on this device.
    if (!serviceWorker.controller) return
    newRelease.set({
      takeOver: () => {
        serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        worker.postMessage({ kind: 'take-over' } satisfies TakeOverMessage, [])
      },
    })
  }
  if (registration.waiting) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing)
    })
  })
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < LOOK_AFTER_MS) return
    lookedAt = Date.now()
    // Without a connection there is none; the server counts a worker it cannot send, and the worker reports its installation.
    registration.update().catch(() => undefined)
  })
}
