/**
 * States of pages that were left before Apollo Client was loaded. They wait in the tab, and its next page persists them with
 * its own. They are the documents that every guest gets: nothing in them is personal.
 */
import type { NormalizedCacheObject } from '@apollo/client'

/** About 140 kB each. */
const MAX_PAGES = 10

function storageKey(storeCode: string): string {
  return `left-pages-${storeCode}`
}

export function leavePage(storeCode: string, state: NormalizedCacheObject): void {
  try {
    const pages = [...readPages(storeCode), state].slice(-MAX_PAGES)
    sessionStorage.setItem(storageKey(storeCode), JSON.stringify(pages))
  } catch {
    // Without storage the page is not there without a connection.
  }
}

/** The oldest first. */
export function readLeftPages(storeCode: string): readonly NormalizedCacheObject[] {
  try {
    return readPages(storeCode)
  } catch {
    return []
  }
}

export function forgetLeftPages(storeCode: string): void {
  try {
    sessionStorage.removeItem(storageKey(storeCode))
  } catch {
    // Without storage there are none.
  }
}

function readPages(storeCode: string): readonly NormalizedCacheObject[] {
  const text = sessionStorage.getItem(storageKey(storeCode))
  return text === null ? [] : (JSON.parse(text) as NormalizedCacheObject[])
}
