/** Fills the search cluster before the shop starts on it: once, where an index of the store table is missing. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { endWithThis } from './endWithThis.ts'

const TIMEOUT_MS = 10_000

/**
 * @param env environment of the gateway
 * @throws Error when no node answers, or the indexer fails
 */
export async function fillCluster(root: string, env: NodeJS.ProcessEnv, report: (line: string) => void): Promise<void> {
  if (env['SEARCH_ENGINE'] !== 'elasticsearch') return
  const nodes = (env['SEARCH_NODES'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  // The gateway names the missing setting; the storefront API fills its indices itself.
  if (nodes.length === 0 || nodes.some((node) => /\/catalog\/*$/.test(new URL(node).pathname))) return

  const missing = await missingIndices(nodes, searchIndices(resolve(root, env['STORES_FILE'] ?? 'stores.json')))
  if (missing.length === 0) return
  report(`Filling the search cluster: it has no ${missing.join(', ')}`)
  await runIndexer(root, env)
}

function searchIndices(storesFile: string): readonly string[] {
  const table: unknown = JSON.parse(readFileSync(storesFile, 'utf8'))
  const stores = typeof table === 'object' && table !== null && 'stores' in table ? table.stores : []
  return (Array.isArray(stores) ? stores : []).flatMap((store: unknown) =>
    typeof store === 'object' && store !== null && 'searchIndex' in store && typeof store.searchIndex === 'string'
      ? [store.searchIndex]
      : [],
  )
}

async function missingIndices(nodes: readonly string[], indices: readonly string[]): Promise<readonly string[]> {
  const missing: string[] = []
  for (const index of new Set(indices)) {
    const name = `${index}_product`
    const status = await statusOf(nodes, `/${encodeURIComponent(name)}`)
    if (status === 404) missing.push(name)
    else if (status >= 300) throw new Error(`SEARCH_NODES: expected status 200 or 404 of index ${name}, got ${status}`)
  }
  return missing
}

/** Of the first node that answers. @throws Error when none does */
async function statusOf(nodes: readonly string[], path: string): Promise<number> {
  let failure: unknown = null
  for (const node of nodes) {
    const { origin, pathname, username, password } = new URL(node)
    const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString(
      'base64',
    )
    try {
      const { status } = await fetch(`${origin}${pathname.replace(/\/+$/, '')}${path}`, {
        method: 'HEAD',
        headers: username === '' ? {} : { authorization: `Basic ${credentials}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return status
    } catch (error) {
      failure = error
    }
  }
  const hosts = nodes.map((node) => new URL(node).host).join(' or ')
  throw new Error(`SEARCH_NODES: expected an answer of ${hosts}, got none`, { cause: failure })
}

function runIndexer(root: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--max-semi-space-size=64', 'indexer/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    endWithThis(child)
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done() : fail(new Error(`The indexer ended with ${code}: what it says above is the reason`)),
    )
  })
}
