/** POST /invalidate?key=…&tag=…: invalidates cached public reads. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { EVERYTHING, READ_TAGS, type SharedCache, storeTag } from '../upstream/sharedCache.ts'
import type { RedisConnection } from '../redis/redisConnection.ts'
import { type InvalidationReader, shareInvalidations } from '../redis/sharedInvalidations.ts'
import { throwUnlessStoreError } from '../session/sessionStore.ts'
import { sendJson } from './httpServer.ts'
import { INVALIDATION_PATH } from './paths.ts'

const NOT_SHARED = '/invalidate: done in this gateway, but Redis does not answer: send it again for the others'

export interface Invalidation {
  /** Empty refuses every call. */
  readonly key: string
  readonly storeCodes: readonly string[]
  readonly memory: SharedCache
  /** Reads the catalogue's documents again, and drops cached answers of its index with these tags. */
  readonly refresh: (tags: readonly string[]) => Promise<void>
  /** Null for a gateway that shares no Redis with others. */
  readonly redis: RedisConnection | null
  readonly log: Logger
}

/** Ends with the server. */
function shareWithOthers(app: FastifyInstance, { redis, log }: Invalidation, apply: InvalidationReader['apply']) {
  const shared = redis && shareInvalidations({ redis, apply, log })
  app.addHook('onClose', async () => shared?.stop())
  return shared
}

export async function addInvalidationRoute(app: FastifyInstance, invalidation: Invalidation): Promise<void> {
  const { key, storeCodes, memory, refresh, log } = invalidation
  const apply = async (tags: readonly string[]): Promise<void> => {
    await refresh(tags)
    memory.invalidate(tags)
    log.info({ tags }, 'invalidated')
  }
  const others = shareWithOthers(app, invalidation, apply)
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

      const isShared = await others?.publish(tags).then(() => true, throwUnlessStoreError)
      await apply(tags)
      if (isShared === null) return sendJson(reply, 503, { error: NOT_SHARED, invalidated: tags })
      return sendJson(reply, 200, { invalidated: tags })
    })
  })
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
