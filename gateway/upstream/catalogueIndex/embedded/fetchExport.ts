/** Reads one NDJSON export over http(s) or from a file, unless it is the one already known. */
import { readFile, stat } from 'node:fs/promises'
import { request } from 'undici'
import { UpstreamError } from '../../../errors.ts'

export type FetchedExport = { readonly kind: 'unchanged' } | { readonly kind: 'read'; readonly etag: string | null; readonly lines: readonly unknown[] }

const UNCHANGED: FetchedExport = { kind: 'unchanged' }

/** @throws UpstreamError */
export async function fetchExport(address: string, knownEtag: string | null, timeoutMs: number): Promise<FetchedExport> {
  try {
    return address.startsWith('file:') ? await readLocal(new URL(address), knownEtag) : await readRemote(address, knownEtag, timeoutMs)
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    throw fault(isTimeout ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE', `expected ${address}, got ${error instanceof Error ? error.message || error.name : String(error)}`, error)
  }
}

async function readRemote(address: string, knownEtag: string | null, timeoutMs: number): Promise<FetchedExport> {
  const headers = { accept: 'application/x-ndjson', ...(knownEtag ? { 'if-none-match': knownEtag } : {}) }
  const { statusCode, headers: answered, body } = await request(address, { headers, signal: AbortSignal.timeout(timeoutMs) })
  const text = await body.text()
  if (statusCode === 304) return UNCHANGED
  if (statusCode !== 200) throw fault('UPSTREAM_UNAVAILABLE', `expected status 200 of ${address}, got ${statusCode}`)

  const etag = answered.etag?.toString() ?? null
  return { kind: 'read', etag, lines: parseLines(text, address) }
}

async function readLocal(file: URL, knownEtag: string | null): Promise<FetchedExport> {
  const { mtimeMs, size } = await stat(file)
  const etag = `${mtimeMs}-${size}`
  return etag === knownEtag ? UNCHANGED : { kind: 'read', etag, lines: parseLines(await readFile(file, 'utf8'), file.href) }
}

/** A line that is no JSON costs itself; a text that breaks off, or that is something else altogether, is refused whole. */
function parseLines(text: string, address: string): unknown[] {
  if (text === '') return []
  if (!text.startsWith('{')) throw fault('UPSTREAM_MALFORMED', `expected NDJSON from ${address}, got ${JSON.stringify(text.slice(0, 40))}`)
  if (!text.endsWith('\n')) throw fault('UPSTREAM_MALFORMED', `expected ${address} to end with a line's end; it breaks off after ${text.length} characters`)
  return text.slice(0, -1).split('\n').map(parseLine)
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function fault(code: 'UPSTREAM_TIMEOUT' | 'UPSTREAM_UNAVAILABLE' | 'UPSTREAM_MALFORMED', message: string, cause?: unknown): UpstreamError {
  return new UpstreamError({ code, upstream: 'catalogue', message: `catalogue: ${message}`, cause })
}
