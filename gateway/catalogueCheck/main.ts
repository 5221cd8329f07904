/**
 * `npm run catalogue:check -- SOURCE`: reports which documents of an export the gateway accepts.
 * SOURCE is a folder or an http(s) URL with `product.ndjson` and the other exports, or with one folder per index of stores.json.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readDocumentConfig } from '../config.ts'
import { readStoreTable } from '../storeTable.ts'
import { fetchExport } from '../upstream/catalogueIndex/embedded/fetchExport.ts'
import { checkIndex } from './checkSource.ts'
import { reportText, STATUS, statusOf } from './reportText.ts'

const UNKNOWN_STORE = {
  catalogue: {
    listOutOfStock: true,
    preventDirectAccessToChildren: true,
    synchroniseStock: false,
    usePriceTiers: false,
    synchronisePrices: false,
    listingQuery: { filters: '', sort: 'sort' },
    priceRangeLimits: [],
    offersReversePosition: false,
  },
  tax: {
    defaultCountry: '',
    sourcePriceIncludesTax: true,
    finalPriceIncludesTax: true,
    basedOn: 'origin' as const,
    calculateServerSide: false,
    userGroupId: null,
    useOnlyDefaultUserGroupId: false,
    taxExemptIds: [],
    notes: [],
    products: [],
  },
}
const FIND_TIMEOUT_MS = 60_000

const [argument] = process.argv.slice(2)
if (argument === undefined) {
  process.stderr.write('npm run catalogue:check -- SOURCE: expected a folder or an http(s) address\n')
  process.exitCode = STATUS.unreadable
} else {
  try {
    await check(argument)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = STATUS.unreadable
  }
}

async function check(source: string): Promise<void> {
  const address = (/^(?:https?|file):/.test(source) ? source : pathToFileURL(resolve(source)).href).replace(/\/+$/, '')
  const { catalogueSourceKey: sourceKey, storesFile, storefrontProfile, makers } = readDocumentConfig()
  const indices = (await isIndex(address, sourceKey))
    ? [{ address, store: UNKNOWN_STORE }]
    : readStoreTable(storesFile).stores.map((store) => ({ address: `${address}/${store.searchIndex}`, store }))
  const statuses: number[] = []
  for (const { address: place, store } of indices) {
    const reports = await checkIndex({
      address: place,
      sourceKey,
      store,
      dialect: storefrontProfile.catalogue,
      makers,
      now: new Date(),
    })
    process.stdout.write(reportText(place, reports))
    statuses.push(statusOf(reports))
  }
  process.exitCode = Math.max(...statuses)
}

/** Whether the exports are in this folder or in one folder per index. An export that cannot be read counts as present. */
async function isIndex(address: string, sourceKey: string): Promise<boolean> {
  try {
    const wanted = { address: `${address}/product.ndjson`, knownEtag: null, timeoutMs: FIND_TIMEOUT_MS, sourceKey }
    return (await fetchExport(wanted)).kind !== 'missing'
  } catch {
    return true
  }
}
