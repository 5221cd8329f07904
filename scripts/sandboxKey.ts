/** The sandbox's key: the sandbox requires it, the gateway sends it when it reads the export. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LauncherConfig } from './config.ts'

const KEY_BYTES = 32

/** Returns SANDBOX_KEY, or the key in the sandbox's data folder, which is created if missing. @throws Error with the file */
export function readOrMakeSandboxKey({ dataFolder, sandboxKey }: LauncherConfig): string {
  if (sandboxKey !== null) return sandboxKey

  // The same file as in sandbox/config.ts: a sandbox that is started alone later uses the same key.
  const file = join(dataFolder, 'sandbox', 'sandbox.key')
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
