/** Refuses words in identifiers for which the field has a standard term: docs/decisions/0020-words.md. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { root } from './config.ts'

/** Word, and what stands in its place. */
const DENIED: Readonly<Record<string, string>> = {
  told: 'logged, reported, notified',
  tell: 'log, report, notify',
  tells: 'logs, reports, notifies',
  heard: 'received, subscribed',
  hear: 'receive, subscribe',
  hears: 'receives, subscribes',
  asked: 'requested, fetched, queried',
  asker: 'client, caller',
  kept: 'cached, persisted, stored, retained',
  stated: 'sourcePrice',
  ladder: 'tierPrices, tier',
  rival: 'candidate',
  rivals: 'candidates',
  nobody: 'guest, anonymous',
  somebody: 'customer',
  awaited: 'pending',
  stale: 'stale',
  sessionVersion: 'version',
  goods: 'items, products',
  storeContext: 'providers, context',
  bootstrap: 'bootstrap',
  fault: 'error',
  faults: 'errors',
  strange: 'implausible',
  duplicates: 'duplicates',
  breadcrumbs: 'breadcrumbs',
}
/** Fault injection is a term of its own: the sandbox's fault switch, and tests that use it. */
const FAULT_INJECTION = /^sandbox\/|^e2e\/|^tests\/|\/testing\//
/** Prefixes of constants. */
const DENIED_PREFIXES: Readonly<Record<string, string>> = { MOST_: 'MAX_', LEAST_: 'MIN_' }

export interface DeniedName {
  readonly name: string
  readonly instead: string
  readonly line: number
}

/** Every identifier of a module that holds a denied word, once. */
export function findDeniedNames(path: string, source: string): DeniedName[] {
  const { program } = parseSync(path, source)
  const found = new Map<string, DeniedName>()
  const check = ({ name, start }: { readonly name: string; readonly start: number }): void => {
    const instead = replacementOf(name)
    if (/fault/i.test(name) && FAULT_INJECTION.test(path)) return
    if (instead && !found.has(name)) found.set(name, { name, instead, line: source.slice(0, start).split('\n').length })
  }
  new Visitor({ Identifier: check, JSXIdentifier: check }).visit(program)
  return [...found.values()]
}

function replacementOf(name: string): string | null {
  for (const [prefix, instead] of Object.entries(DENIED_PREFIXES)) if (name.startsWith(prefix)) return instead
  const words: readonly string[] = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
  for (const word of words) {
    const instead = Object.hasOwn(DENIED, word.toLowerCase()) ? DENIED[word.toLowerCase()] : undefined
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
    for (const { name, instead, line } of findDeniedNames(path, readFileSync(join(root, path), 'utf8'))) {
      process.stderr.write(`${path}:${line} ${name}: expected one of ${instead}\n`)
      count += 1
    }
  }
  if (count > 0) process.exitCode = 1
}
