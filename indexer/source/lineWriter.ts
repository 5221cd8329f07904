/** Writes a file line by line, as fast as the disk takes it. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'

export interface LineWriter {
  /** @throws Error when the disk is full */
  add(line: string): Promise<void>
  /** Whole lines with their line breaks, in UTF-8. @throws Error when the disk is full */
  addBytes(lines: Uint8Array): Promise<void>
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
  const write = async (lines: string | Uint8Array): Promise<void> => {
    if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), ended])
  }
  return {
    async add(line) {
      chunk += `${line}\n`
      if (chunk.length < CHUNK_LETTERS) return
      const full = chunk
      chunk = ''
      await write(full)
    },
    async addBytes(lines) {
      const before = chunk
      chunk = ''
      if (before !== '') await write(before)
      if (lines.length > 0) await write(lines)
    },
    async close() {
      stream.end(chunk)
      await ended
    },
  }
}
