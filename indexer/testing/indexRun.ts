/** Runs the commands of `npm run index` over exports of a few documents. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { indexPrices } from '../../gateway/shared/priceColumn.ts'
import { readStoreTable, type StoreView } from '../../gateway/storeTable.ts'
import { parseOptions } from '../options.ts'
import { runIndex } from '../runIndex.ts'

export interface IndexRun {
  readonly folder: string
  readonly store: StoreView
  now: Date
  signal: AbortSignal
  writeExport(entity: string, documents: readonly (object | string)[]): void
  /** @returns what the command wrote, its last line the error if there was one */
  run(...args: readonly string[]): Promise<{ readonly output: string; readonly isDone: boolean }>
  close(): void
}

const PATIENCE_MS = 1500

export function createIndexRun(nodes: () => readonly string[]): IndexRun {
  const folder = mkdtempSync(join(tmpdir(), 'karat-index-'))
  const store = readStoreTable().stores.find(({ storeCode }) => storeCode === 'no')
  if (!store) throw new Error('expected the store "no" in the store table, got none')
  mkdirSync(join(folder, store.searchIndex))
  const own: IndexRun = {
    folder,
    store,
    now: new Date('2026-11-22T12:00:00Z'),
    signal: new AbortController().signal,
    writeExport(entity, documents) {
      const lines = documents.map((document) => (typeof document === 'string' ? document : JSON.stringify(document)))
      writeFileSync(join(folder, store.searchIndex, `${entity}.ndjson`), lines.map((line) => `${line}\n`).join(''))
    },
    async run(...args) {
      const stream = new PassThrough()
      let output = ''
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
      try {
        await runIndex(parseOptions([...args, ...(args.includes('no') ? [] : ['no'])]), {
          nodes: nodes(),
          source: { address: pathToFileURL(folder).href, key: '' },
          folder: join(folder, 'downloads'),
          stores: [store],
          indexPrices,
          clock: () => own.now,
          signal: own.signal,
          output: stream,
          patienceMs: PATIENCE_MS,
        })
        return { output, isDone: true }
      } catch (error) {
        return { output: `${output}${error instanceof Error ? error.message : String(error)}`, isDone: false }
      }
    },
    close: () => rmSync(folder, { recursive: true }),
  }
  own.writeExport('taxrule', [TAX_RULE])
  own.writeExport('category', [
    { id: 10, name: 'Gull', parent_id: 2, path: '1/2/10' },
    { id: 26, name: 'Barrer', parent_id: 10, path: '1/2/10/26' },
  ])
  own.writeExport('attribute', [
    {
      id: 1,
      attribute_code: 'metal',
      frontend_input: 'select',
      frontend_label: 'Metall',
      options: [{ label: 'Gull', value: '17' }],
    },
  ])
  return own
}

export const TAX_RULE = {
  id: 1,
  code: 'NO 25',
  customer_tax_class_ids: [3],
  product_tax_class_ids: [2],
  rates: [{ id: 1, tax_country_id: 'NO', rate: 25 }],
}

export function bar(id: number, fields: object = {}): object {
  return {
    id,
    sku: `AU-BAR-${id}`,
    name: `Gullbarre ${id} g`,
    type_id: 'simple',
    price: 1000 + id,
    tax_class_id: '2',
    category_ids: ['26'],
    metal: '17',
    unit: 'PCS',
    ...fields,
  }
}

export function bars(count: number): object[] {
  return Array.from({ length: count }, (_, at) => bar(at + 1))
}
