/** `--write-stores FILE`: a first store table for a Magento. */
import { readFileSync, writeFileSync } from 'node:fs'
import { ConfigError } from '../../ops/settings.ts'
import type { GatewayConfig } from '../config.ts'
import { readStoreTable } from '../storeTable.ts'
import { firstStores } from '../upstream/magento2/firstStores.ts'
import { createMagentoClient } from '../upstream/magento2/magentoClient.ts'

const EXAMPLE = new URL('../../stores.json', import.meta.url)
const TIMEOUT_MS = 120_000

/** @returns what to print @throws Error for a file that is there */
export async function writeStores(
  config: GatewayConfig,
  { url, file, clock }: { readonly url: string; readonly file: string; readonly clock: () => Date },
): Promise<string> {
  const { magentoKeys: keys, storefrontProfile: profile } = config
  if (!keys) throw new ConfigError('--write-stores: expected --profile magento2, whose store views can be read')
  const client = createMagentoClient({
    url,
    connections: 1,
    timeoutMs: TIMEOUT_MS,
    profile,
    keys,
    clock,
  })
  try {
    const get: Parameters<typeof firstStores>[0] = (storeCode, path, query) => client.get(storeCode, path, query)
    const { table, notes } = await firstStores(get, JSON.parse(readFileSync(EXAMPLE, 'utf8')))
    writeFileSync(file, `${JSON.stringify(table, null, 2)}\n`, { flag: 'wx' })
    const codes = readStoreTable(file).stores.map(({ storeCode }) => storeCode)
    return [`✓ ${file}: ${codes.join(', ')}`, ...notes.map((note) => `– ${note}`), ''].join('\n')
  } finally {
    await client.close()
  }
}
