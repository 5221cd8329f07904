/** The built files and their compressed copies, in memory; those of other releases, in a folder that all webs share. */
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { copyFile, lstat, mkdir, readdir, readFile, realpath, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Encoding } from './compression.ts'

export interface Asset {
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer }
}

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const forever = 'public, max-age=31536000, immutable'
/** For files whose names stay the same when their contents change. */
const brief = 'public, max-age=300, stale-while-revalidate=86400'
const always = 'no-cache'

export function readAssets(folder: URL): ReadonlyMap<string, Asset> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.pathname.length).replace(/^\//, ''))
    .filter((name) => !name.startsWith('.vite/'))
  const files = new Map(names.map((name) => [name, readFileSync(new URL(name, folder))]))

  return new Map(
    names
      .filter((name) => !/\.(?:br|gz)$/.test(name))
      .map((name) => {
        const identity = files.get(name) ?? Buffer.alloc(0)
        const [br, gzip] = [files.get(`${name}.br`), files.get(`${name}.gz`)]
        return [`/${name}`, assetOf(name, { identity, ...(br && { br }), ...(gzip && { gzip }) })]
      }),
  )
}

function assetOf(name: string, bodies: Asset['bodies']): Asset {
  const etag = `"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 16)}"`
  return { headers: headersOf(name), etag, bodies }
}

/** No segment begins with a dot. */
const SHARED_PATH = /^\/assets(?:\/\w[\w.-]*)+(?<!\.(?:br|gz))$/
/** How long a page of an earlier release may stay open. */
const MAX_AGE_MS = 30 * 86_400_000

/** Returns a file of a release whose web has called `shareAssets` with this folder; undefined if there is none. */
export async function readSharedAsset(folder: string, path: string): Promise<Asset | undefined> {
  if (!SHARED_PATH.test(path)) return undefined
  const [identity, br, gzip] = await Promise.all(
    ['', '.br', '.gz'].map((ending) => readWithin(folder, path + ending).catch(() => undefined)),
  )
  return identity && assetOf(path.slice(1), { identity, ...(br && { br }), ...(gzip && { gzip }) })
}

/** The folder itself may be a link, such as to a volume; a link within it leads to what nobody has shared. @throws Error */
async function readWithin(folder: string, path: string): Promise<Buffer> {
  const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))])
  if (file !== join(root, path)) throw new Error('expected no link')
  return readFile(file)
}

/**
 * Copies the files with a hash in their name to the folder, and removes those that no web has copied for 30 days. A web that runs
 * longer repeats it.
 *
 * @throws Error if the folder cannot be written
 */
export async function shareAssets(built: URL, folder: string, now = new Date()): Promise<void> {
  const source = fileURLToPath(built)
  await mkdir(join(folder, 'assets'), { recursive: true })
  for (const name of await filesIn(source)) {
    const target = join(folder, name)
    const isRenewed = await renew(target, now)
    if (isRenewed) continue
    // Never half a file under its name.
    const part = join(folder, randomUUID())
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(source, name), part)
    await utimes(part, now, now)
    await rename(part, target)
  }
  for (const name of await filesIn(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < now.getTime() - MAX_AGE_MS) await rm(file, { force: true })
  }
}

/** Whether there is such a file: a link in its place is replaced. */
async function renew(file: string, now: Date): Promise<boolean> {
  const isFile = await lstat(file).then(
    (found) => found.isFile(),
    () => false,
  )
  if (isFile) await utimes(file, now, now)
  return isFile
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, 'assets'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

function headersOf(name: string): Record<string, string> {
  return {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'cache-control': name.startsWith('assets/') ? forever : name === 'service-worker.js' ? always : brief,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  }
}
