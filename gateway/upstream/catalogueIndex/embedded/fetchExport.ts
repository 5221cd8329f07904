/** Reads one NDJSON export over http(s) or from a file, unless it is the one already known. */
import { readFile, stat } from 'node:fs/promises'
import { request } from 'undici'
import { UpstreamError } from '../../../errors.ts'
import { failureName } from '../../failureName.ts'

export type FetchedExport =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'read'; readonly etag: string | null; readonly lines: readonly unknown[] }

const UNCHANGED: FetchedExport = { kind: 'unchanged' }

/** @throws UpstreamError */
export async function fetchExport(
  address: string,
  knownEtag: string | null,
  timeoutMs: number,
): Promise<FetchedExport> {
  try {
    return address.startsWith('file:')
      ? await readLocal(new URL(address), knownEtag)
      : await readRemote(address, knownEtag, timeoutMs)
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    throw fault(
      isTimeout ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE',
      `expected ${exportName(address)}, got ${failureName(error)}`,
      error,
    )
  }
}

/** `karat_no/product.ndjson`: faults are shown to clients, and whose address it comes from is nobody's business there. */
export function exportName(address: string): string {
  return address.split('/').slice(-2).join('/')
}

async function readRemote(address: string, knownEtag: string | null, timeoutMs: number): Promise<FetchedExport> {
  const headers = { accept: 'application/x-ndjson', ...(knownEtag ? { 'if-none-match': knownEtag } : {}) }
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(address, { headers, signal: AbortSignal.timeout(timeoutMs) })
  const text = await body.text()
  if (statusCode === 304) return UNCHANGED
  if (statusCode !== 200)
    throw fault('UPSTREAM_UNAVAILABLE', `expected status 200 of ${exportName(address)}, got ${statusCode}`)

  const etag = answered.etag?.toString() ?? null
  return { kind: 'read', etag, lines: parseLines(text, exportName(address)) }
}

async function readLocal(file: URL, knownEtag: string | null): Promise<FetchedExport> {
  const { mtimeMs, size } = await stat(file)
  const etag = `${mtimeMs}-${size}`
  return etag === knownEtag
    ? UNCHANGED
    : { kind: 'read', etag, lines: parseLines(await readFile(file, 'utf8'), exportName(file.href)) }
}

/** A line that is no JSON costs itself; a text that breaks off, or that is something else altogether, is refused whole. */
function parseLines(text: string, name: string): unknown[] {
  if (text === '') return []
  if (!text.startsWith('{'))
    throw fault('UPSTREAM_MALFORMED', `expected NDJSON from ${name}, got ${JSON.stringify(text.slice(0, 40))}`)
  if (!text.endsWith('\n'))
    throw fault(
      'UPSTREAM_MALFORMED',
      `expected ${name} to end with a line's end; it breaks off after ${text.length} characters`,
    )
  return text.slice(0, -1).split('\n').map(parseLine)
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function fault(
  code: 'UPSTREAM_TIMEOUT' | 'UPSTREAM_UNAVAILABLE' | 'UPSTREAM_MALFORMED',
  message: string,
  cause?: unknown,
): UpstreamError {
  return new UpstreamError({ code, upstream: 'catalogue', message: `catalogue: ${message}`, cause })
}
