/** The log of the process. Secrets and personal data are redacted in every line. */
import type { LogHooks } from '../ops/logHooks.ts'
import { pino, type DestinationStream, type Logger } from 'pino'

const SECRETS = [
  'password',
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'refreshToken',
  'groupToken',
  'bearerToken',
  'email',
  'customerNumber',
]

/**
 * Redacts query values and JSON fields anywhere in a line, such as in the message of an upstream error. One search per line costs
 * less than more paths in `redact`.
 */
const SECRETS_IN_TEXT =
  /([?&;](?:[\w-]*token|[\w-]*key|[\w-]*password|email|customerNumber|secret|signature)=|(?<quote>\\?")(?:[\w-]*token|idempotencyKey|[\w-]*password)\k<quote>:\s*\k<quote>)[^&"\\\s]+/gi

const STDOUT = 1
/** Maximum number of lines that wait while they cannot be written, such as on a full disk; further lines are dropped. */
const MAX_WAITING_BYTES = 1_000_000

export function createLog(
  level: string,
  destination: DestinationStream = standardOutput(),
  { logMethod, mixin }: LogHooks = {},
): Logger {
  const paths = SECRETS.map((name) => `["${name}"]`)
  const redact = {
    paths: [...paths, ...paths.map((path) => `*${path}`), ...paths.map((path) => `*.*${path}`)],
    censor: '[not logged]',
  }
  const hooks = {
    streamWrite: (line: string) => line.replace(SECRETS_IN_TEXT, '$1[not logged]'),
    ...(logMethod && { logMethod }),
  }
  return pino({ level, base: { process: 'gateway' }, redact, hooks, ...(mixin && { mixin }) }, destination)
}

/** If a line cannot be written, the line is dropped and requests continue. */
function standardOutput(): DestinationStream {
  const destination = pino.destination({
    dest: STDOUT,
    sync: true,
    maxLength: MAX_WAITING_BYTES,
    // Waiting for a reader that hangs would block every request.
    retryEAGAIN: () => false,
  })
  destination.on('error', () => {})
  return destination
}
