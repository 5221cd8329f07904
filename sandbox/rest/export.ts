/** GET /export/{index}/{entity}.ndjson: a store's documents of one kind, one per line, ordered by id. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { SandboxResponse } from './response.ts'
import { unknownRoute } from './response.ts'
import type { Backend } from './backend.ts'
import { matchesTag } from './conditional.ts'
import type { SandboxRequest } from './request.ts'

/** Lines in one chunk: other requests are handled between chunks. */
const LINES_PER_CHUNK = 100

export async function exportDocuments(request: SandboxRequest, backend: Backend): Promise<SandboxResponse> {
  const index = request.parts['index'] ?? ''
  const entity = request.parts['entity'] ?? ''
  const requested = request.header('if-none-match')
  const known =
    requested && knownDigests(backend, index, entity).find((digest) => matchesTag(requested, tagsOf(digest)))
  if (known) return { status: 304, headers: headersFor(known), body: '' }

  const exported = await readExport(backend, index, entity)
  if (!exported) return unknownRoute(request)

  const { digest, body } = exported
  const headers = headersFor(digest)
  if (matchesTag(requested, tagsOf(digest))) return { status: 304, headers, body: '' }
  return {
    status: 200,
    headers: { ...headers, 'content-type': 'application/x-ndjson; charset=utf-8' },
    body: inChunks(body),
  }
}

interface Export {
  readonly digest: string
  readonly body: readonly string[]
}

/**
 * Reads the documents once: the body is what the digest was computed of. Quantities in stock change without a new
 * version of the catalogue, so a second read may differ. Returns null for an unknown index or entity.
 */
async function readExport(backend: Backend, index: string, entity: string): Promise<Export | null> {
  for (;;) {
    const version = backend.catalogue.version()
    const lines = backend.catalogue.lines(index, entity)
    if (lines === null) return null

    const hash = createHash('sha256')
    const body: string[] = []
    for await (const chunk of chunks(lines)) {
      hash.update(chunk)
      body.push(chunk)
    }
    // A write happened while reading, so the lines may mix old and new documents.
    if (backend.catalogue.version() !== version) continue

    const digest = hash.digest('hex').slice(0, 32)
    const digests = new Set(knownDigests(backend, index, entity)).add(digest)
    backend.exportTags.set(`${index}/${entity}`, { version, digests: [...digests] })
    return { digest, body }
  }
}

/** The digests of all that was sent of the current version: a copy of any of them is not stale. */
function knownDigests({ catalogue, exportTags }: Backend, index: string, entity: string): readonly string[] {
  const known = exportTags.get(`${index}/${entity}`)
  return known?.version === catalogue.version() ? known.digests : []
}

function tagsOf(digest: string): readonly string[] {
  return [`"${digest}"`, `"${digest}-gzip"`]
}

function headersFor(digest: string): Readonly<Record<string, string>> {
  return { etag: `"${digest}"`, vary: 'accept-encoding', 'cache-control': 'no-cache' }
}

async function* inChunks(body: readonly string[]): AsyncGenerator<string> {
  yield* body
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
