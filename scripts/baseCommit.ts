/** The commit with which the work in this folder is compared: main, and on main itself the commit before. */
import { execFileSync } from 'node:child_process'
import { root } from './config.ts'

export interface BaseCommit {
  readonly commit: string
  readonly name: 'main' | 'the commit before'
}

/** Null without such a commit, or outside a repository. */
export function baseCommit(): BaseCommit | null {
  const [head, main, before] = [commitOf('HEAD'), commitOf('origin/main') ?? commitOf('main'), commitOf('HEAD^')]
  if (main !== null && main !== head) return { commit: main, name: 'main' }
  return before === null ? null : { commit: before, name: 'the commit before' }
}

export function git(...values: readonly string[]): string {
  return execFileSync('git', values, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function commitOf(ref: string): string | null {
  try {
    return git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).trim()
  } catch {
    return null
  }
}
