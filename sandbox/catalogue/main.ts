/** `npm run catalogue -- sample [store]` prints forty random names per store, for review by a native speaker. */
import { buildCatalogue } from './catalogue.ts'
import { STORES } from './stores.ts'
import { inLanguage } from './text.ts'

const NAMES_PER_STORE = 40

function sample<T>(from: readonly T[], size: number): T[] {
  return from
    .map((item) => ({ item, draw: Math.random() }))
    .toSorted((one, other) => one.draw - other.draw)
    .slice(0, size)
    .map(({ item }) => item)
}

const [command, wanted] = process.argv.slice(2)
const stores = STORES.filter((store) => wanted === undefined || store.code === wanted)
if (command !== 'sample' || stores.length === 0) {
  process.stderr.write(
    `expected "sample" and perhaps one of ${STORES.map((store) => store.code).join(' ')}, got "${process.argv.slice(2).join(' ')}"\n`,
  )
  process.exitCode = 1
} else {
  const { products } = buildCatalogue()
  for (const store of stores) {
    const carried = products.filter(({ spec }) => spec.stores.includes(store.code))
    process.stdout.write(`\n${store.code}: ${NAMES_PER_STORE} of ${carried.length}\n`)
    for (const { spec } of sample(carried, NAMES_PER_STORE))
      process.stdout.write(`  ${inLanguage(spec.name, store.language, spec.sku)}\n`)
  }
}
