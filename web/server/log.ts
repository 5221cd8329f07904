/** The shop's log: JSON lines on standard output, without shoppers' addresses and without what they typed. */
import { createHmac, randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Logger, pino } from 'pino'
import type { LogHooks } from '../../ops/logHooks.ts'
import { networkOfClient } from './shopRequest.ts'

/** Writes a complete line. @throws if it cannot */
export type WriteLine = (line: string) => void

/** Creates the logger. If a line cannot be written it is lost; no response waits for the log or fails with it. */
export function createLog(
  level: string,
  writeLine: WriteLine = (line) => void writeSync(1, line),
  { logMethod, mixin }: LogHooks = {},
): Logger {
  let lostLines = 0
  const write = (line: string) => {
    try {
      // Ends a line that a full disk has cut off.
      writeLine(
        lostLines === 0 ? line : `\n${JSON.stringify({ level: 40, msg: 'log lines were lost', lostLines })}\n${line}`,
      )
      lostLines = 0
    } catch {
      lostLines += 1
    }
  }
  return pino(
    { level, base: { process: 'web' }, ...(logMethod && { hooks: { logMethod } }), ...(mixin && { mixin }) },
    { write },
  )
}

const MAX_SHOWN_CHARACTERS = 300
/** New at each start, so that the pseudonyms of all addresses cannot be computed. */
const pseudonymKey = randomBytes(32)
const pseudonyms = new LRUCache<string, string>({ max: 10_000 })

/** Returns the same pseudonym for the same network while the process runs. */
export function pseudonymOf(network: string): string {
  const known = pseudonyms.get(network)
  if (known !== undefined) return known

  const pseudonym = createHmac('sha256', pseudonymKey).update(network).digest('base64url').slice(0, 12)
  pseudonyms.set(network, pseudonym)
  return pseudonym
}

/** Logs one line per request. @param result status, or `aborted` if the client has disconnected before it had the whole response */
export function logResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  result: { readonly status: number } | { readonly aborted: true },
): void {
  request.log.info(
    {
      method: request.method,
      host: request.headers.host?.slice(0, MAX_SHOWN_CHARACTERS),
      target: redactTarget(request.originalUrl),
      client: pseudonymOf(networkOfClient(request)),
      ...result,
      ...request.span?.ids,
      ms: Math.round(reply.elapsedTime),
    },
    'request',
  )
}

/** Returns the path and the names of the parameters: values may be names, addresses or tokens. */
export function redactTarget(target: string): string {
  const queryStart = target.indexOf('?')
  if (queryStart === -1) return target.slice(0, MAX_SHOWN_CHARACTERS)

  const names = target
    .slice(queryStart + 1)
    .split('&')
    .map((pair) => /^([\w[\].%-]+)=/.exec(pair)?.[1] ?? '…')
  return `${target.slice(0, queryStart)}?${names.join('&')}`.slice(0, MAX_SHOWN_CHARACTERS)
}
