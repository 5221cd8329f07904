/**
 * `npm run storefront:check -- https://shop.example/api`: walks the calls of a backend as the gateway does, reports what works, what is
 * missing and what contradicts what, and proposes a profile. It opens an account and a cart of its own. `--order` places one order;
 * `--write-stores` writes a first store table instead.
 *
 * @see docs/operate/profiles.md
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError } from '../../ops/settings.ts'
import { readConfigWith, withoutBasePath } from '../config.ts'
import { readStoreTable } from '../storeTable.ts'
import { createCallCounter } from '../upstream/callCounter.ts'
import type { StorefrontClient, StorefrontExchange } from '../upstream/storefront/storefrontClient.ts'
import { connectStorefront } from '../upstreams.ts'
import { findArticle } from './article.ts'
import type { Connect } from './presets.ts'
import { recordOf } from './record.ts'
import { checkBackend } from './report.ts'
import { terminalAsk, writeStores } from './writeStores.ts'

const USAGE = `npm run storefront:check -- URL [--profile NAME] [--sku SKU] [--store CODE] [--postcode CODE] [--order] [--record FILE] [--write-stores FILE]\n`
/** Of the whole walk. */
const CALLS = { perUpstream: 1_000, total: 1_000 }

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  process.exitCode = 2
}

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      profile: { type: 'string' },
      sku: { type: 'string' },
      store: { type: 'string' },
      postcode: { type: 'string', default: '0150' },
      order: { type: 'boolean', default: false },
      record: { type: 'string' },
      'write-stores': { type: 'string' },
    },
  })
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments()
  const [url] = positionals
  if (url === undefined) throw new ConfigError('expected the address of the storefront API, got none')
  const config = readConfigWith({
    STOREFRONT_API_URL: url,
    ...(values.profile !== undefined && { STOREFRONT_PROFILE: values.profile }),
  })
  const written = values['write-stores']
  if (written !== undefined) {
    const terminal = terminalAsk()
    const text = await writeStores(config, { url, file: written, ask: terminal.ask, clock: () => new Date() }).finally(
      () => terminal.close(),
    )
    process.stdout.write(text)
    return 0
  }
  const { stores } = readStoreTable(config.storesFile)
  const store = stores.find(({ storeCode }) => storeCode === (values.store ?? stores[0]?.storeCode))
  if (!store) throw new ConfigError(`--store: expected a store of STORES_FILE, got "${values.store}"`)
  const { catalogueSource, catalogueSourceKey: sourceKey } = config
  const conversation: StorefrontExchange[] = []
  const clients: StorefrontClient[] = []
  const connect: Connect = (profile) => {
    const options = {
      url: withoutBasePath(url, profile),
      connections: 1,
      timeoutMs: config.upstreamTimeoutMs,
      orderTimeoutMs: config.upstreamOrderTimeoutMs,
      profile,
      onExchange: (exchange: StorefrontExchange) => void conversation.push(exchange),
    }
    const client = connectStorefront(options, config, () => new Date())
    clients.push(client)
    return client.forRequest(createCallCounter(CALLS))
  }
  const { text, status, secrets } = await checkBackend({
    url,
    connect,
    profile: values.profile === undefined ? null : config.storefrontProfile,
    store,
    sku: values.sku ?? null,
    findArticle: (sku) => findArticle(`${catalogueSource}/${store.searchIndex}`, { sku, sourceKey }),
    sendsMails: config.mailUrl !== '',
    postcode: values.postcode,
    orders: values.order,
    now: new Date(),
  }).finally(() => Promise.all(clients.map((client) => client.close())))
  process.stdout.write(text)
  if (values.record !== undefined && conversation.length > 0)
    writeFileSync(values.record, recordOf(conversation, secrets))
  return status
}
