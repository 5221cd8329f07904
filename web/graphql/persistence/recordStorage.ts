/**
 * Where the cache is kept between visits: one IndexedDB record per entity, so that a change costs what changed.
 * Storage is a convenience: whatever fails here is told to the console and counted, and the shop goes on without it.
 */
import { createStore, promisifyRequest } from 'idb-keyval'
import type { NormalizedCacheObject } from '@apollo/client'
import type { PersistentStorage } from 'apollo3-cache-persist'

/** A page must not wait longer than this for what an earlier visit left. */
const patienceMs = 800
/** A full or broken disk answers every write with an error: then the shop stops asking. One failed read is enough. */
const maxFailures = 30

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
  const isUsable = () => canRead && failures < maxFailures

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
      const records = await counted(() => Promise.race([readAll(), wait(patienceMs)]), undefined)
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
          // What earlier visits left makes room for this one.
          if (error instanceof DOMException && error.name === 'QuotaExceededError') await clear()
          throw error
        }
      }, undefined)
    },

    // Even where nothing more is written: what is there must go when it is told to.
    removeItem: () => counted(clear, undefined),
  }
}

function warn(error: unknown): void {
  console.warn('what pages show could not be kept or read', error)
}

function wait(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, null)
  })
}
