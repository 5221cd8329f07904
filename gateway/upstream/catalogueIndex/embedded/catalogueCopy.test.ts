import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readStoreTable } from '../../../storeTable.ts'
import { createCatalogueCopy } from './catalogueCopy.ts'

const [store] = readStoreTable().stores
if (!store) throw new Error('expected a store')
const place = { store, entity: 'product', address: 'https://shop.example/export/no/product.ndjson' } as const

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-copy-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([0, 1, 999_999, 1_000_000, 3_500_001])('an export of %i bytes is read as it was written', async (length) => {
  const copy = createCatalogueCopy(folder)
  const bytes = Buffer.alloc(length, '{"id":1,"name":"Ring"}\n')
  await copy.write(place, { etag: '"v1"', bytes })
  const found = await copy.read(place)
  expect(found?.etag).toBe('"v1"')
  expect(found?.bytes.equals(bytes)).toBe(true)
  expect(readdirSync(join(folder, store.storeCode))).toEqual(['product.ndjson.zst'])
})
