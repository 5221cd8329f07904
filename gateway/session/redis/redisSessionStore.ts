/**
 * The session store in Redis, for gateways on several machines. All times are Redis' own: the store receives durations, so that a gateway
 * whose clock is wrong neither takes a lock that another one holds nor ends a count early.
 */
import type { RedisConnection } from '../../redis/redisConnection.ts'
import type { SessionLives } from '../sessions.ts'
import {
  type ExpiringRecords,
  type Leases,
  type OutboxRows,
  type SessionRow,
  type SessionRows,
  type SessionStore,
  throwUnlessStoreError,
  type TryCounts,
} from '../sessionStore.ts'

interface RedisSessionStoreParts {
  readonly lives: SessionLives
  /** The gateway's clock, from which durations are computed. */
  readonly clock: () => Date
}

/** Closes the connection when it is closed. */
export function createRedisSessionStore(redis: RedisConnection, parts: RedisSessionStoreParts): SessionStore {
  return {
    sessions: createSessionRows(redis, parts),
    tries: createTryCounts(redis),
    leases: createLeases(redis),
    responses: createRecords(redis, 'response', parts.clock),
    records: createRecords(redis, 'record', parts.clock),
    outbox: createOutboxRows(redis, parts.clock),
    // Redis removes what has expired, and frees its memory.
    shrink: async () => {},
    close: () => redis.close(),
  }
}

/** Redis deletes what has expired. */
const sweepsNothing = async (): Promise<void> => {}

const keyOf = (kind: 'session' | 'lease' | 'response' | 'record', name: string): string => `karat:${kind}:${name}`

const PUT_SESSION = `
  redis.call('HSET', KEYS[1], 'kind', ARGV[2], 'createdAt', ARGV[3], 'lastSeenAt', ARGV[4], 'sealed', ARGV[5])
  return redis.call('PEXPIRE', KEYS[1], ARGV[1])`

const REPLACE_SESSION = `
  if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
  return redis.call('HSET', KEYS[1], 'sealed', ARGV[1])`

/** Arguments: time of use, idle time, and the time at which a session that ends now by its age was created. */
const TOUCH_SESSION = `
  local createdAt = redis.call('HGET', KEYS[1], 'createdAt')
  if not createdAt then return 0 end
  redis.call('HSET', KEYS[1], 'lastSeenAt', ARGV[1])
  return redis.call('PEXPIRE', KEYS[1], math.min(tonumber(ARGV[2]), tonumber(createdAt) - tonumber(ARGV[3])))`

function createSessionRows(
  redis: RedisConnection,
  { lives: { idleMs, lifetimeMs }, clock }: RedisSessionStoreParts,
): SessionRows {
  return {
    async get(id) {
      const fields = await redis.run((client) =>
        client.hmGet(keyOf('session', id), ['kind', 'createdAt', 'lastSeenAt', 'sealed']),
      )
      return rowOf(id, fields)
    },
    async put({ id, kind, createdAt, lastSeenAt, sealed }) {
      const keys = [keyOf('session', id)]
      const fields = [kind, millis(createdAt), millis(lastSeenAt), Buffer.from(sealed)]
      const args = [String(Math.min(idleMs, lifetimeMs)), ...fields]
      await redis.run((client) => client.eval(PUT_SESSION, { keys, arguments: args }))
    },
    async replace(id, sealed) {
      const [keys, args] = [[keyOf('session', id)], [Buffer.from(sealed)]]
      await redis.run((client) => client.eval(REPLACE_SESSION, { keys, arguments: args }))
    },
    async touch(id, lastSeenAt) {
      const keys = [keyOf('session', id)]
      const args = [millis(lastSeenAt), String(idleMs), String(clock().getTime() - lifetimeMs)]
      // Finding a session is a read: it does not fail because Redis accepts no writes.
      await redis.run((client) => client.eval(TOUCH_SESSION, { keys, arguments: args })).catch(throwUnlessStoreError)
    },
    async delete(id) {
      await redis.run((client) => client.del(keyOf('session', id)))
    },
    count: async () => null,
    sweep: async () => 0,
  }
}

