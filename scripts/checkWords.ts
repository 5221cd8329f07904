/** Rejects identifiers with words for which a standard term exists (docs/decisions/0020-words.md). */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { root } from './config.ts'

/** Maps each denied word to the terms that replace it. */
const DENIED: ReadonlyMap<string, string> = new Map([
  ['told', 'logged, reported, notified'],
  ['tell', 'log, report, notify'],
  ['tells', 'logs, reports, notifies'],
  ['heard', 'received, subscribed'],
  ['hear', 'receive, subscribe'],
  ['hears', 'receives, subscribes'],
  ['asked', 'requested, fetched, queried'],
  ['asker', 'client, caller'],
  ['kept', 'cached, persisted, stored, retained'],
  ['stated', 'sourcePrice'],
  ['ladder', 'tierPrices, tier'],
  ['rival', 'candidate'],
  ['rivals', 'candidates'],
  ['nobody', 'guest, anonymous'],
  ['somebody', 'customer'],
  ['awaited', 'pending'],
  ['outdated', 'stale'],
  ['epoch', 'version'],
  ['goods', 'items, products'],
  ['surroundings', 'providers, context'],
  ['boot', 'bootstrap'],
  ['fault', 'error'],
  ['faults', 'errors'],
  ['strange', 'implausible'],
  ['twins', 'duplicates'],
  ['crumbs', 'breadcrumbs'],
])
/** Folders where `fault` is allowed: fault injection is a standard term for the sandbox's fault switch and the tests that use it. */
const INJECTION_PATHS = /^sandbox\/|^e2e\/|^bench\/|^tests\/|\/testing\//
/** Maps each denied prefix of a constant to its replacement. */
const DENIED_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['MOST_', 'MAX_'],
  ['LEAST_', 'MIN_'],
])

export interface DeniedName {
  readonly name: string
  readonly instead: string
  readonly line: number
}

/** Returns every identifier of a module that contains a denied word, each once. */
export function findDeniedNames(path: string, source: string): DeniedName[] {
  const { program } = parseSync(path, source)
  const found = new Map<string, DeniedName>()
  const check = ({ name, start }: { readonly name: string; readonly start: number }): void => {
    const instead = replacementOf(name)
    if (name === 'Awaited') return // TypeScript's type of an awaited promise
    if (/fault/i.test(name) && INJECTION_PATHS.test(path)) return
    if (instead && !found.has(name)) found.set(name, { name, instead, line: source.slice(0, start).split('\n').length })
  }
  new Visitor({ Identifier: check, JSXIdentifier: check }).visit(program)
  return [...found.values()]
}

function replacementOf(name: string): string | null {
  for (const [prefix, instead] of DENIED_PREFIXES) if (name.startsWith(prefix)) return instead
  const words: readonly string[] = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
  for (const word of words) {
    const instead = DENIED.get(word.toLowerCase())
    if (instead) return instead
  }
  return null
}

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  let count = 0
  for (const path of files.split('\n')) {
    if (path === '' || path.includes('.generated.')) continue
    const file = join(root, path)
    if (!existsSync(file)) continue // deleted, not yet staged
    for (const { name, instead, line } of findDeniedNames(path, readFileSync(file, 'utf8'))) {
      process.stderr.write(`${path}:${line} ${name}: expected one of ${instead}\n`)
      count += 1
    }
  }
  if (count > 0) process.exitCode = 1
}
