/** The shop's log: JSON lines on standard output, without addresses of shoppers and without what they typed. */
import { createHmac, randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Logger, pino } from 'pino'
import { networkOfClient } from './shopRequest.ts'

/** Writes a whole line. @throws when it cannot */
export type WriteLine = (line: string) => void

/** A log that cannot be written is lost: no response waits for it or fails with it. */
export function createLog(level: string, writeLine: WriteLine = (line) => void writeSync(1, line)): Logger {
  let lostLines = 0
  const write = (line: string) => {
    try {
      // A line that was cut off by a full disk ends here.
      writeLine(
        lostLines === 0 ? line : `\n${JSON.stringify({ level: 40, msg: 'log lines were lost', lostLines })}\n${line}`,
      )
      lostLines = 0
    } catch {
      lostLines += 1
    }
  }
  return pino({ level }, { write })
}

const MAX_SHOWN_CHARACTERS = 300
/** New with every start, so that nobody can find out an address by trying all of them. */
const pseudonymKey = randomBytes(32)
const pseudonyms = new LRUCache<string, string>({ max: 10_000 })

/** Equal for equal networks while the process runs. */
export function pseudonymOf(network: string): string {
  const known = pseudonyms.get(network)
  if (known !== undefined) return known

  const pseudonym = createHmac('sha256', pseudonymKey).update(network).digest('base64url').slice(0, 12)
  pseudonyms.set(network, pseudonym)
  return pseudonym
}

/** One line for each response. */
export function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      host: request.headers.host?.slice(0, MAX_SHOWN_CHARACTERS),
      target: shownTarget(request.originalUrl),
      client: pseudonymOf(networkOfClient(request)),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'request',
  )
}

/** The path and the names of the parameters: values may be names, addresses or tokens. */
export function shownTarget(target: string): string {
  const queryStart = target.indexOf('?')
  if (queryStart === -1) return target.slice(0, MAX_SHOWN_CHARACTERS)

  const names = target
    .slice(queryStart + 1)
    .split('&')
    .map((pair) => /^([\w[\].%-]+)=/.exec(pair)?.[1] ?? '…')
  return `${target.slice(0, queryStart)}?${names.join('&')}`.slice(0, MAX_SHOWN_CHARACTERS)
}
