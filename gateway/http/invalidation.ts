/** POST /invalidate?key=…&tag=…: invalidates cached public reads. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { EVERYTHING, READ_TAGS, type SharedCache, storeTag } from '../upstream/sharedCache.ts'
import { sendJson } from './httpServer.ts'
import { INVALIDATION_PATH } from './paths.ts'

export interface Invalidation {
  /** Empty refuses every call. */
  readonly key: string
  readonly storeCodes: readonly string[]
  readonly memory: SharedCache
  /** Reads the catalogue's documents again, and drops cached answers of its index with these tags. */
  readonly refresh: (tags: readonly string[]) => Promise<void>
  readonly log: Logger
}

export async function addInvalidationRoute(app: FastifyInstance, invalidation: Invalidation): Promise<void> {
  const { key, storeCodes, memory, refresh, log } = invalidation
  const known = [EVERYTHING, ...READ_TAGS, ...storeCodes.map(storeTag)]

  await app.register(async (scope) => {
    // The query has all parameters; a body of any type is ignored.
    scope.addContentTypeParser('*', async (_request: FastifyRequest, payload: IncomingMessage) => void payload.resume())
    scope.post(INVALIDATION_PATH, async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '')
      if (key === '' || !isSame(query.get('key') ?? '', key))
        return sendJson(reply, 403, { error: '/invalidate: expected the key of this gateway' })

      const tags = query
        .getAll('tag')
        .flatMap((list) => list.split(','))
        .map((tag) => tag.trim())
      const unknown = tags.filter((tag) => !known.includes(tag))
      if (tags.length === 0 || unknown.length > 0) {
        return sendJson(reply, 400, {
          error: `/invalidate: tag: expected some of ${known.join(', ')}; got "${unknown.join(', ').slice(0, 100)}"`,
        })
      }

      await refresh(tags)
      memory.invalidate(tags)
      log.info({ tags }, 'invalidated')
      return sendJson(reply, 200, { invalidated: tags })
    })
  })
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
