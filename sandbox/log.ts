/** The log of the process: JSON lines on standard output. */
import type { Logger } from 'pino'
import { destination, pino } from 'pino'

/** Size of the lines that wait while the output cannot be written, for example on a full disk; later lines are lost. */
const MAX_WAITING_BYTES = 1024 * 1024

export function createLog(level: string): Logger {
  const output = destination({ fd: 1, sync: true, maxLength: MAX_WAITING_BYTES })
  // Without a listener, an error of the output would end the process; losing log lines is better than losing
  // responses.
  output.on('error', () => {})
  return pino({ name: 'sandbox', level }, output)
}
