/** POST /invalidate?key=…&tag=…: what public reads remember is read again. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { EVERYTHING, READ_TAGS, type PublicMemory, storeTag } from '../upstream/publicMemory.ts'
import { sendJson } from './send.ts'

export interface Invalidation {
  /** Empty: every call is refused. */
  readonly key: string
  readonly storeCodes: readonly string[]
  readonly memory: PublicMemory
  /** Reads the catalogue's documents again. */
  readonly refresh: () => Promise<void>
  readonly log: Logger
}

export async function answerInvalidation(
  { key, storeCodes, memory, refresh, log }: Invalidation,
  response: ServerResponse,
  search: string,
): Promise<void> {
  const query = new URLSearchParams(search)
  if (key === '' || !isSame(query.get('key') ?? '', key))
    return sendJson(response, 403, { error: '/invalidate: expected the key of this gateway' })

  const known = [EVERYTHING, ...READ_TAGS, ...storeCodes.map(storeTag)]
  const tags = query
    .getAll('tag')
    .flatMap((list) => list.split(','))
    .map((tag) => tag.trim())
  const unknown = tags.filter((tag) => !known.includes(tag))
  if (tags.length === 0 || unknown.length > 0) {
    return sendJson(response, 400, {
      error: `/invalidate: tag: expected some of ${known.join(', ')}; got "${unknown.join(', ').slice(0, 100)}"`,
    })
  }

  await refresh()
  memory.invalidate(tags)
  log.info({ tags }, 'invalidated')
  sendJson(response, 200, { invalidated: tags })
}

/** In the same time wherever they differ. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
