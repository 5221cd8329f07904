/** GET /export/{index}/{entity}.ndjson: a store's documents of one kind, one a line, ordered by id. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Answer } from './answer.ts'
import { unknownRoute } from './answer.ts'
import type { Backend } from './backend.ts'
import { matchesTag } from './conditional.ts'
import type { SandboxRequest } from './request.ts'
import { decodePart } from './request.ts'

/** Lines in one chunk: other requests are answered between chunks. */
const LINES_PER_CHUNK = 100

export async function exportDocuments(request: SandboxRequest, backend: Backend): Promise<Answer> {
  const index = decodePart(request.parts['index'] ?? '')
  const entity = decodePart(request.parts['entity'] ?? '')
  if (backend.catalogue.lines(index, entity) === null) return unknownRoute(request.method, request.path)

  const digest = await digestOf(backend, index, entity)
  const isZipped = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(request.header('accept-encoding') ?? '')
  const headers = { etag: isZipped ? `"${digest}-gzip"` : `"${digest}"`, vary: 'accept-encoding', 'cache-control': 'no-cache' }

  if (matchesTag(request.header('if-none-match'), [`"${digest}"`, `"${digest}-gzip"`])) return { status: 304, headers, body: '' }

  return {
    status: 200,
    headers: { ...headers, 'content-type': 'application/x-ndjson; charset=utf-8', ...(isZipped ? { 'content-encoding': 'gzip' } : {}) },
    body: checkedChunks(backend, index, entity, digest),
  }
}

async function digestOf(backend: Backend, index: string, entity: string): Promise<string> {
  const key = `${index}/${entity}`
  for (;;) {
    const version = backend.catalogue.version()
    const known = backend.exportTags.get(key)
    if (known?.version === version) return known.digest

    const hash = createHash('sha256')
    for await (const chunk of chunks(backend, index, entity)) hash.update(chunk)
    if (backend.catalogue.version() === version) backend.exportTags.set(key, { version, digest: hash.digest('hex').slice(0, 32) })
  }
}

/** A write in the middle breaks the answer off: what was sent must be what its ETag names. */
async function* checkedChunks(backend: Backend, index: string, entity: string, digest: string): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks(backend, index, entity)) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex').slice(0, 32) !== digest) throw new Error(`the documents of ${index}/${entity} changed while they were sent`)
}

async function* chunks(backend: Backend, index: string, entity: string): AsyncGenerator<string> {
  let chunk = ''
  let count = 0
  for (const line of backend.catalogue.lines(index, entity) ?? []) {
    chunk += `${line}\n`
    count += 1
    if (count % LINES_PER_CHUNK > 0) continue
    yield chunk
    chunk = ''
    await setImmediate()
  }
  if (chunk) yield chunk
}
