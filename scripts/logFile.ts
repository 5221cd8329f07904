/** A rotating log of bounded size. If the disk fails, lines are lost and the process continues. */
import { renameSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

const MAX_BYTES = 10 * 1024 * 1024
const MAX_FILES = 3
/** Maximum that may wait for a slow disk; more is lost. */
const MAX_WAITING_BYTES = 1024 * 1024

export interface LogFile {
  /** Never throws and never waits: lines that cannot be written are lost, and counted. */
  write(chunk: Buffer): void
  /** Resolves when all waiting lines are written or lost. */
  close(): Promise<void>
}

interface LogFileOptions {
  readonly maxBytes?: number
  readonly maxFiles?: number
  /** Receives one sentence when lines start to be lost, and one when writing works again. */
  readonly onProblem?: (sentence: string) => void
}

export function openLogFile(file: string, options: LogFileOptions = {}): LogFile {
  const { maxBytes = MAX_BYTES, maxFiles = MAX_FILES, onProblem = () => {} } = options
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let lostBytes = 0
  let handle: FileHandle | null = null
  let size = 0
  let writing: Promise<void> | null = null

  const reopen = async (): Promise<FileHandle> => {
    const opened = await open(file, 'a')
    size = (await opened.stat()).size
    return opened
  }

  /** Renames name.log to name.log.1 and that to name.log.2; replaces the oldest. */
  const rotate = async (): Promise<void> => {
    await handle?.close()
    handle = null
    for (let age = maxFiles - 1; age >= 1; age -= 1) {
      try {
        renameSync(age === 1 ? file : `${file}.${age - 1}`, `${file}.${age}`)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      }
    }
  }

  const writeChunk = async (chunk: Buffer): Promise<void> => {
    handle ??= await reopen()
    if (size > 0 && size + chunk.length > maxBytes) {
      await rotate()
      handle = await reopen()
    }
    // Counted before writing: a full disk may write a part of the chunk.
    size += chunk.length
    await handle.writeFile(chunk)
  }

  const writeWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const chunk = Buffer.concat(waiting)
      waiting = []
      waitingBytes = 0
      try {
        await writeChunk(lostBytes > 0 ? Buffer.concat([lostLine(lostBytes), chunk]) : chunk)
        if (lostBytes > 0) onProblem(`${file} is written again; ${lostBytes} bytes of log were lost`)
        lostBytes = 0
      } catch (error) {
        if (lostBytes === 0)
          onProblem(
            `${file} cannot be written (${error instanceof Error ? error.message : String(error)}): its lines are lost`,
          )
        lostBytes += chunk.length
        await handle?.close().catch(() => {}) // the problem was reported above
        handle = null
      }
    }
  }

  const start = (): void => {
    writing ??= writeWaiting().finally(() => {
      writing = null
      if (waiting.length > 0) start()
    })
  }

  return {
    write(chunk) {
      if (waitingBytes + chunk.length > MAX_WAITING_BYTES) {
        lostBytes += chunk.length
        return
      }
      waiting.push(chunk)
      waitingBytes += chunk.length
      start()
    },
    async close() {
      for (let current = writing; current; current = writing) await current
      await handle?.close().catch(() => {}) // everything was written before
      handle = null
    },
  }
}

function lostLine(bytes: number): Buffer {
  return Buffer.from(
    `${JSON.stringify({ level: 50, msg: 'log lines were lost: the file could not be written', bytes })}\n`,
  )
}
