/**
 * `npm run catalogue:pull`: writes the catalogue of a backend as exports that the gateway reads, `{index}/{entity}.ndjson` for each index of the
 * store table, into FOLDER, by default `{DATA_DIR}/pulled`.
 *
 * - `-- URL [FOLDER]`: the documents of the Elasticsearch or OpenSearch at this address.
 * - `-- [--watch] [--whole] [FOLDER]` with `STOREFRONT_PROFILE=magento2`: what Magento has; `--watch` goes on with its changes, `--whole` reads all
 *   products again.
 */
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { readStoreTable } from '../storeTable.ts'
import { createMagentoClient } from '../upstream/magento2/magentoClient.ts'
import type { MagentoKeys } from '../upstream/magento2/signing.ts'
import { pullIndex } from './pullIndex.ts'
import { pullMagento } from './pullMagento.ts'

const USAGE = `npm run catalogue:pull -- URL [FOLDER]: expected the http(s) address of an Elasticsearch or OpenSearch
npm run catalogue:pull -- [--watch] [--whole] [FOLDER]: expected STOREFRONT_PROFILE=magento2 and the keys of an integration\n`
/** A page of hundreds of products takes Magento many seconds. */
const PAGE_TIMEOUT_MS = 120_000
/** Limits concurrent reads: the same Magento serves shoppers. */
const CONNECTIONS = 2

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** @returns the exit status */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { watch: { type: 'boolean', default: false }, whole: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [first, second] = positionals
  const isAddress = first !== undefined && /^https?:\/\/\S+$/.test(first) && URL.canParse(first)
  if (isAddress) return pull(first, second)
  const { magentoKeys: keys } = readConfig()
  if (keys) return pullFromMagento(keys, { ...values, folder: first })
  process.stderr.write(USAGE)
  return 1
}

async function pull(serverUrl: string, folder: string | undefined): Promise<number> {
  const { pulledFolder, storesFile } = readConfig()
  const target = folder === undefined ? pulledFolder : resolve(folder)
  const indices = new Set(readStoreTable(storesFile).stores.map(({ searchIndex }) => searchIndex))
  for (const index of indices) {
    for (const { entity, documents } of await pullIndex({ url: serverUrl }, index, target, print)) {
      const written = documents === null ? 'not there' : `${documents} documents`
      print(`${index}/${entity}.ndjson  ${written}`)
    }
  }
  sayWhere(target)
  return 0
}

interface MagentoArguments {
  readonly watch: boolean
  readonly whole: boolean
  readonly folder: string | undefined
}

async function pullFromMagento(keys: MagentoKeys, { watch, whole, folder }: MagentoArguments): Promise<number> {
  const config = readConfig()
  const target = folder === undefined ? config.pulledFolder : resolve(folder)
  const clock = (): Date => new Date()
  const client = createMagentoClient({
    url: config.storefrontApiUrl,
    connections: CONNECTIONS,
    timeoutMs: PAGE_TIMEOUT_MS,
    profile: config.storefrontProfile,
    keys,
    clock,
  })
  const { stores } = readStoreTable(config.storesFile)
  const round = (isWhole: boolean): Promise<boolean> =>
    pullMagento({
      ...config.magentoCatalogue,
      get: (storeCode, path, query) => client.get(storeCode, path, query),
      url: config.storefrontApiUrl,
      stores,
      target,
      copies: config.magentoFolder,
      isWhole,
      clock,
      print,
    })
  try {
    const isAll = await round(whole)
    sayWhere(target)
    if (!watch) return isAll ? 0 : 1
    for (;;) {
      await setTimeout(config.magentoCatalogue.changesMs)
      await round(false)
    }
  } finally {
    await client.close()
  }
}

function sayWhere(target: string): void {
  print(
    `\nCheck them with: npm run catalogue:check -- ${target}\nServe them with: CATALOGUE_SOURCE=${pathToFileURL(target).href}`,
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
