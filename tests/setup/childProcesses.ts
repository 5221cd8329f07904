/**
 * Every process that a test file starts ends with the file, also when a test timed out before it could stop it: a
 * process that goes on holds the worker and its output open, and the run would never end.
 */
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll } from 'vitest'

/** Node publishes every process that is started here. */
const CHANNEL = 'child_process'
const children = new Set<ChildProcess>()

const remember = (message: unknown): void => {
  const { process: child } = message as { readonly process: ChildProcess }
  children.add(child)
  child.once('exit', () => children.delete(child))
}
const endAll = (): void => {
  for (const child of children) child.kill('SIGKILL')
}

subscribe(CHANNEL, remember)
process.once('exit', endAll)
// Runs after the hooks of the file, which may stop their processes in order.
afterAll(() => {
  unsubscribe(CHANNEL, remember)
  process.off('exit', endAll)
  endAll()
})
