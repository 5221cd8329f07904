import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { category, product, RING_SIZE, taxRules } from '../catalog/testing/documents.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-check-'))
  write('category', [category(10, 2)])
  write('attribute', [RING_SIZE])
  write('taxrule', taxRules('NO', 25))
})
afterEach(() => rmSync(folder, { recursive: true }))

const linesOf = (documents: readonly object[]) => documents.map((document) => `${JSON.stringify(document)}\n`).join('')
function write(entity: string, documents: readonly object[]) {
  writeFileSync(join(folder, `${entity}.ndjson`), linesOf(documents))
}

/** Runs the command in a child process. */
const run = (...args: readonly string[]) => runWith({}, ...args)

function runWith(
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ readonly status: unknown; readonly output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { env: { ...process.env, ...settings } }, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, output: stdout + stderr }),
    )
  })
}

test('reports a valid catalogue with status 0, compressed or not', async () => {
  writeFileSync(
    join(folder, 'product.ndjson.gz'),
    gzipSync(`\ufeff${linesOf([product(1), product(2)])}`.replaceAll('\n', '\r\n')),
  )
  const { status, output } = await run(folder)
  expect(output).toMatch(/entity +documents +refused +fields ignored\n/)
  expect(output).toMatch(/product +2 +0 +0\n/)
  expect(status).toBe(0)
})

test('reports refusals with reasons, ignored fields, duplicates and a broken line with counts and examples', async () => {
  const documents = [
    product(1, { name: null }),
    product(2, { name: null }),
    product(3, { weight: 'heavy' }),
    product(3),
    product(4, { weight: { grams: 1 }, sku: 'SKU-3' }),
  ]
  writeFileSync(join(folder, 'product.ndjson'), `${linesOf(documents)}{"id": 5,\n${linesOf([product(6)])}`)
  const { status, output } = await run(folder)
  expect(output).toContain('product: refused 2: field name: expected text, got null, such as SKU-1')
  expect(output).toContain('product: refused 1: product: expected JSON in line 6, got "{\\"id\\": 5,"')
  expect(output).toContain('product: field weight ignored in 2: expected number, got "heavy", such as in SKU-3')
  expect(output).toContain('product: 1 ids occur in several documents: 3')
  expect(output).toContain('product: 1 skus occur in several documents: SKU-3')
  expect(status).toBe(1)
})

test('counts products without a tax class; those are not known to be free of tax', async () => {
  writeFileSync(
    join(folder, 'product.ndjson'),
    linesOf([product(1), product(2, { tax_class_id: null }), product(3, { tax_class_id: 0 })]),
  )
  const { output } = await run(folder)
  expect(output).toContain(
    'product: no tax rate in 1: expected tax_class_id in every product, got one without, such as SKU-2',
  )
})

test('counts products whose offer does not say who made them', async () => {
  const maker = {
    gpsr_manufacturer_name: 'Alpen AG',
    gpsr_manufacturer_address: 'Weg 1, 7000 Chur',
    gpsr_manufacturer_email: 'a@alpen.example',
  }
  const makersFile = join(folder, 'makers.json')
  writeFileSync(
    makersFile,
    JSON.stringify({ Solberg: { country: 'NO', address: 'Fjordveien 1', email: 's@s.example' } }),
  )
  write('product', [
    product(1, maker),
    product(2, { ...maker, gpsr_manufacturer_country: 'CH' }),
    product(3, { ...maker, gpsr_manufacturer_country: 'CH' }),
    product(4, { ...maker, gpsr_manufacturer_country: 'FI' }),
    product(5, { brand: 'Ekeby' }),
    product(6, { brand: 'Solberg' }),
    product(7),
    product(8, { type_id: 'virtual' }),
  ])
  const { status, output } = await runWith({ MAKERS_FILE: makersFile }, folder)
  const said = [...output.matchAll(/product safety not said in (\d+): (.*?), such as (\S+)/g)].map((found) =>
    found.slice(1),
  )
  expect(said).toEqual([
    ['1', 'expected the maker’s country or a responsible person, got neither', 'SKU-1'],
    ['2', 'expected a responsible person in the Union for a maker outside of it, got none', 'SKU-2'],
    ['1', 'expected the maker’s postal address, got none', 'SKU-5'],
    ['1', 'expected the maker’s name, got none', 'SKU-7'],
  ])
  expect(status).toBe(0)
})

test('counts products that listings leave out, with the reason', async () => {
  writeFileSync(
    join(folder, 'product.ndjson'),
    linesOf([
      product(1),
      product(2, { status: 2 }),
      product(3, { status: 3 }),
      product(4, { status: 3 }),
      product(5, { visibility: 1 }),
      product(6, { category_ids: [] }),
    ]),
  )
  const { status, output } = await run(folder)
  expect(output).toContain(
    'product: not listed 2: status 3 means hidden, unless catalogue.statuses of the profile says otherwise, such as SKU-3',
  )
  expect(output).toContain('product: not listed 1: status 2 means hidden')
  expect(output).toContain('product: not listed 1: visibility 1, as variants have it, such as SKU-5')
  expect(output).toContain('product: not listed 1: in no category: found by search alone, such as SKU-6')
  // A shop may want it so.
  expect(status).toBe(0)
})

test('counts products whose class has rules without a rate for the store’s country', async () => {
  for (const entity of ['category', 'attribute', 'taxrule']) rmSync(join(folder, `${entity}.ndjson`))
  mkdirSync(join(folder, 'karat_no'))
  folder = join(folder, 'karat_no')
  write('category', [category(10, 2)])
  write('attribute', [RING_SIZE])
  write('taxrule', taxRules('SE', 25))
  write('product', [product(1), product(2)])
  folder = dirname(folder)
  expect((await run(folder)).output).toContain(
    'product: no tax rate in 2: expected a rate for the store’s address in the tax rules of class 2, got none, such as SKU-1',
  )
})

test('exits with status 2 when a required export cannot be read', async () => {
  writeFileSync(join(folder, 'product.ndjson'), '<html>')
  const { status, output } = await run(folder)
  expect(output).toContain('product: cannot be read: catalogue: expected NDJSON')
  expect(status).toBe(2)
})

test('prints its usage without a source', async () => {
  expect(await run()).toEqual({ status: 2, output: expect.stringContaining('expected a folder or an http(s) address') })
})

test('needs neither the address nor the keys of the backend whose profile it checks by', async () => {
  write('product', [product(1)])
  const { status, output } = await runWith({ STOREFRONT_PROFILE: 'magento2', STOREFRONT_API_URL: '' }, folder)
  expect(output).toMatch(/product +1 +0 +0\n/)
  expect(status).toBe(0)
})

test.each([
  { setting: 'STOREFRONT_PROFILE', value: 'another' },
  { setting: 'STORES_FILE', value: 'not-there.json' },
])('says in a sentence what is wrong with $setting', async ({ setting, value }) => {
  mkdirSync(join(folder, 'karat_no'))
  const { status, output } = await runWith({ [setting]: value }, folder)
  expect(output).toContain(setting === 'STORES_FILE' ? value : setting)
  expect(output).not.toMatch(/^\s+at /m)
  expect(status).toBe(2)
})
