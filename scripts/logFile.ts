/** A log of bounded size: the newest file and some older ones beside it. Lines are lost before a process is. */
import { renameSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

const MAX_BYTES = 10 * 1024 * 1024
const MAX_FILES = 3
/** What may wait for a slow disk; more is lost. */
const MAX_WAITING_BYTES = 1024 * 1024

export interface LogFile {
  /** Never throws and never waits: what cannot be written is lost, and counted. */
  write(chunk: Buffer): void
  /** Resolves when all that waits is written or lost. */
  close(): Promise<void>
}

interface LogFileOptions {
  readonly maxBytes?: number
  readonly maxFiles?: number
  /** Receives one sentence when lines begin to be lost, and one when they are written again. */
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

  /** name.log becomes name.log.1, that name.log.2; the oldest is replaced. */
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
    // Counted first: a full disk may take a part of it.
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
        await handle?.close().catch(() => {})
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
      await handle?.close().catch(() => {})
      handle = null
    },
  }
}

function lostLine(bytes: number): Buffer {
  return Buffer.from(
    `${JSON.stringify({ level: 50, msg: 'log lines were lost: the file could not be written', bytes })}\n`,
  )
}
