/** The process's log. What tells who somebody is, or lets anybody in, never stands in it, whoever logs it. */
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

export function createLog(level: string, destination?: DestinationStream): Logger {
  const paths = SECRETS.map((name) => `["${name}"]`)
  const redact = {
    paths: [...paths, ...paths.map((path) => `*${path}`), ...paths.map((path) => `*.*${path}`)],
    censor: '[not logged]',
  }
  const options = { level, base: { process: 'gateway' }, redact }
  return destination ? pino(options, destination) : pino(options)
}
