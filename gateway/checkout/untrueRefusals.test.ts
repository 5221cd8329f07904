import { expect, test } from 'vitest'
import { DIALECTS, expectHonestHistories } from './testing/lyingShop.ts'

test.each(DIALECTS)(
  'in front of a proxy of %s that lies no order is confirmed that is none, no product is lost, and none is ordered twice without consent',
  async (dialect) => {
    await expect(expectHonestHistories(dialect, 25, 10)).resolves.toBeUndefined()
  },
)
