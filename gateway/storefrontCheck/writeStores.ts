/** `--write-stores FILE`: a first store table. Magento's store views are read; in front of others the operator is asked, with defaults. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import * as v from 'valibot'
import type { GatewayConfig } from '../config.ts'
import { readStoreTable } from '../storeTable.ts'
import { firstStores } from '../upstream/magento2/firstStores.ts'
import { createMagentoClient } from '../upstream/magento2/magentoClient.ts'
import { firstTable, neutralStore, type StoreAnswers, wholeTable, TO_WRITE } from './firstStore.ts'

const TIMEOUT_MS = 120_000

export type Ask = (question: string, usual: string) => Promise<string>

interface Wanted {
  readonly url: string
  readonly file: string
  readonly ask: Ask
  readonly clock: () => Date
}

/** @returns what to print @throws Error for a file that is there, and for answers that make no table */
export async function writeStores(config: GatewayConfig, { url, file, ask, clock }: Wanted): Promise<string> {
  const { magentoKeys: keys, storefrontProfile: profile } = config
  const { table, notes } = keys
    ? await ofMagento({ url, connections: 1, timeoutMs: TIMEOUT_MS, profile, keys, clock })
    : { table: firstTable(await answersOf(ask), profile), notes: TO_WRITE }
  writeFileSync(file, `${JSON.stringify(table, null, 2)}\n`, { flag: 'wx' })
  const codes = readStoreTable(file).stores.map(({ storeCode }) => storeCode)
  return [`✓ ${file}: ${codes.join(', ')}`, ...explained(table), ...notes.map((note) => `– ${note}`), ''].join('\n')
}

async function ofMagento(options: Parameters<typeof createMagentoClient>[0]) {
  const client = createMagentoClient(options)
  try {
    const get: Parameters<typeof firstStores>[0] = (storeCode, path, query) => client.get(storeCode, path, query)
    const { rootCategoryId, defaultStoreCode, stores, notes } = await firstStores(get, neutralStore)
    return { table: wholeTable(rootCategoryId, defaultStoreCode, stores), notes: [...TO_WRITE, ...notes] }
  } finally {
    await client.close()
  }
}

async function answersOf(ask: Ask): Promise<StoreAnswers> {
  const { timeZone: here, locale: own } = Intl.DateTimeFormat().resolvedOptions()
  return {
    name: await ask('Name of the shop', 'Shop'),
    url: (await ask('Address of the new shop', 'http://localhost:3000')).replace(/\/$/, ''),
    storeCode: await ask('Code of the store at the backend', 'default'),
    searchIndex: await ask('Index of the catalogue', 'vue_storefront_catalog'),
    locale: await ask('Locale', new Intl.Locale(own).maximize().region ? own : 'en-GB'),
    currency: await ask('Currency (ISO 4217)', 'EUR'),
    timeZone: await ask('Time zone', here),
  }
}

/** Asks at a terminal; elsewhere the usual answers are taken. */
export function terminalAsk(): { readonly ask: Ask; close(): void } {
  if (!process.stdin.isTTY) return { ask: (_question, usual) => Promise.resolve(usual), close: () => undefined }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ask: Ask = async (question, usual) => (await terminal.question(`${question} [${usual}]: `)).trim() || usual
  return { ask, close: () => terminal.close() }
}

const described = v.looseObject({
  description: v.optional(v.string()),
  properties: v.optional(v.record(v.string(), v.unknown())),
  items: v.optional(v.unknown()),
})

/** One line a field of the first store: what it is for, and what it was set to. */
function explained(table: object): readonly string[] {
  const schema: unknown = JSON.parse(readFileSync(new URL('../../stores.schema.json', import.meta.url), 'utf8'))
  return linesOf(schema, table, '')
}

function linesOf(schema: unknown, value: unknown, path: string): readonly string[] {
  const { description = '', properties, items } = v.parse(described, schema)
  if (properties && typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
    return fields.flatMap(([name, field]) =>
      linesOf(properties[name] ?? {}, field, path === '' ? name : `${path}.${name}`),
    )
  }
  if (path === 'stores' && Array.isArray(value)) return linesOf(items, value[0], 'stores[0]')
  return [`  ${path} = ${JSON.stringify(value)}: ${description}`]
}
