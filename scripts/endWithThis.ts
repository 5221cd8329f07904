/** Ends a child process with this one, also when the signal reaches this one alone. */
import type { ChildProcess } from 'node:child_process'

export function endWithThis(child: ChildProcess): void {
  const end = (): void => {
    child.kill()
  }
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
}
