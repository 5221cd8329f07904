/** The built files and their compressed copies, in memory. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
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
        const bodies = { identity, ...(br && { br }), ...(gzip && { gzip }) }
        return [
          `/${name}`,
          {
            headers: headersOf(name),
            etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 16)}"`,
            bodies,
          },
        ]
      }),
  )
}

function headersOf(name: string): Record<string, string> {
  return {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'cache-control': name.startsWith('assets/') ? forever : name === 'service-worker.js' ? always : brief,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  }
}
