/** The log of the process: JSON lines on standard output. */
import type { Logger } from 'pino'
import { destination, pino } from 'pino'

/** Lines that wait while the output cannot be written, such as on a full disk; later ones are lost. */
const MAX_WAITING_BYTES = 1024 * 1024

export function createLog(level: string): Logger {
  const output = destination({ fd: 1, sync: true, maxLength: MAX_WAITING_BYTES })
  // Lines are lost before a response is: without a listener this event would end the process.
  output.on('error', () => {})
  return pino({ name: 'sandbox', level }, output)
}
