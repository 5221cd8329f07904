/**
 * Mails that the gateway sends itself, where the backend has no call for them. They are stored before they are sent: a mail server that is
 * down and a process that ends lose none. Of several gateways one sends a mail; if it ends meanwhile, the mail is sent once more.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Metrics } from '../../ops/metrics.ts'
import type { SessionKeys } from './sessionKeys.ts'
import { type OutboxRow, type OutboxRows, SessionStoreError } from './sessionStore.ts'

export interface Mail {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly replyTo: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

export interface MailTransport {
  /** @param id the same for every attempt. @throws Error if the mail server has not taken the mail */
  send(mail: Mail, id: string): Promise<void>
  close(): void
}

export interface Outbox {
  /**
   * Resolves when the mail is stored, not when it is sent. A second mail of the same name is dropped while the first one waits.
   *
   * @throws SessionStoreError
   */
  put(name: string, mail: Mail): Promise<void>
}

interface OutboxParts {
  readonly rows: OutboxRows
  readonly keys: Pick<SessionKeys, 'seal' | 'open' | 'fingerprint'>
  readonly transport: MailTransport
  readonly clock: () => Date
  readonly log: Logger
  readonly metrics: Metrics
  /** Default: 10 s. */
  readonly pollMs?: number
}

const POLL_MS = 10_000
/** Longer than the transport's own time limits. */
const LEASE_MS = 120_000
const FIRST_RETRY_MS = 15_000
const MAX_RETRY_MS = 3_600_000
/** After this time a mail is given up: the refusal is not temporary. */
const GIVE_UP_MS = 5 * 86_400_000
const MAX_STOP_MS = 2_000

export function createOutbox(parts: OutboxParts): Outbox & { readonly close: () => Promise<void> } {
  const { rows, keys, transport, clock, log, metrics, pollMs = POLL_MS } = parts
  let isClosed = false
  let running: Promise<void> | null = null
  for (const result of ['sent', 'failed', 'given_up']) metrics.count('karat_mails_total', { result }, 0)
  metrics.gauge('karat_outbox_waiting', async () => [{ value: (await rows.waiting()).count }])
  metrics.gauge('karat_outbox_oldest_seconds', async () => {
    const { oldest } = await rows.waiting()
    return [{ value: oldest ? Math.max(0, clock().getTime() - oldest.getTime()) / 1000 : 0 }]
  })

  const work = async (): Promise<void> => {
    try {
      for (;;) {
        const now = clock()
        const row = isClosed ? null : await rows.take(now, new Date(now.getTime() + LEASE_MS))
        if (!row) return
        await sendRow(row, parts)
      }
    } catch (error) {
      // The store logs its own failures. The rows stay.
      if (!(error instanceof SessionStoreError)) log.error({ err: error }, 'mail: the outbox could not be read')
    }
  }
  const run = (): void => {
    running ??= work().finally(() => {
      running = null
    })
  }
  const timer = setInterval(run, pollMs).unref()
  run()

  return {
    async put(name, mail) {
      const id = keys.fingerprint(`mail ${name}`)
      await rows.put(id, keys.seal(JSON.stringify(mail), id), clock())
      run()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.race([running, sleep(MAX_STOP_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}

/** @throws SessionStoreError */
async function sendRow(row: OutboxRow, { rows, keys, transport, clock, log, metrics }: OutboxParts): Promise<void> {
  const { id, attempts, createdAt } = row
  try {
    const text = keys.open(row.sealed, id)
    if (text === null) throw new Error('the mail was stored with another SESSION_KEY')
    const mail: Mail = JSON.parse(text)
    await transport.send(mail, id)
  } catch (error) {
    const reason = reasonOf(error)
    if (clock().getTime() - createdAt.getTime() > GIVE_UP_MS) {
      metrics.count('karat_mails_total', { result: 'given_up' })
      log.error({ id, attempts, createdAt, ...reason }, 'mail: no server has taken it for five days, it is given up')
      return rows.delete(id)
    }
    metrics.count('karat_mails_total', { result: 'failed' })
    log.warn({ id, attempts, ...reason }, 'mail: it could not be sent, and is tried again')
    return rows.postpone(id, new Date(clock().getTime() + retryMs(attempts)))
  }
  metrics.count('karat_mails_total', { result: 'sent' })
  await rows.delete(id)
}

function retryMs(attempts: number): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20))
}

/** Without the text of a mail server, which repeats addresses. */
function reasonOf(error: unknown): { readonly code: unknown; readonly status: unknown } {
  if (typeof error !== 'object' || error === null) return { code: null, status: null }
  return {
    code: 'code' in error ? error.code : null,
    status: 'responseCode' in error ? error.responseCode : null,
  }
}
