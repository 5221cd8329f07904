/** Tells the service worker which shell to keep for this store and language: it cannot read cookies. */
import type { StoreContextValue } from '../shop/StoreContext.tsx'

/** What the worker is told after each document: enough to open the store's pages without a network. */
export interface StoreShell {
  readonly kind: 'keep-shell'
  readonly pathPrefix: string
  readonly language: string
  readonly shell: string
  /** Scripts and styles of this document. */
  readonly assets: readonly string[]
  /** Pictures shown before the worker watched. */
  readonly pictures: readonly string[]
}

export function shellAddress({ store, language }: StoreContextValue): string {
  return `${store.pathPrefix}/offline-shell?${new URLSearchParams({ language }).toString()}`
}

export async function storeShell(storeContext: StoreContextValue): Promise<void> {
  // Development serves modules one by one; a shell of them would be old at the next change.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return

  await afterLoad()
  const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => null)
  if (!registration) return
  const { active } = await navigator.serviceWorker.ready
  const message: StoreShell = {
    kind: 'keep-shell',
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
  // A worker has no origin to name; nothing is transferred.
  active?.postMessage(message, [])
}

function addressesOf(selector: string): string[] {
  return [...document.querySelectorAll(selector)].flatMap(
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? [],
  )
}

/** Installing must not compete with the page for the network. */
function afterLoad(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve()

  return new Promise((resolve) => {
    addEventListener('load', () => resolve(), { once: true })
  })
}
