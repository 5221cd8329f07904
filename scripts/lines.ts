/** `npm run lines`: lines of code and of tests by room, without blank lines and comments. SDL, styles and generated files are not counted. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './config.ts'

const KINDS = {
  product: ['domain', 'engine', 'gateway', 'indexer', 'ops', 'web'],
  'stand-in and tools': ['bench', 'sandbox', 'scripts', 'docker'],
} as const
const CODE = /\.(?:tsx?|mjs|js)$/
const TESTS = /\.test\.tsx?$|(?:^|\/)(?:tests|testing|e2e)\//
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

interface Lines {
  code: number
  tests: number
}

const rooms = new Map<string, Lines>()
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
for (const file of files.filter((name) => CODE.test(name))) {
  const room = file.includes('/') ? file.slice(0, file.indexOf('/')) : 'root'
  const lines = rooms.get(room) ?? { code: 0, tests: 0 }
  lines[TESTS.test(file) ? 'tests' : 'code'] += linesIn(readFileSync(join(root, file), 'utf8'))
  rooms.set(room, lines)
}

for (const [room, { code, tests }] of [...rooms].toSorted(([one], [other]) => one.localeCompare(other)))
  console.log(row(room, code, tests))
for (const [kind, of] of Object.entries(KINDS)) console.log(row(kind, sum('code', of), ''))
console.log(row('all', sum('code'), sum('tests')))

function linesIn(source: string): number {
  return source
    .replaceAll(COMMENTS, '')
    .split('\n')
    .filter((line) => line.trim() !== '').length
}

function sum(of: keyof Lines, names: readonly string[] = [...rooms.keys()]): number {
  return names.reduce((total, room) => total + (rooms.get(room)?.[of] ?? 0), 0)
}

function row(name: string, code: number, tests: number | string): string {
  return `${name.padEnd(20)}${code.toLocaleString('en').padStart(9)}${tests.toLocaleString('en').padStart(9)}`
}
