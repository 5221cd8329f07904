/** Measured comparisons, each in one run. `npm run bench`, or `npm run bench -- listing` for one. */
import { benchCart } from './cart.ts'
import { benchCluster } from './cluster.ts'
import { benchCostliest } from './costliest.ts'
import { benchEngine } from './engine.ts'
import { benchIndexing } from './indexing.ts'
import { benchListing } from './listing.ts'
import { benchOffline } from './offline.ts'
import { benchOutages } from './outages.ts'
import { benchPages } from './pages.ts'
import { benchRepricing } from './repricing.ts'
import { benchPriceKernel } from './priceKernel.ts'
import { benchRolling } from './rolling.ts'
import { benchSoak } from './soak.ts'
import { benchTelemetry } from './telemetry.ts'

/** A case that takes minutes yields each line when it has been measured. */
type Case = () => Promise<string[]> | AsyncIterable<string>

const CASES: Readonly<Record<string, Case>> = {
  listing: benchListing,
  engine: benchEngine,
  prices: benchPriceKernel,
  repricing: benchRepricing,
  cart: benchCart,
}

/** Cases that take minutes: they run only when named. */
const LONG_CASES: Readonly<Record<string, Case>> = {
  pages: benchPages,
  offline: benchOffline,
  soak: benchSoak,
  outages: benchOutages,
  rolling: benchRolling,
  costliest: benchCostliest,
  indexing: benchIndexing,
  cluster: benchCluster,
  telemetry: benchTelemetry,
}
const ALL_CASES = { ...CASES, ...LONG_CASES }

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in ALL_CASES))
if (unknown.length > 0) {
  process.stderr.write(`expected one of ${Object.keys(ALL_CASES).join(', ')}, got ${unknown.join(', ')}\n`)
  process.exit(1)
}
for (const [name, run] of Object.entries(wanted.length > 0 ? ALL_CASES : CASES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for await (const line of await run()) process.stdout.write(`${line}\n`)
}
