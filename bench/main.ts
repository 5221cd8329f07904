/** Measurements, each in one run: `npm run bench -- listing`. */
import { benchCart } from './cart.ts'
import { benchCluster } from './cluster.ts'
import { benchListing } from './listing.ts'
import { benchOffline } from './offline.ts'
import { benchPages } from './pages.ts'

/** A case that takes minutes yields each line when it has been measured. */
type Case = () => Promise<string[]> | AsyncIterable<string>

const CASES: Readonly<Record<string, Case>> = {
  listing: benchListing,
  cart: benchCart,
  pages: benchPages,
  offline: benchOffline,
  cluster: benchCluster,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in CASES))
if (unknown.length > 0 || wanted.length === 0) {
  process.stderr.write(`expected some of ${Object.keys(CASES).join(', ')}, got ${unknown.join(', ') || 'none'}\n`)
  process.exit(1)
}
for (const [name, run] of Object.entries(CASES))
  if (wanted.includes(name)) for await (const line of await run()) process.stdout.write(`${line}\n`)
