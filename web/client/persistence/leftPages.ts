/**
 * Results of pages that were left before they were persisted. They wait in the tab, with their documents, and its next page
 * persists them with its own. They are the documents that every guest gets: nothing in them is personal.
 */
import type { WritableResult } from '../pageResults.ts'

/** About 200 kB for a page. */
const MAX_RESULTS = 20

function storageKey(storeCode: string): string {
  return `left-results-${storeCode}`
}

export function leavePage(storeCode: string, results: readonly WritableResult[]): void {
  try {
    const all = [...readLeftPages(storeCode), ...results].slice(-MAX_RESULTS)
    sessionStorage.setItem(storageKey(storeCode), JSON.stringify(all))
  } catch {
    // Without storage the page is not there without a connection.
  }
}

/** The oldest first. */
export function readLeftPages(storeCode: string): readonly WritableResult[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(storeCode)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWritable) : []
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

function isWritable(value: unknown): value is WritableResult {
  return typeof value === 'object' && value !== null && 'query' in value && 'variables' in value && 'data' in value
}
