import { expect, test } from 'vitest'
import { createSealedRecords } from './sealedRecords.ts'
import { createSessionKeys } from './sessionKeys.ts'
import type { ExpiringRecords } from './sessionStore.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const LATER = new Date('2026-11-22T12:00:00Z')

function recordsInMemory(): ExpiringRecords {
  const rows = new Map<string, { readonly sealed: Uint8Array; readonly endsAt: Date }>()
  return {
    get: async (name, now) => {
      const row = rows.get(name)
      // Each read of a database returns other bytes of the same content.
      return row && row.endsAt > now ? Uint8Array.from(row.sealed) : null
    },
    put: async (name, sealed, endsAt) => void rows.set(name, { sealed, endsAt }),
    delete: async (name) => void rows.delete(name),
    sweep: async () => {},
  }
}

test('a shared value stays the same object until its record is written, by this process or another', async () => {
  const store = recordsInMemory()
  const [own, other] = [
    createSealedRecords(store, createSessionKeys('key')),
    createSealedRecords(store, createSessionKeys('key')),
  ]
  await own.put('cart', { lines: [{ quantity: 1 }] }, LATER)
  const first = await own.getShared('cart', NOW)
  expect(await own.getShared('cart', NOW)).toBe(first)
  await other.put('cart', { lines: [{ quantity: 2 }] }, LATER)
  expect(await own.getShared('cart', NOW)).toEqual({ lines: [{ quantity: 2 }] })
})

test('a shared value ends with its record: expired, deleted, or encrypted with another key', async () => {
  const store = recordsInMemory()
  const records = createSealedRecords(store, createSessionKeys('key'))
  await records.put('cart', { lines: [] }, LATER)
  expect(await records.getShared('cart', NOW)).toEqual({ lines: [] })
  expect(await records.getShared('cart', LATER)).toBeNull()
  await records.put('cart', { lines: [] }, LATER)
  await records.getShared('cart', NOW)
  await createSealedRecords(store, createSessionKeys('key')).delete('cart')
  expect(await records.getShared('cart', NOW)).toBeNull()
  await createSealedRecords(store, createSessionKeys('another key')).put('cart', { lines: [] }, LATER)
  await records.put('other', 1, LATER)
  expect(await records.getShared('other', NOW)).toBe(1)
})

test('a shared value cannot be changed by one of its readers', async () => {
  const records = createSealedRecords(recordsInMemory(), createSessionKeys('key'))
  await records.put('cart', { lines: [{ quantity: 1 }] }, LATER)
  const shared = (await records.getShared('cart', NOW)) as { lines: { quantity: number }[] }
  expect(() => shared.lines.push({ quantity: 2 })).toThrow(TypeError)
  expect(() => Object.assign(shared.lines[0] ?? {}, { quantity: 3 })).toThrow(TypeError)
})
