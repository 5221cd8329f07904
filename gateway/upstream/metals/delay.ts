import { setTimeout as pause } from 'node:timers/promises'

/** Resolves after the delay or when the signal is aborted. Does not keep the process running. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => {}) // it was aborted
}
