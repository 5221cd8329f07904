/** A worker thread of `startScanThreads`. */
import { parentPort, workerData } from 'node:worker_threads'
import { indexPrices } from '../../gateway/shared/priceColumn.ts'
import { attributeFormsOf } from '../../gateway/upstream/catalogueIndex/normalise/attributeForms.ts'
import { categoryAncestorsOf } from '../../gateway/upstream/catalogueIndex/normalise/categoryAncestors.ts'
import { createLineScanner } from './scanLines.ts'
import { receivedLines, type ScanThreadData, type SentLines } from './scanThreads.ts'

const { store, source, attributes, categories, taxRules, customerGroups, now } = workerData as ScanThreadData
const context = { attributes: attributeFormsOf(attributes), categories: categoryAncestorsOf(categories) }
const scan = createLineScanner({
  entity: 'product',
  rules: { store, context, source },
  priceOf: indexPrices({ store, products: [], taxRules, customerGroups, now }),
})

parentPort?.on('message', (sent: SentLines) => {
  const scanned = scan(receivedLines(sent))
  // A small buffer is part of a pool, which cannot be moved.
  const isWhole = scanned.json.byteLength === scanned.json.buffer.byteLength
  const json = isWhole ? scanned.json : new Uint8Array(scanned.json)
  parentPort?.postMessage({ ...scanned, json }, [json.buffer])
})
