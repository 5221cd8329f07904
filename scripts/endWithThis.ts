/** Ends a child process with this one, also if only this one gets the signal. */
import type { ChildProcess } from 'node:child_process'

export function endWithThis(child: ChildProcess): void {
  endAtExit(child, () => child.kill())
}

/** For a child that leads a process group: ends all that it started, too, whichever of the two ends first. */
export function endGroupWithThis(leader: ChildProcess): void {
  endAtExit(leader, () => signalGroup(leader, 'SIGTERM'))
  leader.once('exit', () => signalGroup(leader, 'SIGKILL'))
}

function endAtExit(child: ChildProcess, end: () => void): void {
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // All of them have ended.
  }
}
