/**
 * The first file that runs, on whatever Node there is: installs what is missing, then hands over to Node 24.
 * node start.mjs [start|dev|test|test:all|check|reset]
 */
import { fileURLToPath } from 'node:url'
import { handOver, install, newerNode } from './scripts/install.mjs'

const COMMANDS = {
  start: ['scripts/start.ts'],
  dev: ['scripts/start.ts', '--dev'],
  test: ['scripts/test.ts', 'test'],
  'test:all': ['scripts/test.ts', 'test-all'],
  check: ['scripts/test.ts', 'check'],
  reset: ['scripts/reset.ts'],
}

const root = fileURLToPath(new URL('.', import.meta.url))
const [name = 'start', ...more] = process.argv.slice(2)

try {
  const command = COMMANDS[name]
  if (!command) throw new Error(`Expected one of ${Object.keys(COMMANDS).join(', ')}, got "${name}"`)
  await install(root)
  handOver(newerNode(root), [...command, ...more], root)
} catch (error) {
  console.error(error.message)
  // Whoever counts reads the last line, also when nothing could run.
  if (['test', 'test:all', 'check'].includes(name)) console.log('0 passed, 1 failed')
  process.exitCode = 1
}
