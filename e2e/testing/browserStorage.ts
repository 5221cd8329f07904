/** Reads what the browser has stored of the shop. */
import { expect, type Page } from '@playwright/test'

/** Everything in IndexedDB, localStorage and sessionStorage, as one text. */
export function readBrowserStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const resultOf = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(String(request.error))))
      })
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        found.push(await resultOf(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(found)
  })
}

/** Waits until this page can be opened without a connection: service worker, shell and the files of the document are cached. */
export async function untilCachedForOffline(page: Page, options: { readonly timeout?: number } = {}): Promise<void> {
  // waitForFunction would end with the first promise, whatever it becomes.
  await expect.poll(() => page.evaluate(isCachedForOffline), options).toBe(true)
}

/** In the page. */
export async function isCachedForOffline(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active?.state !== 'activated') return false
  const shells = await (await caches.open('shells')).keys()
  const files = [...document.querySelectorAll('script[src], link[rel="stylesheet"], link[rel="modulepreload"]')]
  const cached = await Promise.all(
    files.map((element) => caches.match(element.getAttribute('src') ?? element.getAttribute('href') ?? '')),
  )
  return shells.length > 0 && cached.every((file) => file !== undefined)
}
