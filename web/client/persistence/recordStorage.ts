/**
 * Storage of the persisted cache: one IndexedDB record per entity, as JSON, so that only changed entities are written.
 * Errors are logged to the console and counted, and the shop continues without persistence.
 */
import { createStore, promisifyRequest } from 'idb-keyval'
import type { NormalizedCacheObject } from '@apollo/client'
import type { PersistentStorage } from 'apollo3-cache-persist'

/** The page does not wait longer for the persisted data. */
const READ_TIMEOUT_MS = 800
/** Records that every tab changes. */
const SHARED_IDS: readonly string[] = ['ROOT_QUERY', '__META']
/** Stops using a full or broken disk after this number of failed writes. One failed read is enough. */
const MAX_FAILURES = 30

export interface RecordStorage extends PersistentStorage<NormalizedCacheObject> {
  readonly failures: () => number
}

export function createRecordStorage(databaseName: string, report: (error: unknown) => void = warn): RecordStorage {
  const records = new EntityRecords(databaseName)
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

  return {
    failures: () => failures,

    getItem: async () => {
      if (!isUsable()) return null
      const found = await counted(() => Promise.race([records.readAll(), wait(READ_TIMEOUT_MS)]), undefined)
      if (found === undefined) canRead = false
      if (!found?.size) return null
      records.written = found
      // What cannot be read is removed with the next write.
      const readable = [...found].filter(([, record]) => record !== null)
      return readable.length === 0 ? null : (Object.fromEntries(readable) as NormalizedCacheObject)
    },

    setItem: async (_key, state) => {
      if (isUsable()) await counted(() => records.write(new Map<string, unknown>(Object.entries(state))), undefined)
    },

    // Removes records even if nothing is written any more.
    removeItem: () => counted(() => records.clear(), undefined),
  }
}

class EntityRecords {
  readonly #withStore: ReturnType<typeof createStore>
  /** What the store has, as far as this tab knows. */
  written: ReadonlyMap<string, unknown> = new Map()

  constructor(databaseName: string) {
    this.#withStore = createStore(databaseName, 'entities')
  }

  readAll(): Promise<ReadonlyMap<string, unknown>> {
    return this.#withStore('readonly', async (store) => {
      const [keys, values] = await Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest(store.getAll())])
      return new Map<string, unknown>(
        keys.map((key, index) => [typeof key === 'string' ? key : '', parsed(values[index])]),
      )
    })
  }

  /** @throws DOMException */
  async write(records: ReadonlyMap<string, unknown>): Promise<void> {
    try {
      await this.#writeChanged(records)
    } catch (error) {
      // The records of earlier visits make room for this one.
      if (error instanceof DOMException && error.name === 'QuotaExceededError') await this.clear()
      throw error
    }
  }

  async clear(): Promise<void> {
    await this.#withStore('readwrite', (store) => {
      store.clear()
      return promisifyRequest(store.transaction)
    })
    this.written = new Map()
  }

  async #writeChanged(records: ReadonlyMap<string, unknown>): Promise<void> {
    const { written } = this
    await this.#withStore('readwrite', async (store) => {
      for (const [id, record] of records)
        if (SHARED_IDS.includes(id)) {
          const stored: unknown = await promisifyRequest(store.get(id))
          store.put(JSON.stringify(withOtherTabs(record, parsed(stored), written.get(id))), id)
        } else if (written.get(id) !== record) store.put(JSON.stringify(record), id)
      for (const id of written.keys()) if (!records.has(id)) store.delete(id)
      return promisifyRequest(store.transaction)
    })
    this.written = new Map(records)
  }
}

/** The browser copies a text faster than an object, and JSON is parsed faster than a copy. Null for a value that is no record. */
function parsed(stored: unknown): unknown {
  if (typeof stored !== 'string') return null
  try {
    return JSON.parse(stored)
  } catch {
    return null
  }
}

/** Adds what another tab has stored since this one wrote or read: without its fields of the root, nothing would refer to its entities. */
function withOtherTabs(own: unknown, stored: unknown, before: unknown): unknown {
  if (!isRecord(own) || !isRecord(stored)) return own
  const known = isRecord(before) ? before : {}
  const others = Object.entries(stored).filter(([name]) => !(name in own) && !(name in known))
  const merged: Record<string, unknown> = { ...Object.fromEntries(others), ...own }
  if (isRecord(own['seen']) && isRecord(stored['seen']))
    merged['seen'] = seenTogether(own['seen'], stored['seen'], isRecord(known['seen']) ? known['seen'] : {})
  return merged
}

/** The other tab's pages count as older than this one's. */
function seenTogether(own: Fields, stored: Fields, before: Fields): Fields {
  const listOf = (fields: unknown): readonly unknown[] => (Array.isArray(fields) ? fields : [])
  const known = new Set([...listOf(own['fields']), ...listOf(before['fields'])])
  return {
    ...own,
    fields: [...listOf(stored['fields']).filter((name) => !known.has(name)), ...listOf(own['fields'])],
    receivedAt: { ...fieldsOrNone(stored['receivedAt']), ...fieldsOrNone(own['receivedAt']) },
  }
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOrNone(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function warn(error: unknown): void {
  console.warn('the persistent cache could not be written or read', error)
}

function wait(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, null)
  })
}
