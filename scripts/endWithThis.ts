/** What this process started ends with it, also when only this one is told to end. */
import type { ChildProcess } from 'node:child_process'

export function endWithThis(child: ChildProcess): void {
  const end = (): void => {
    child.kill()
  }
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
}
