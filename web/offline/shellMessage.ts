/** Tells the service worker which shell to cache for this store and language: it cannot read cookies. */
import type { StoreContextValue } from '../shop/StoreContext.tsx'

/** Message to the service worker after each document: what it needs to open the store's pages offline. */
export interface ShellMessage {
  readonly kind: 'cache-shell'
  readonly pathPrefix: string
  readonly language: string
  readonly shell: string
  /** Scripts and styles of this document. */
  readonly assets: readonly string[]
  /** Pictures that were loaded before the worker controlled the page. */
  readonly pictures: readonly string[]
}

export function shellAddress({ store, language }: StoreContextValue): string {
  return `${store.pathPrefix}/offline-shell?${new URLSearchParams({ language }).toString()}`
}

/** @returns the registration of the service worker; null where there is none */
export async function sendShell(storeContext: StoreContextValue): Promise<ServiceWorkerRegistration | null> {
  // Development serves separate modules, and a cached shell would be stale after the next change.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null

  const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => null)
  if (!registration) return null
  const { active } = await navigator.serviceWorker.ready
  const message: ShellMessage = {
    kind: 'cache-shell',
    pathPrefix: storeContext.store.pathPrefix,
    language: storeContext.language,
    shell: shellAddress(storeContext),
    assets: addressesOf(
      'script[src], link[rel="stylesheet"], link[rel="modulepreload"], link[rel="preload"][as="font"]',
    ),
    pictures: [...document.images]
      .map((image) => image.currentSrc)
      .filter((address) => address.startsWith(location.origin)),
  }
  // postMessage to a worker takes no target origin; the list of transferables is empty.
  active?.postMessage(message, [])
  return registration
}

function addressesOf(selector: string): string[] {
  return [...document.querySelectorAll(selector)].flatMap(
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? [],
  )
}
