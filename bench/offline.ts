/**
 * The shop without a connection: what its data weighs, and how fast the device answers with the servers stopped, on a
 * slow processor. `BENCH_PARTS=weight` or `answers` measures less.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { request } from 'undici'
import type { BundleManifest } from '../engine/offline/bundle.ts'
import { readStoreTable } from '../gateway/storeTable.ts'
import { benchOfflineAnswers } from './offlineAnswers.ts'
import { forkServer } from './processes.ts'
import { readJson } from './readJson.ts'
import { writeExports } from './writeExports.ts'

const STORE = 'no'
const PRODUCTS = 5_000
const CHANGED = 50
const BUILD_WAIT_MS = 240_000

const parts = process.env['BENCH_PARTS']?.split(',') ?? ['weight', 'answers']

export async function benchOffline(): Promise<string[]> {
  return [
    ...(parts.includes('weight') ? await withLargeStore(weighLargeStore) : []),
    ...(parts.includes('answers') ? await benchOfflineAnswers() : []),
  ]
}

async function weighLargeStore(gatewayUrl: string): Promise<string[]> {
  const manifest = await untilBuilt(gatewayUrl)
  const worker = readFileSync(new URL('../dist/web/client/service-worker.js', import.meta.url))
  return [
    'What the shop without a connection weighs',
    `  service worker ${kilobytes(gzipSync(worker, { level: 9 }).length)} kB gzip (aim: under 10)`,
    `  ${STORE} with ${PRODUCTS} products: ${kilobytes(manifest.bytes)} kB over the wire (aim: 3,000); ${CHANGED} of them changed, with the quotes: ${kilobytes(await changesOf(gatewayUrl, manifest))} kB (aim: 50)`,
  ]
}

/** Bytes of the response with changed products, as they come over the wire. */
async function changesOf(gatewayUrl: string, { units }: BundleManifest): Promise<number> {
  const products = Object.keys(units).filter((id) => id.startsWith('product:'))
  const step = Math.floor(products.length / CHANGED)
  const ids = products.filter((_, at) => at % step === 0).slice(0, CHANGED)
  const { body } = await request(`${gatewayUrl}/offline/${STORE}/units`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'br' },
    body: JSON.stringify([...ids, 'quotes']),
  })
  return (await body.arrayBuffer()).byteLength
}

async function withLargeStore<Value>(measure: (gatewayUrl: string) => Promise<Value>): Promise<Value> {
  const store = readStoreTable().stores.find(({ storeCode }) => storeCode === STORE)
  if (!store) throw new Error(`expected the store ${STORE} in the store table, got none`)
  const folder = mkdtempSync(join(tmpdir(), 'karat-bench-'))
  const sandbox = await forkServer('./sandboxProcess.ts', {})
  try {
    await writeExports(store, folder, PRODUCTS)
    const gateway = await forkServer('./gatewayProcess.ts', {
      BENCH_SANDBOX: sandbox.url,
      BENCH_STORE: STORE,
      BENCH_SOURCE: pathToFileURL(folder).href,
    })
    try {
      return await measure(gateway.url)
    } finally {
      await gateway.stop()
    }
  } finally {
    await sandbox.stop()
    rmSync(folder, { recursive: true })
  }
}

async function untilBuilt(gatewayUrl: string): Promise<BundleManifest> {
  const deadline = performance.now() + BUILD_WAIT_MS
  for (;;) {
    const response = await fetch(`${gatewayUrl}/offline/${STORE}/manifest`)
    if (response.status === 200) return readJson<BundleManifest>(response)
    if (performance.now() > deadline) throw new Error(`expected a bundle, got ${response.status}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
  }
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
