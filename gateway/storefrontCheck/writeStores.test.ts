/** A first store table in front of a backend that names no store views. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfigWith } from '../config.ts'
import { readStoreTable } from '../storeTable.ts'
import { writeStores } from './writeStores.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-stores-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const ANSWERS: Readonly<Record<string, string>> = {
  'Name of the shop': 'Lampenladen',
  'Address of the new shop': 'https://lampen.example/',
  'Code of the store at the backend': 'at',
  'Index of the catalogue': 'lampen',
  Locale: 'de-AT',
  'Currency (ISO 4217)': 'EUR',
  'Time zone': 'Europe/Vienna',
}

async function write(profile: string, answers = ANSWERS) {
  const file = join(folder, 'stores.json')
  const url = 'http://127.0.0.1:9'
  const config = readConfigWith({ STOREFRONT_API_URL: url, STOREFRONT_PROFILE: profile })
  const ask = async (question: string, usual: string) => answers[question] ?? usual
  const text = await writeStores(config, { url, file, ask, clock: () => new Date() })
  return { text, json: readFileSync(file, 'utf8'), ...readStoreTable(file) }
}

const PRESETS = ['spec', 'tryton', 'vue-storefront-api-magento1', 'vue-storefront-api-magento2'] as const

test.each(PRESETS)('a table in front of %s is what was answered, with nothing of ours in it', async (preset) => {
  const { json, stores } = await write(preset)
  expect(stores).toMatchObject([
    {
      storeCode: 'at',
      kind: 'GENERAL',
      brand: { name: 'Lampenladen', logo: null },
      url: 'https://lampen.example',
      searchIndex: 'lampen',
      i18n: { country: 'AT', language: 'de', currencyCode: 'EUR', currencySign: '€', flagEmoji: '🇦🇹' },
    },
  ])
  expect(json).not.toMatch(/karat|gold|metal":|norge|oslo|NOK/i)
})

test('a table in front of Tryton is as its documents are: without tax, of four decimals, without tiers', async () => {
  const { rootCategoryId, attributeBlacklist, stores } = await write('tryton')
  expect(rootCategoryId).toBe(0)
  expect(attributeBlacklist).toEqual(['unit', 'sale_step'])
  expect(stores).toMatchObject([
    {
      catalogue: { measuredPriceDecimals: 4, usePriceTiers: false, synchronisePrices: false },
      tax: { sourcePriceIncludesTax: false, finalPriceIncludesTax: false, calculateServerSide: true },
    },
  ])
})

test('every field is explained in a line with its value', async () => {
  const { text } = await write('spec')
  const lines = text.split('\n').filter((line) => line.startsWith('  '))
  expect(lines.length).toBeGreaterThan(60)
  for (const line of lines) expect(line).toMatch(/^ {2}[\w.[\]]+ = .+: \S.*\.$/)
})

test('without answers it is a table that the gateway starts with', async () => {
  expect((await write('spec', {})).stores).toMatchObject([{ storeCode: 'default', host: 'localhost' }])
})

test.each(['http://127.0.0.1:8377', 'http://shop'])(
  'the table of a shop at %s has an e-mail address that the gateway accepts',
  async (url) => {
    const { stores } = await write('spec', { ...ANSWERS, 'Address of the new shop': url })
    expect(stores).toMatchObject([{ contact: { email: 'shop@example.com' } }])
  },
)
