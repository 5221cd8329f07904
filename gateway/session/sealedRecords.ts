/** Values that the gateway stores encrypted for one shopper. The names of the records are fingerprints, so the store contains no ids. */
import type { SessionKeys } from './sessionKeys.ts'
import type { ExpiringRecords } from './sessionStore.ts'

export interface SealedRecords {
  /** Null for a record that does not exist, has expired or was encrypted with another key. */
  get(name: string, now: Date): Promise<unknown>
  put(name: string, value: unknown, endsAt: Date): Promise<void>
  delete(name: string): Promise<void>
}

export function createSealedRecords(records: ExpiringRecords, keys: SessionKeys): SealedRecords {
  return {
    async get(name, now) {
      const row = keys.fingerprint(name)
      const sealed = await records.get(row, now)
      const text = sealed && keys.open(sealed, row)
      return text === null ? null : JSON.parse(text)
    },
    async put(name, value, endsAt) {
      const row = keys.fingerprint(name)
      await records.put(row, keys.seal(JSON.stringify(value), row), endsAt)
    },
    delete: (name) => records.delete(keys.fingerprint(name)),
  }
}