function rowOf(
  id: string,
  [kind, createdAt, lastSeenAt, sealed]: readonly (Buffer | string | null)[],
): SessionRow | null {
  const kindText = String(kind)
  if ((kindText !== 'cookie' && kindText !== 'bearer') || !Buffer.isBuffer(sealed)) return null
  return { id, kind: kindText, createdAt: dateOf(createdAt), lastSeenAt: dateOf(lastSeenAt), sealed }
}

/** Returns -1 if it has added one to each count, otherwise the milliseconds after which the last of the full counts expires. */
const ADD_TRIES = `
  local fullMs = -1
  for at, key in ipairs(KEYS) do
    if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[at + 1]) then
      fullMs = math.max(fullMs, redis.call('PTTL', key), 0)
    end
  end
  if fullMs >= 0 then return fullMs end
  for _, key in ipairs(KEYS) do
    if redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[1]) end
  end
  return -1`

const SUBTRACT_TRIES = `
  for _, key in ipairs(KEYS) do
    if tonumber(redis.call('GET', key) or '0') > 1 then redis.call('DECR', key) else redis.call('DEL', key) end
  end
  return 0`

function createTryCounts(redis: RedisConnection): TryCounts {
  // The counts of one attempt are changed in one step: the hash tag keeps them on one node of a cluster.
  const keyOfCount = (name: string): string => `karat:{tries}:${name}`

  return {
    async add(counts, now, endsAt) {
      const keys = counts.map(({ name }) => keyOfCount(name))
      const args = [durationMs(endsAt, now), ...counts.map(({ limit }) => limit)].map(String)
      const fullMs = Number(await redis.run((client) => client.eval(ADD_TRIES, { keys, arguments: args })))
      return fullMs < 0 ? null : new Date(now.getTime() + fullMs)
    },
    async takeOff(names) {
      const keys = names.map(keyOfCount)
      // If it fails, the attempts stay counted until they expire; the sign-in itself succeeds.
      await redis.run((client) => client.eval(SUBTRACT_TRIES, { keys, arguments: [] })).catch(throwUnlessStoreError)
    },
    async clear(name) {
      await redis.run((client) => client.del(keyOfCount(name))).catch(throwUnlessStoreError)
    },
    sweep: sweepsNothing,
  }
}

const TAKE_LEASE = `
  local holder = redis.call('GET', KEYS[1])
  if holder and holder ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return 1`

