/** Background sync as the browser starts it when the network is back. */
import type { BrowserContext, Page } from '@playwright/test'

interface Registration {
  readonly registrationId: string
  readonly scopeURL: string
}

/** Call it with the service worker of the page registered. */
export async function syncRegistration(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  const found = new Promise<Registration>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { registrationId } = await found
  return {
    dispatch: (tag: string) =>
      devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false }),
  }
}
