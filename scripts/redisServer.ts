/** Finds or installs the Redis server for the tests of sessions: an installed one, or Debian's. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const ATTEMPT_MS = 300_000

/** Null if there is no server and none can be installed. */
export function provideRedisServer(say: (line: string) => void): string | null {
  const found = findRedisServer(process.env)
  if (found !== null || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  say("No Redis here: installing Debian's")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', 'redis-server'],
  ])
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'], timeout: ATTEMPT_MS })
  return findRedisServer(process.env)
}

/** Returns REDIS_SERVER_PATH, or the server on the PATH. */
export function findRedisServer(env: Readonly<NodeJS.ProcessEnv>): string | null {
  const candidates = [env['REDIS_SERVER_PATH'] ?? '', 'redis-server', 'valkey-server']
  return candidates.find((file) => file !== '' && isRunnable(file)) ?? null
}

function isRunnable(file: string): boolean {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}
