/** Every text of the code is in the catalogues, and no other. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test.each([
  { room: 'web', config: 'lingui.config.ts' },
  { room: 'gateway', config: 'gateway/lingui.config.ts' },
])(
  'the catalogues of $room hold what its code says',
  async ({ config }) => {
    const lingui = fileURLToPath(import.meta.resolve('@lingui/cli').replace(/index\.js$/, 'lingui.js'))
    const command = [lingui, 'check', 'sync', '--workers', '1', '--config', config]
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root }).catch((error: unknown) => {
      throw new Error('expected "npm run texts" to change nothing; run it, then translate', { cause: error })
    })
    expect(stdout).toContain('PASS')
  },
  180_000,
) // it reads every module of the room
