/** What the browser keeps of the shop. */
import type { Page } from 'playwright-core'

/** Everything that IndexedDB and the storages hold, as one text. */
export function keptByBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <Value>(wish: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        wish.addEventListener('success', () => resolve(wish.result))
        wish.addEventListener('error', () => reject(new Error(String(wish.error))))
      })
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        found.push(await asked(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(found)
  })
}

/** Waits for what opens this page without a connection: the worker, a shell, and the files that the document names. */
export async function untilOpenableOffline(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.active?.state !== 'activated') return false
    const shells = await (await caches.open('shells')).keys()
    const files = [...document.querySelectorAll('script[src], link[rel="stylesheet"], link[rel="modulepreload"]')]
    const kept = await Promise.all(
      files.map((element) => caches.match(element.getAttribute('src') ?? element.getAttribute('href') ?? '')),
    )
    return shells.length > 0 && kept.every((file) => file !== undefined)
  })
}
