/** Ends a child process with this one, also if only this one gets the signal. */
import type { ChildProcess } from 'node:child_process'

export function endWithThis(child: ChildProcess): void {
  const end = (): void => {
    child.kill()
  }
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
}
