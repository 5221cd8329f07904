/** Finds or installs Prometheus for the tests of alerts: an installed one, or Debian's. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const ATTEMPT_MS = 300_000

/** Whether `prometheus` and `promtool` are on the PATH, after an attempt to install them. */
export function providePrometheus(say: (line: string) => void): boolean {
  if (hasPrometheus() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return hasPrometheus()
  say("No Prometheus here: installing Debian's")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', 'prometheus'],
  ])
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'], timeout: ATTEMPT_MS })
  return hasPrometheus()
}

export function hasPrometheus(): boolean {
  return ['prometheus', 'promtool'].every(
    (file) => spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0,
  )
}
