/** GET /export/{index}/{entity}.ndjson: a store's documents of one kind, one per line, ordered by id. */
import type { Hash } from 'node:crypto'
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { SandboxResponse } from './response.ts'
import { unknownRoute } from './response.ts'
import type { Backend } from './backend.ts'
import { matchesTag } from './conditional.ts'
import type { SandboxRequest } from './request.ts'

/** Lines in one chunk: other requests are handled between chunks. */
const LINES_PER_CHUNK = 100

/** A body up to this size stays in memory between finding its ETag and sending it; a larger one is read again. */
const MAX_BUFFERED_CHARACTERS = 16 * 1024 * 1024

export async function exportDocuments(request: SandboxRequest, backend: Backend): Promise<SandboxResponse> {
  const index = request.parts['index'] ?? ''
  const entity = request.parts['entity'] ?? ''
  const exportDigest = await readExportDigest(backend, index, entity)
  if (!exportDigest) return unknownRoute(request)

  const { digest, body } = exportDigest
  const headers = {
    etag: `"${digest}"`,
    vary: 'accept-encoding',
    'cache-control': 'no-cache',
  }

  if (matchesTag(request.header('if-none-match'), [`"${digest}"`, `"${digest}-gzip"`]))
    return { status: 304, headers, body: '' }

  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': 'application/x-ndjson; charset=utf-8',
    },
    body: body ? bufferedChunks(body) : checkedChunks(backend, index, entity, digest),
  }
}

interface ExportDigest {
  readonly digest: string
  /** Null when the digest was cached, or when the body is too large to buffer. */
  readonly body: readonly string[] | null
}

/** Returns null for an unknown index or entity. */
async function readExportDigest(backend: Backend, index: string, entity: string): Promise<ExportDigest | null> {
  const key = `${index}/${entity}`
  for (;;) {
    const version = backend.catalogue.version()
    const cached = backend.exportTags.get(key)
    if (cached?.version === version) return { digest: cached.digest, body: null }

    const lines = backend.catalogue.lines(index, entity)
    if (lines === null) return null

    const hash = createHash('sha256')
    const body: string[] = []
    let length = 0
    for await (const chunk of chunks(lines)) {
      hash.update(chunk)
      length += chunk.length
      if (length <= MAX_BUFFERED_CHARACTERS) body.push(chunk)
    }
    // A write happened while reading, so the lines may mix old and new documents.
    if (backend.catalogue.version() !== version) continue

    const digest = finish(hash)
    backend.exportTags.set(key, { version, digest })
    return { digest, body: length <= MAX_BUFFERED_CHARACTERS ? body : null }
  }
}

async function* bufferedChunks(body: readonly string[]): AsyncGenerator<string> {
  yield* body
}

/** Breaks the response off when the database changes while it is sent, because the body must match its ETag. */
async function* checkedChunks(backend: Backend, index: string, entity: string, digest: string): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks(backend.catalogue.lines(index, entity) ?? [])) {
    hash.update(chunk)
    yield chunk
  }
  if (finish(hash) !== digest) throw new Error(`the documents of ${index}/${entity} changed while they were sent`)
}

function finish(hash: Hash): string {
  return hash.digest('hex').slice(0, 32)
}

async function* chunks(lines: Iterable<string>): AsyncGenerator<string> {
  let chunk = ''
  let count = 0
  for (const line of lines) {
    chunk += `${line}\n`
    count += 1
    if (count % LINES_PER_CHUNK > 0) continue
    yield chunk
    chunk = ''
    await setImmediate()
  }
  if (chunk) yield chunk
}
