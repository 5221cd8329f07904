/**
 * Invalidations for all gateways, in a stream of Redis that each reads once a second. A gateway that was cut off reads what it has missed;
 * a message of Redis' publish and subscribe would be lost.
 */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { throwUnlessStoreError } from '../session/sessionStore.ts'
import type { RedisConnection } from './redisConnection.ts'

const KEY = 'karat:invalidations'
const READ_MS = 1_000
/** Entries that a gateway may miss and still read afterwards. */
const MAX_ENTRIES = 1_000
const ENTRIES_PER_READ = 100
const FIRST = '0-0'

interface SharedInvalidations {
  /** @throws SessionStoreError when the others are not notified */
  publish(tags: readonly string[]): Promise<void>
  stop(): void
}

export interface InvalidationReader {
  readonly redis: RedisConnection
  /** Invalidates in this gateway what another one has invalidated. */
  readonly apply: (tags: readonly string[]) => Promise<void>
  readonly log: Logger
}

export function shareInvalidations({ redis, apply, log }: InvalidationReader): SharedInvalidations {
  const self = randomUUID()
  /** Null until Redis has answered once: what is cached is read after that. */
  let lastId: string | null = null
  let isStopped = false

  const read = async (): Promise<void> => {
    const since = (lastId ??= await newestId(redis))
    const entries = await redis.run((commands) => commands.xRange(KEY, `(${since}`, '+', { COUNT: ENTRIES_PER_READ }))
    for (const { id, message } of entries ?? []) {
      lastId = String(id)
      if (String(message['from']) !== self) await apply(String(message['tags']).split(','))
    }
  }
  const readAgain = async (): Promise<void> => {
    await read()
      .catch(throwUnlessStoreError)
      .catch((error: unknown) => log.error({ err: error }, 'an invalidation of another gateway failed'))
    if (!isStopped) timer = setTimeout(() => void readAgain(), READ_MS).unref()
  }
  let timer: NodeJS.Timeout | undefined
  void readAgain()

  return {
    async publish(tags) {
      const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: MAX_ENTRIES } as const
      const entry = { from: self, tags: tags.join(',') }
      await redis.run((commands) => commands.xAdd(KEY, '*', entry, { TRIM }))
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

async function newestId(redis: RedisConnection): Promise<string> {
  const entries = await redis.run((commands) => commands.xRevRange(KEY, '+', '-', { COUNT: 1 }))
  const newest = entries?.[0]
  return newest ? String(newest.id) : FIRST
}
