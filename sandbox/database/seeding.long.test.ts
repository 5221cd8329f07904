import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { STORES } from '../catalogue/stores.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../testing/seededDatabase.ts'
import { openDatabase } from './database.ts'
import { documentLines } from './reads.ts'
import { isSeeded, seed } from './seed.ts'

const ENTITIES = ['product', 'category', 'attribute', 'taxrule', 'customergroup', 'review', 'cms_page', 'cms_block']
const INDICES = STORES.map((store) => store.index)

function digest(from: DatabaseSync): string {
  const hash = createHash('sha256')
  for (const index of INDICES)
    for (const entity of ENTITIES)
      for (const line of documentLines(from, index, entity) ?? []) hash.update(line).update('\n')
  return hash.digest('hex')
}

describe('seeding', () => {
  test(
    'an opened file that is already seeded keeps its bytes',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
      try {
        const file = join(folder, 'shop.db')
        const first = openDatabase(file)
        expect(isSeeded(first)).toBe(false)
        seed(first)
        expect(isSeeded(first)).toBe(true)
        const written = digest(first)
        first.close()
        const again = openDatabase(file)
        expect(isSeeded(again)).toBe(true)
        expect(digest(again)).toBe(written)
        again.close()
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
    SEED_TIMEOUT_MS,
  )

  test('a failed seeding leaves the database unchanged', () => {
    const broken = openDatabase(':memory:')
    expect(() =>
      seed(broken, {
        onProgress: (done) => {
          if (done === 20) throw new Error('power cut')
        },
      }),
    ).toThrow('power cut')
    expect(isSeeded(broken)).toBe(false)
    expect(broken.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toEqual([])
    broken.close()
  })

  test(
    'a database of another version is seeded again',
    () => {
      const old = openDatabase(':memory:')
      old.exec(
        "CREATE TABLE seeding (version TEXT PRIMARY KEY, seed_day TEXT); INSERT INTO seeding VALUES ('older', ''); CREATE TABLE product (id INTEGER PRIMARY KEY)",
      )
      expect(isSeeded(old)).toBe(false)
      seed(old)
      expect(isSeeded(old)).toBe(true)
      expect(digest(old)).toBe(digest(openSeededCopy()))
      old.close()
    },
    SEED_TIMEOUT_MS,
  )
})
