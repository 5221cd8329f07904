/**
 * `npm run catalogue:pull -- URL [FOLDER]`: writes the documents of an Elasticsearch or OpenSearch as exports that the gateway reads.
 * URL is the server's address; FOLDER gets `{index}/{entity}.ndjson` for each index of the store table, `{DATA_DIR}/pulled` by default.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readConfig } from '../config.ts'
import { readStoreTable } from '../storeTable.ts'
import { pullIndex } from './pullIndex.ts'

const USAGE = 'npm run catalogue:pull -- URL [FOLDER]: expected the http(s) address of an Elasticsearch or OpenSearch\n'

const [url, folder] = process.argv.slice(2)
if (url === undefined || !/^https?:\/\/\S+$/.test(url) || !URL.canParse(url)) {
  process.stderr.write(USAGE)
  process.exitCode = 1
} else {
  await pull(url).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}

async function pull(serverUrl: string): Promise<void> {
  const { pulledFolder, storesFile } = readConfig()
  const target = folder === undefined ? pulledFolder : resolve(folder)
  const indices = new Set(readStoreTable(storesFile).stores.map(({ searchIndex }) => searchIndex))
  for (const index of indices) {
    for (const { entity, documents } of await pullIndex({ url: serverUrl }, index, target)) {
      const written = documents === null ? 'not there' : `${documents} documents`
      process.stdout.write(`${index}/${entity}.ndjson  ${written}\n`)
    }
  }
  const source = pathToFileURL(target).href
  process.stdout.write(
    `\nCheck them with: npm run catalogue:check -- ${target}\nServe them with: CATALOGUE_SOURCE=${source}\n`,
  )
}
