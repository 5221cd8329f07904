/** Notices a new release, which waits until no page of the earlier one is open or the shopper lets it take over. */
import { newRelease } from '../shop/newRelease.ts'

/** Message to a waiting service worker: the shopper wants its release now. */
export interface TakeOverMessage {
  readonly kind: 'take-over'
}

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
}