const GIVE_BACK_LEASE = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('DEL', KEYS[1])`

function createLeases(redis: RedisConnection): Leases {
  const giveBack = async (name: string, holder: string): Promise<void> => {
    const keys = [keyOf('lease', name)]
    await redis.run((client) => client.eval(GIVE_BACK_LEASE, { keys, arguments: [holder] }))
  }

  return {
    async take(name, holder, now, endsAt) {
      const keys = [keyOf('lease', name)]
      const args = [holder, String(durationMs(endsAt, now))]
      try {
        return Number(await redis.run((client) => client.eval(TAKE_LEASE, { keys, arguments: args }))) === 1
      } catch (error) {
        // Redis may execute a command whose answer came too late.
        void giveBack(name, holder).catch(throwUnlessStoreError)
        throw error
      }
    },
    giveBack,
    sweep: sweepsNothing,
  }
}

function createRecords(redis: RedisConnection, kind: 'response' | 'record', clock: () => Date): ExpiringRecords {
  return {
    async get(name) {
      const sealed = await redis.run((client) => client.get(keyOf(kind, name)))
      return Buffer.isBuffer(sealed) ? sealed : null
    },
    async put(name, sealed, endsAt) {
      const expiration = { type: 'PX', value: durationMs(endsAt, clock()) } as const
      await redis.run((client) => client.set(keyOf(kind, name), Buffer.from(sealed), { expiration }))
    },
    async delete(name) {
      await redis.run((client) => client.del(keyOf(kind, name)))
    },
    sweep: sweepsNothing,
  }
}

/** One hash tag, so that a script finds all of them on one node of a cluster. */
const OUTBOX_DUE = 'karat:{outbox}:due'
const OUTBOX_CREATED = 'karat:{outbox}:created'
const outboxRow = (id: string): string => `karat:{outbox}:row:${id}`

const NOW_MS = `local time = redis.call('TIME')
  local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)`

const PUT_OUTBOX = `
  if redis.call('EXISTS', KEYS[3]) == 1 then return 0 end
  ${NOW_MS}
  redis.call('HSET', KEYS[3], 'sealed', ARGV[2], 'createdAt', nowMs, 'attempts', 0)
  redis.call('ZADD', KEYS[1], nowMs, ARGV[1])
  return redis.call('ZADD', KEYS[2], nowMs, ARGV[1])`

/** Arguments: the time until it is due again, and what the keys of rows begin with. */
const TAKE_OUTBOX = `
  ${NOW_MS}
  local id = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', nowMs, 'LIMIT', 0, 1)[1]
  if not id then return nil end
  redis.call('ZADD', KEYS[1], nowMs + ARGV[1], id)
  local row = ARGV[2] .. id
  local attempts = redis.call('HINCRBY', row, 'attempts', 1)
  local found = redis.call('HMGET', row, 'sealed', 'createdAt')
  return {id, found[1] or '', found[2] or '0', attempts}`

const POSTPONE_OUTBOX = `
  ${NOW_MS}
  return redis.call('ZADD', KEYS[1], 'XX', nowMs + ARGV[2], ARGV[1])`

const DELETE_OUTBOX = `
  redis.call('ZREM', KEYS[1], ARGV[1])
  redis.call('ZREM', KEYS[2], ARGV[1])
  return redis.call('DEL', KEYS[3])`

const WAITING_OUTBOX = `
  return {redis.call('ZCARD', KEYS[2]), redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')[2] or ''}`

function createOutboxRows(redis: RedisConnection, clock: () => Date): OutboxRows {
  const evaluate = (script: string, keys: string[], args: (string | Buffer)[]): Promise<unknown> =>
    redis.run((client) => client.eval(script, { keys, arguments: args }))
  return {
    async put(id, sealed) {
      await evaluate(PUT_OUTBOX, [OUTBOX_DUE, OUTBOX_CREATED, outboxRow(id)], [id, Buffer.from(sealed)])
    },
    async take(now, again) {
      const row = await evaluate(TAKE_OUTBOX, [OUTBOX_DUE], [String(durationMs(again, now)), outboxRow('')])
      if (!Array.isArray(row)) return null
      const [id, sealed, createdAt, attempts]: readonly unknown[] = row
      return {
        id: String(id),
        sealed: Buffer.isBuffer(sealed) ? sealed : new Uint8Array(),
        createdAt: new Date(Number(String(createdAt))),
        attempts: Number(attempts),
      }
    },
    async delete(id) {
      await evaluate(DELETE_OUTBOX, [OUTBOX_DUE, OUTBOX_CREATED, outboxRow(id)], [id])
    },
    async postpone(id, at) {
      await evaluate(POSTPONE_OUTBOX, [OUTBOX_DUE], [id, String(durationMs(at, clock()))])
    },
    async waiting() {
      const answer = await evaluate(WAITING_OUTBOX, [OUTBOX_DUE, OUTBOX_CREATED], [])
      const [count, oldest]: readonly unknown[] = Array.isArray(answer) ? answer : []
      // Empty without a row.
      const createdMs = Buffer.isBuffer(oldest) && oldest.length > 0 ? Number(oldest.toString()) : null
      return { count: Number(count ?? 0), oldest: createdMs === null ? null : new Date(createdMs) }
    },
  }
}

/** At least 1: Redis refuses a duration of 0. */
function durationMs(endsAt: Date, now: Date): number {
  return Math.max(1, endsAt.getTime() - now.getTime())
}

function millis(date: Date): string {
  return String(date.getTime())
}

function dateOf(text: Buffer | string | null | undefined): Date {
  return new Date(Number(String(text)))
}
