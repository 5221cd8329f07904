/** Values that the gateway stores encrypted for one shopper. The names of the records are fingerprints, so the store contains no ids. */
import { LRUCache } from 'lru-cache'
import type { SessionKeys } from './sessionKeys.ts'
import type { Durability, ExpiringRecords } from './sessionStore.ts'

export interface SealedRecords {
  /** Null for a record that does not exist, has expired or was encrypted with another key. */
  get(name: string, now: Date): Promise<unknown>
  /**
   * As `get`, for a record that is read often and written rarely: the same frozen value until the record is written again. It is read from
   * the store each time, and stays opened in this process.
   */
  getShared(name: string, now: Date): Promise<unknown>
  /** @param durability default: synced */
  put(name: string, value: unknown, endsAt: Date, durability?: Durability): Promise<void>
  delete(name: string): Promise<void>
}

/** In characters of all opened values: about 500 carts of 20 lines. */
const MAX_OPENED = 4_000_000

interface Opened {
  readonly sealed: Uint8Array
  /** Frozen: all who read the record share it. */
  readonly value: unknown
  readonly size: number
}

export function createSealedRecords(records: ExpiringRecords, keys: SessionKeys): SealedRecords {
  const opened = new LRUCache<string, Opened>({ maxSize: MAX_OPENED, sizeCalculation: ({ size }) => size })

  return {
    async get(name, now) {
      const row = keys.fingerprint(name)
      const sealed = await records.get(row, now)
      const text = sealed && keys.open(sealed, row)
      return text === null ? null : JSON.parse(text)
    },
    async getShared(name, now) {
      const row = keys.fingerprint(name)
      const sealed = await records.get(row, now)
      const known = opened.get(row)
      if (known && sealed && Buffer.compare(known.sealed, sealed) === 0) return known.value
      const text = sealed && keys.open(sealed, row)
      if (!sealed || text === null) {
        opened.delete(row)
        return null
      }
      const value = frozen(JSON.parse(text))
      opened.set(row, { sealed, value, size: text.length })
      return value
    },
    async put(name, value, endsAt, durability) {
      const row = keys.fingerprint(name)
      await records.put(row, keys.seal(JSON.stringify(value), row), endsAt, durability)
    },
    async delete(name) {
      const row = keys.fingerprint(name)
      opened.delete(row)
      await records.delete(row)
    },
  }
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
