/** Writes a file line by line, as fast as the disk takes it. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'

export interface LineWriter {
  /** @throws Error when the disk is full */
  add(line: string): Promise<void>
  /** @throws Error when the disk is full */
  close(): Promise<void>
}

/** Lines are collected to about this many letters before they are written. */
const CHUNK_LETTERS = 256 * 1024

export async function createLineWriter(path: string): Promise<LineWriter> {
  await mkdir(dirname(path), { recursive: true })
  const stream = createWriteStream(path)
  const ended = finished(stream)
  // Rejects in `close` too; until then the error is not unhandled.
  ended.catch(() => undefined)
  let chunk = ''
  return {
    async add(line) {
      chunk += `${line}\n`
      if (chunk.length < CHUNK_LETTERS) return
      const isTaken = stream.write(chunk)
      chunk = ''
      if (!isTaken) await Promise.race([once(stream, 'drain'), ended])
    },
    async close() {
      stream.end(chunk)
      await ended
    },
  }
}
