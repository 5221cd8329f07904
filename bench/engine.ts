/** Listing and search on the embedded engine with 1,000, 10,000 and 100,000 products, each size in a process of its own. */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import type { EngineFigures, Times } from './engineProcess.ts'
import { forkServer, next } from './processes.ts'

const SIZES = [1_000, 10_000, 100_000]
const INDEX = 'karat_goldsmith_norway'
const HEAP_MB = 4096

export async function benchEngine(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'karat-bench-engine-'))
  const sandbox = await forkServer('./sandboxProcess.ts', {})
  for (const entity of ['product', 'attribute']) {
    const { body } = await request(`${sandbox.url}/export/${INDEX}/${entity}.ndjson`)
    writeFileSync(join(folder, `${entity}.ndjson`), await body.text())
  }
  await sandbox.stop()

  const lines = [
    'embedded engine, catalogue of a goldsmith store multiplied; 48 products a page, every facet counted; ms a question: mean CPU, p50 / p99',
    `  ${'products'.padStart(8)}  ${'start-up'.padStart(9)}  ${'index'.padStart(8)}  ${'listing'.padStart(22)}  ${'search'.padStart(22)}  ${'panel'.padStart(22)}`,
  ]
  for (const size of SIZES) {
    const { startUpMs, indexMb, listing, search, panel } = await measure(folder, size)
    lines.push(
      `  ${String(size).padStart(8)}  ${`${Math.round(startUpMs)} ms`.padStart(9)}  ${`${Math.round(indexMb)} MB`.padStart(8)}  ${shown(listing)}  ${shown(search)}  ${shown(panel)}`,
    )
  }
  rmSync(folder, { recursive: true })
  return lines
}

function shown({ cpu, p50, p99 }: Times): string {
  return `${cpu.toFixed(1)}, ${p50.toFixed(1)} / ${p99.toFixed(1)}`.padStart(22)
}

function measure(folder: string, size: number): Promise<EngineFigures> {
  const child = fork(fileURLToPath(new URL('./engineProcess.ts', import.meta.url)), [folder, String(size)], {
    execArgv: ['--expose-gc', `--max-old-space-size=${HEAP_MB}`],
  })
  return next(child)
}
