/** Splits an NDJSON export into lines of bytes, without blank lines, byte order mark and carriage returns. */
import { UpstreamError } from '../../../shared/errors.ts'

export interface ExportLine {
  /** Line number, from 1. */
  readonly number: number
  /** Without the line break. */
  readonly bytes: Buffer
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const BRACE = 0x7b
const SHOWN_BYTES = 40

/** @throws UpstreamError UPSTREAM_MALFORMED for data that is not NDJSON and for a truncated export */
export function checkExport(bytes: Buffer, name: string): void {
  const content = withoutMark(bytes)
  const first = firstLine(content)
  if (first === null) return
  // One broken line is one refused document; without any object it is something else, such as a web page.
  if (!hasObject(content)) throw malformed(`expected NDJSON from ${name}, got ${JSON.stringify(shown(first))}`)
  if (content.at(-1) === LINE_FEED) return

  const last = content.subarray(content.lastIndexOf(LINE_FEED) + 1)
  if (!isJson(last))
    throw malformed(`expected ${name} to end with a complete line; it breaks off after ${bytes.length} bytes`)
}

export function* exportLines(bytes: Buffer): Generator<ExportLine> {
  const content = withoutMark(bytes)
  let number = 0
  for (let from = 0; from < content.length;) {
    const end = content.indexOf(LINE_FEED, from)
    const line = withoutReturn(content.subarray(from, end === -1 ? content.length : end))
    number++
    if (!isBlank(line)) yield { number, bytes: line }
    if (end === -1) return
    from = end + 1
  }
}

function firstLine(content: Buffer): Buffer | null {
  for (const { bytes } of exportLines(content)) return bytes
  return null
}

function hasObject(content: Buffer): boolean {
  for (const { bytes } of exportLines(content)) if (bytes[0] === BRACE && isJson(bytes)) return true
  return false
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes
}

function withoutReturn(line: Buffer): Buffer {
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line
}

function isBlank(line: Buffer): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09)
}

function isJson(line: Buffer): boolean {
  try {
    JSON.parse(line.toString('utf8'))
    return true
  } catch {
    return false
  }
}

function shown(line: Buffer): string {
  return line.toString('utf8').slice(0, SHOWN_BYTES)
}

function malformed(message: string): UpstreamError {
  return new UpstreamError({ code: 'UPSTREAM_MALFORMED', upstream: 'catalogue', message: `catalogue: ${message}` })
}
