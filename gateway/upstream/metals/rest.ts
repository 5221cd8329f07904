import { setTimeout as pause } from 'node:timers/promises'

/** Keeps no process alive. Over at once when the signal says so. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => {})
}
