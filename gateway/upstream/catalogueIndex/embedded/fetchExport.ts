/** Fetches one NDJSON export over http(s) or from a file, compressed or not, unless the version is already known. */
import { readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { request } from 'undici'
import { UpstreamError } from '../../../shared/errors.ts'
import { failureName } from '../../failureName.ts'
import { checkExport } from './exportLines.ts'

export type FetchedExport =
  | { readonly kind: 'unchanged' }
  /** The source does not have this export. */
  | { readonly kind: 'missing'; readonly error: UpstreamError }
  | { readonly kind: 'read'; readonly etag: string | null; readonly bytes: Buffer }

export interface ExportRequest {
  readonly address: string
  readonly knownEtag: string | null
  readonly timeoutMs: number
  /** Sent as `Authorization: Bearer` to http(s) sources; empty sends none. */
  readonly sourceKey: string
  /** Maximum of an export's content, uncompressed: the whole of it is in memory while it is read. Default: 1 GB. */
  readonly maxBytes?: number
}

const MAX_BYTES = 1_000_000_000

const UNCHANGED: FetchedExport = { kind: 'unchanged' }
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])
const unzip = promisify(gunzip)

/** @throws UpstreamError */
export async function fetchExport(wanted: ExportRequest): Promise<FetchedExport> {
  const { address } = wanted
  try {
    return address.startsWith('file:') ? await readLocal(wanted) : await readRemote(wanted)
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    throw exportError(
      isTimeout ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE',
      `expected ${exportName(address)}, got ${failureName(error)}`,
      error,
    )
  }
}

/** `karat_no/product.ndjson`: errors are shown to clients, so they must not contain the URL of the source. */
export function exportName(address: string): string {
  return address.split('/').slice(-2).join('/')
}

async function readRemote({
  address,
  knownEtag,
  timeoutMs,
  sourceKey,
  maxBytes = MAX_BYTES,
}: ExportRequest): Promise<FetchedExport> {
  const headers = {
    accept: 'application/x-ndjson',
    'accept-encoding': 'gzip',
    ...(knownEtag ? { 'if-none-match': knownEtag } : {}),
    ...(sourceKey ? { authorization: `Bearer ${sourceKey}` } : {}),
  }
  const response = await request(address, { headers, signal: AbortSignal.timeout(timeoutMs) })
  const bytes = await readBody(response.body, address, maxBytes)
  if (response.statusCode === 304) return UNCHANGED
  if (response.statusCode !== 200) {
    const failed = exportError(
      'UPSTREAM_UNAVAILABLE',
      `expected status 200 of ${exportName(address)}, got ${response.statusCode}`,
    )
    if (response.statusCode === 404) return { kind: 'missing', error: failed }
    throw failed
  }
  return {
    kind: 'read',
    etag: response.headers.etag?.toString() ?? null,
    bytes: await contentOf(bytes, address, maxBytes),
  }
}

async function readBody(body: Readable, address: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge(exportName(address), maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

/** `product.ndjson`, else `product.ndjson.gz` beside it. */
async function readLocal({ address, knownEtag, maxBytes = MAX_BYTES }: ExportRequest): Promise<FetchedExport> {
  const file = new URL(address)
  const found = (await statOf(file)) ?? (await statOf(new URL(`${file.href}.gz`)))
  if (!found)
    return {
      kind: 'missing',
      error: exportError('UPSTREAM_UNAVAILABLE', `expected ${exportName(file.href)}, got no file`),
    }
  if (found.etag === knownEtag) return UNCHANGED
  if (found.size > maxBytes) throw tooLarge(exportName(file.href), maxBytes)

  const bytes = await readFile(found.file)
  if ((await statOf(found.file))?.etag !== found.etag)
    throw exportError('UPSTREAM_UNAVAILABLE', `expected ${exportName(file.href)} to stay as it is while it is read`)
  return { kind: 'read', etag: found.etag, bytes: await contentOf(bytes, file.href, maxBytes) }
}

async function statOf(file: URL): Promise<{ readonly file: URL; readonly etag: string; readonly size: number } | null> {
  try {
    const { mtimeMs, size } = await stat(file)
    return { file, etag: `${mtimeMs}-${size}`, size }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Detects gzip by its first bytes, because servers label compressed files in different ways. */
async function contentOf(bytes: Buffer, address: string, maxBytes: number): Promise<Buffer> {
  const name = exportName(address)
  const isGzip = bytes.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)
  const content = isGzip ? await unzipped(bytes, name, maxBytes) : bytes
  checkExport(content, name)
  return content
}

async function unzipped(bytes: Buffer, name: string, maxBytes: number): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(name, maxBytes)
    throw exportError('UPSTREAM_MALFORMED', `expected ${name} to be whole gzip, got ${failureName(error)}`, error)
  }
}

function tooLarge(name: string, maxBytes: number): UpstreamError {
  return exportError(
    'UPSTREAM_MALFORMED',
    `expected ${name} to have at most ${maxBytes} bytes (CATALOGUE_MAX_MB), got more`,
  )
}

function exportError(
  code: 'UPSTREAM_TIMEOUT' | 'UPSTREAM_UNAVAILABLE' | 'UPSTREAM_MALFORMED',
  message: string,
  cause?: unknown,
): UpstreamError {
  return new UpstreamError({ code, upstream: 'catalogue', message: `catalogue: ${message}`, cause })
}
