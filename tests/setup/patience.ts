/** What is waited for may take its time on a busy machine: that it comes is asserted, never how soon. */
import { vi } from 'vitest'

const PATIENCE_MS = 15_000

const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options) => waitFor(callback, patiently(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patiently(options))

type Options = Parameters<typeof vi.waitFor>[1]

function patiently(options: Options): Options {
  const { timeout = 0, ...others } = typeof options === 'number' ? { timeout: options } : (options ?? {})
  return { ...others, timeout: Math.max(timeout, PATIENCE_MS) }
}
