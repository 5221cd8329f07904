/** Many short histories; longer ones are in the short test. `PROPERTY_RUNS=100000` runs more. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIALECTS, expectHonestHistories } from './testing/lyingShop.ts'

const RUNS = Math.max(10_000, fc.readConfigureGlobal()?.numRuns ?? 0)

test.each(DIALECTS)(
  `no history of a quarter of ${RUNS} confirms an order that is none, loses a product or orders twice, in front of a proxy of %s that lies`,
  async (dialect) => {
    await expect(expectHonestHistories(dialect, RUNS / DIALECTS.length, 4)).resolves.toBeUndefined()
  },
  RUNS * 100,
)
