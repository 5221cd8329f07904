/** Scans lines in worker threads, because reading and pricing products is most of what a load costs the command. */
import { Worker } from 'node:worker_threads'
import type { StoreView } from '../../gateway/storeTable.ts'
import type { CatalogueDocument } from '../../gateway/upstream/catalogueIndex/port.ts'
import type { Line } from './lines.ts'
import type { ScannedLines } from './scanLines.ts'

/** What a thread needs to read and price the products of a store. */
export interface ScanThreadData {
  readonly store: StoreView
  readonly source: string
  readonly attributes: readonly CatalogueDocument[]
  readonly categories: readonly CatalogueDocument[]
  readonly taxRules: readonly CatalogueDocument[]
  readonly customerGroups: readonly CatalogueDocument[]
  readonly now: Date
}

/** Lines as one piece of memory, because it is moved to the thread and not copied. */
export interface SentLines {
  readonly lines: readonly (
    | { readonly number: number; readonly length: number }
    | { readonly number: number; readonly tooLong: number }
  )[]
  readonly bytes: Uint8Array
}

export interface ScanThreads {
  readonly count: number
  /** The threads take turns. @throws Error of a thread that has ended */
  scan(lines: readonly Line[]): Promise<ScannedLines>
  close(): Promise<void>
}

interface Thread {
  readonly worker: Worker
  readonly waiting: { readonly resolve: (scanned: ScannedLines) => void; readonly reject: (error: Error) => void }[]
}

export function startScanThreads(count: number, data: ScanThreadData): ScanThreads {
  const threads = Array.from({ length: count }, () => startThread(data))
  let turn = 0
  return {
    count,
    scan(lines) {
      const thread = threads[turn++ % threads.length]
      if (!thread) throw new Error('expected a thread, got none')
      const { sent, transferred } = sentLines(lines)
      return new Promise((resolve, reject) => {
        thread.waiting.push({ resolve, reject })
        thread.worker.postMessage(sent, [transferred])
      })
    },
    async close() {
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}

function startThread(data: ScanThreadData): Thread {
  const worker = new Worker(new URL('./scanThread.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MEGABYTES },
  })
  const waiting: Thread['waiting'] = []
  const fail = (error: Error): void => {
    for (const { reject } of waiting.splice(0)) reject(error)
  }
  worker.on('message', (scanned: ScannedLines) => waiting.shift()?.resolve(scanned))
  worker.on('error', fail)
  worker.on('exit', (code) => fail(new Error(`expected a thread that scans lines, it ended with ${code}`)))
  return { worker, waiting }
}

/** Most of a document is garbage after its line: a larger young generation is collected less often. */
const MAX_YOUNG_MEGABYTES = 96

function sentLines(lines: readonly Line[]): { readonly sent: SentLines; readonly transferred: ArrayBuffer } {
  const size = lines.reduce((sum, line) => sum + ('bytes' in line ? line.bytes.length : 0), 0)
  const buffer = new ArrayBuffer(size)
  const bytes = new Uint8Array(buffer)
  let at = 0
  const places = lines.map((line) => {
    if ('tooLong' in line) return line
    bytes.set(line.bytes, at)
    at += line.bytes.length
    return { number: line.number, length: line.bytes.length }
  })
  return { sent: { lines: places, bytes }, transferred: buffer }
}

export function receivedLines({ lines, bytes }: SentLines): readonly Line[] {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 0
  return lines.map((line) => {
    if ('tooLong' in line) return line
    const own = { number: line.number, bytes: whole.subarray(at, at + line.length) }
    at += line.length
    return own
  })
}
