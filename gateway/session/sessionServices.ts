/** Creates the session services of the gateway process. */
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { type ContinueSignIn, createContinueSignIn } from './continueSignIn.ts'
import type { CookieSettings } from './credential.ts'
import { createSessionKeys, type SessionKeys } from './sessionKeys.ts'
import { createSessions, type SessionLives, type Sessions } from './sessions.ts'
import type { SessionStore } from './sessionStore.ts'
import { createGuestSessions, type GuestSessions } from './guestSessions.ts'
import type { KeyedLock } from './keyedLock.ts'
import { createOutbox, type MailTransport, type Outbox } from './outbox.ts'
import { createSealedRecords, type SealedRecords } from './sealedRecords.ts'
import { createRepeatedResponses, type RepeatedResponses } from './repeatedResponses.ts'
import { createSessionGenerations } from './sessionGenerations.ts'
import { createSharedLock } from './sharedLock.ts'
import { createOpenSession, createSignIn, type OpenSession, type SignIn } from './signIn.ts'
import { measuredStore } from './measuredStore.ts'
import { noTelemetry, type Telemetry } from '../../ops/telemetry.ts'
import { createSqliteSessionStore } from './sqlite/sqliteSessionStore.ts'
import { createTryLimiter, type TryLimiter, type TryLimits } from './tryLimiter.ts'
import { createVerificationTickets, type VerificationTickets } from './verificationTickets.ts'

const SWEEP_MS = 10 * 60_000

const HOUR_MS = 3_600_000
const DEFAULT_LIVES: SessionLives = { idleMs: 72 * HOUR_MS, lifetimeMs: 720 * HOUR_MS }

export interface SessionSettings extends Partial<SessionLives> {
  /** Closed with the gateway. Default: in memory. */
  readonly store?: SessionStore
  /** Without a key, sessions end with the process. */
  readonly key?: string
  readonly tryLimits?: TryLimits
  /** Whether a new password by a link opens a session. Default: true. */
  readonly signsInAfterReset?: boolean
  /** The mail server; without one the gateway sends no mails. Closed with the gateway. */
  readonly mail?: MailTransport
}

export interface SessionServices {
  readonly sessions: Sessions
  readonly guests: GuestSessions
  readonly signIn: SignIn
  readonly openSession: OpenSession
  readonly continueSignIn: ContinueSignIn
  readonly tickets: VerificationTickets
  readonly limiter: TryLimiter
  readonly signsInAfterReset: boolean
  readonly records: SealedRecords
  readonly responses: RepeatedResponses
  /** One task at a time per name, in all processes that share the store. */
  readonly lock: KeyedLock
  readonly keys: SessionKeys
  /** Null without a mail server. */
  readonly outbox: Outbox | null
  readonly cookies: CookieSettings
  /** Called when the gateway answers requests: what has expired is refused anyway, and is deleted in between. */
  readonly startSweeping: () => void
  readonly close: () => Promise<void>
}

interface SessionServicesParts {
  /** Whether cookies are sent over https only. */
  readonly isSecure: boolean
  readonly clock: () => Date
  readonly log: Logger
  /** Default: nothing is measured or traced. */
  readonly telemetry?: Telemetry
}

export function createSessionServices(
  settings: SessionSettings,
  { isSecure, clock, log, telemetry = noTelemetry }: SessionServicesParts,
): SessionServices {
  const { store: plainStore = createSqliteSessionStore(), key = randomBytes(32).toString('base64url') } = settings
  const store = measuredStore(plainStore, telemetry)
  const { idleMs = DEFAULT_LIVES.idleMs, lifetimeMs = DEFAULT_LIVES.lifetimeMs } = settings
  const keys = createSessionKeys(key)
  const lock = createSharedLock(store.leases, clock, (error) => {
    telemetry.metrics.count('karat_lost_leases_total', { reason: error === null ? 'taken' : 'failed' })
    log.warn({ err: error }, 'a lease could not be renewed: another process may change the same cart or session')
  })
  const records = createSealedRecords(store.records, keys)
  const generations = createSessionGenerations(records, lifetimeMs)
  const sessions = createSessions({ rows: store.sessions, keys, lock, generations, lives: { idleMs, lifetimeMs } })
  const open = createOpenSession({ sessions, generations, keys })
  const limiter = createTryLimiter(store.tries, keys, settings.tryLimits)
  const tickets = createVerificationTickets(records)
  const responses = createRepeatedResponses(store.responses, keys)
  const outbox = settings.mail
    ? createOutbox({
        rows: store.outbox,
        keys,
        transport: settings.mail,
        clock,
        log,
        metrics: telemetry.metrics,
      })
    : null
  const sweep = (): void => void sweepAll(store, sessions, clock(), log)
  let timer: NodeJS.Timeout | undefined

  return {
    sessions,
    guests: createGuestSessions(records, lifetimeMs),
    records,
    responses,
    lock,
    keys,
    outbox,
    signIn: createSignIn({ sessions, lock, responses, limiter, open }),
    openSession: open,
    continueSignIn: createContinueSignIn({ tickets, sessions, generations, keys, responses, lock }),
    tickets,
    limiter,
    signsInAfterReset: settings.signsInAfterReset ?? true,
    cookies: { isSecure, lifetimeMs },
    startSweeping() {
      sweep()
      timer = setInterval(sweep, SWEEP_MS).unref()
    },
    async close() {
      clearInterval(timer)
      if (outbox) await outbox.close()
      store.close()
    },
  }
}

async function sweepAll(store: SessionStore, sessions: Sessions, now: Date, log: Logger): Promise<void> {
  const { tries, leases, responses, records } = store
  try {
    for (const expiring of [tries, leases, responses, records]) await expiring.sweep(now)
    const swept = await sessions.sweep(now)
    await store.shrink()
    if (swept > 0) log.info({ swept }, 'expired sessions were removed')
  } catch (error) {
    log.error({ err: error }, 'expired sessions could not be removed')
  }
}
