/** The process's log. Secrets and personal data never stand in it, whichever part of the gateway logs them. */
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
 * Values of a target's query, and texts of JSON fields, wherever they stand in a line, such as in the message of an upstream's error. One
 * search of the line costs less than further paths of `redact`.
 */
const SECRETS_IN_TEXT =
  /([?&;](?:[\w-]*token|[\w-]*key|[\w-]*password|email|customerNumber|secret|signature)=|(?<quote>\\?")(?:[\w-]*token|idempotencyKey|[\w-]*password)\k<quote>:\s*\k<quote>)[^&"\\\s]+/gi

const STDOUT = 1
/** Lines that wait while they cannot be written, such as on a full disk; more are dropped. */
const MAX_WAITING_BYTES = 1_000_000

export function createLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  const paths = SECRETS.map((name) => `["${name}"]`)
  const redact = {
    paths: [...paths, ...paths.map((path) => `*${path}`), ...paths.map((path) => `*.*${path}`)],
    censor: '[not logged]',
  }
  const hooks = { streamWrite: (line: string) => line.replace(SECRETS_IN_TEXT, '$1[not logged]') }
  return pino({ level, base: { process: 'gateway' }, redact, hooks }, destination)
}

/** A line that cannot be written is lost before a response is. */
function standardOutput(): DestinationStream {
  const destination = pino.destination({
    dest: STDOUT,
    sync: true,
    maxLength: MAX_WAITING_BYTES,
    // Waiting for a reader that hangs would hold up every request.
    retryEAGAIN: () => false,
  })
  destination.on('error', () => {})
  return destination
}
