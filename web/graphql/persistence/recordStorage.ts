/**
 * Storage of the persisted cache: one IndexedDB record per entity, so that only changed entities are written.
 * Errors are logged to the console and counted, and the shop continues without persistence.
 */
import { createStore, promisifyRequest } from 'idb-keyval'
import type { NormalizedCacheObject } from '@apollo/client'
import type { PersistentStorage } from 'apollo3-cache-persist'

/** The page does not wait longer for the persisted data. */
const READ_TIMEOUT_MS = 800
/** Stops using a full or broken disk after this number of failed writes. One failed read is enough. */
const MAX_FAILURES = 30

export interface RecordStorage extends PersistentStorage<NormalizedCacheObject> {
  readonly failures: () => number
}

export function createRecordStorage(databaseName: string, report: (error: unknown) => void = warn): RecordStorage {
  const withStore = createStore(databaseName, 'entities')
  let written = new Map<string, unknown>()
  let failures = 0
  let canRead = true
  const counted = async <Value>(attempt: () => Promise<Value>, otherwise: Value): Promise<Value> => {
    try {
      return await attempt()
    } catch (error) {
      failures += 1
      report(error)
      return otherwise
    }
  }
  const isUsable = () => canRead && failures < MAX_FAILURES

  const readAll = () =>
    withStore('readonly', async (store) => {
      const [keys, values] = await Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest(store.getAll())])
      return new Map<string, unknown>(keys.map((key, index) => [typeof key === 'string' ? key : '', values[index]]))
    })

  const write = async (records: ReadonlyMap<string, unknown>) => {
    await withStore('readwrite', (store) => {
      for (const [id, record] of records) if (written.get(id) !== record) store.put(record, id)
      for (const id of written.keys()) if (!records.has(id)) store.delete(id)
      return promisifyRequest(store.transaction)
    })
    written = new Map(records)
  }
  const clear = async () => {
    await withStore('readwrite', (store) => {
      store.clear()
      return promisifyRequest(store.transaction)
    })
    written = new Map()
  }

  return {
    failures: () => failures,

    getItem: async () => {
      if (!isUsable()) return null
      const records = await counted(() => Promise.race([readAll(), wait(READ_TIMEOUT_MS)]), undefined)
      if (records === undefined) canRead = false
      if (!records?.size) return null
      written = records
      return Object.fromEntries(records) as NormalizedCacheObject
    },

    setItem: async (_key, state) => {
      if (!isUsable()) return
      await counted(async () => {
        try {
          await write(new Map<string, unknown>(Object.entries(state)))
        } catch (error) {
          // The records of earlier visits make room for this one.
          if (error instanceof DOMException && error.name === 'QuotaExceededError') await clear()
          throw error
        }
      }, undefined)
    },

    // Removes records even if nothing is written any more.
    removeItem: () => counted(clear, undefined),
  }
}

function warn(error: unknown): void {
  console.warn('the persistent cache could not be written or read', error)
}

function wait(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, null)
  })
}
