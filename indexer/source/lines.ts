/** Reads an NDJSON file line by line, so that an export of any size needs the memory of one line. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'

/** Larger documents are refused: a product has a few kilobytes, and a node refuses large requests as a whole. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024

export type Line =
  /** Without the line break. */
  | { readonly number: number; readonly bytes: Buffer }
  /** A line above the limit, of which nothing is kept. */
  | { readonly number: number; readonly tooLong: number }

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])

/** Skips blank lines, and continues numbering over them. @throws Error when the file cannot be read or unzipped */
export async function* readLines(path: string, maxBytes = MAX_DOCUMENT_BYTES): AsyncGenerator<Line> {
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 })
  const stream = (await isGzip(path)) ? file.pipe(createGunzip()) : file
  file.on('error', (error) => stream.destroy(error))
  let number = 0
  let pieces: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      length += end - from
      number++
      const line = lineOf(number, length > maxBytes ? length : null, pieces, chunk.subarray(from, end))
      if (line) yield line
      pieces = []
      length = 0
      from = end + 1
    }
    length += chunk.length - from
    if (length <= maxBytes) pieces.push(chunk.subarray(from))
    else pieces = []
  }
  const last = length === 0 ? null : lineOf(number + 1, length > maxBytes ? length : null, pieces, Buffer.alloc(0))
  if (last) yield last
}

/** @param tooLong number of bytes of a line above the limit */
function lineOf(number: number, tooLong: number | null, pieces: readonly Buffer[], end: Buffer): Line | null {
  if (tooLong !== null) return { number, tooLong }
  const whole = pieces.length === 0 ? end : Buffer.concat([...pieces, end])
  const start = number === 1 && whole.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? 3 : 0
  const stop = whole.at(-1) === CARRIAGE_RETURN ? whole.length - 1 : whole.length
  const bytes = whole.subarray(start, stop)
  return bytes.every((byte) => byte === 0x20 || byte === 0x09) ? null : { number, bytes }
}

/** By its first bytes, because files and servers name compressed exports in different ways. */
async function isGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(GZIP_MAGIC.length), 0, GZIP_MAGIC.length, 0)
    return bytesRead === GZIP_MAGIC.length && buffer.equals(GZIP_MAGIC)
  } finally {
    await file.close()
  }
}
