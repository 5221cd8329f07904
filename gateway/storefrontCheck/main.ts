/**
 * `npm run storefront:check -- https://shop.example/api`: walks the calls of a backend and reports what works, what is missing and what
 * contradicts what, and proposes a profile. It opens an account and a cart of its own. `--order` places one order of the article.
 *
 * @see docs/operate/profiles.md
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError } from '../../ops/settings.ts'
import { readConfigWith } from '../config.ts'
import { readStoreTable } from '../storeTable.ts'
import { findArticle } from './article.ts'
import { checkBackend } from './report.ts'

const USAGE = `npm run storefront:check -- URL [--profile NAME] [--sku SKU] [--store CODE] [--postcode CODE] [--order] [--record FILE]\n`

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
  const { stores } = readStoreTable(config.storesFile)
  const store = stores.find(({ storeCode }) => storeCode === (values.store ?? stores[0]?.storeCode))
  if (!store) throw new ConfigError(`--store: expected a store of STORES_FILE, got "${values.store}"`)
  const { catalogueSource, catalogueSourceKey: sourceKey } = config
  const article = await findArticle(`${catalogueSource}/${store.searchIndex}`, { sku: values.sku ?? null, sourceKey })
  const sku = article?.sku ?? values.sku
  if (sku === undefined)
    throw new ConfigError(
      `expected --sku SKU, or documents in ${catalogueSource}/${store.searchIndex} (CATALOGUE_SOURCE)`,
    )
  const { text, status, record } = await checkBackend({
    url: config.storefrontApiUrl,
    storeCode: store.storeCode,
    profile: config.storefrontProfile,
    timeoutMs: config.upstreamTimeoutMs,
    sku,
    productId: article?.productId ?? null,
    urlPath: article?.urlPath ?? null,
    documentGross: article?.gross ?? null,
    country: store.i18n.country,
    postcode: values.postcode,
    currency: store.i18n.currencyCode,
    storeId: store.storeId,
    orders: values.order,
    offline: config.storefrontProfile.payments.offline,
    unlisted: Object.keys(config.storefrontProfile.payments.unlisted),
    guestsOrder: config.storefrontProfile.carts.guestsOrder,
  })
  process.stdout.write(text)
  if (values.record !== undefined) writeFileSync(values.record, record)
  return status
}
