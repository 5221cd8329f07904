/** A shop over a seeded database that the tests of a file may read and change. */
import type { DatabaseSync } from 'node:sqlite'
import { beforeAll } from 'vitest'
import { CUSTOMERS } from '../../sandbox/customers/customers.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../../sandbox/testing/seededDatabase.ts'
import { openRealShop, type RealShop } from '../testing/realUpstreams.ts'

interface SeededShop {
  readonly db: DatabaseSync
  readonly shop: RealShop
}

/** Opens it before the tests of the file that calls this, and closes it after them. */
export function seededShop(stores: readonly string[]): SeededShop {
  let opened: SeededShop | undefined
  const now = () => {
    if (!opened) throw new Error('expected the shop in a test, got it before beforeAll')
    return opened
  }
  beforeAll(async () => {
    const db = openSeededCopy()
    const shop = await openRealShop({ db, stores })
    opened = { db, shop }
    return async () => {
      await shop.close()
      db.close()
    }
  }, SEED_TIMEOUT_MS)
  return {
    get db() {
      return now().db
    },
    get shop() {
      return now().shop
    },
  }
}

export function goldsmith() {
  const found = CUSTOMERS.find(({ groupId, country }) => groupId === 4 && country === 'NO')
  if (!found) throw new Error('expected a goldsmith in Norway')
  return found
}
