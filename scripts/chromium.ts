/** Finds or installs the browser for the journeys: an installed one, or Playwright's own, or Debian's. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { commandEnv } from './commandEnv.ts'

const SHELL = 'chromium-headless-shell'
const WHOLE_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The shell without a window first: the journeys take four fifths of the time in it. */
const INSTALLED_NAMES = [SHELL, ...WHOLE_BROWSERS]
/** Longer than a slow download; a server that does not respond must not block the next attempt. */
const ATTEMPT_MS = 600_000

/** @throws Error with the attempts, if there is no browser and none can be installed */
export function provideChromium(root: string, say: (line: string) => void): string {
  const found = findChromium(process.env)
  if (found) return found

  say("No Chromium here: installing Playwright's")
  attempt(join(root, 'node_modules', '.bin', 'playwright-core'), ['install', 'chromium'], root)
  const own = findChromium(process.env)
  if (own) return own

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("Installing Debian's")
    attempt('apt-get', ['update', '-q'], root)
    // Older releases have no package of the shell.
    for (const name of ['chromium', SHELL])
      attempt('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], root)
  }
  const debians = findChromium(process.env)
  if (debians) return debians

  throw new Error('No Chromium could be found or installed: install one, or set CHROMIUM_PATH to it')
}

/** Returns CHROMIUM_PATH, or the first browser on the PATH that runs, or Playwright's. */
export function findChromium(env: Readonly<NodeJS.ProcessEnv>): string | null {
  return find(env, INSTALLED_NAMES)
}

/** As `findChromium`, but never the shell, which has no back-forward cache. */
export function findWholeChromium({ CHROMIUM_PATH = '', ...env }: Readonly<NodeJS.ProcessEnv>): string | null {
  return find(CHROMIUM_PATH.endsWith(SHELL) ? env : { ...env, CHROMIUM_PATH }, WHOLE_BROWSERS)
}

function find(env: Readonly<NodeJS.ProcessEnv>, names: readonly string[]): string | null {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = [
    env['CHROMIUM_PATH'] ?? '',
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    chromium.executablePath(),
  ]
  return candidates.find((file) => file !== '' && existsSync(file) && isRunnable(file)) ?? null
}

/** Some systems have a file with that name that only prints how to install the browser. */
function isRunnable(file: string): boolean {
  const { status } = spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 })
  return status === 0
}

function attempt(command: string, args: readonly string[], root: string): void {
  const env = { ...commandEnv(root), DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], timeout: ATTEMPT_MS })
}
