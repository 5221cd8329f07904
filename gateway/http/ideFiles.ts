/** The GraphQL IDE's files as built into dist/ide. */
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../dist/ide/', import.meta.url)

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
}

/** GraphiQL sets styles from scripts and starts workers; nothing foreign is ever asked. */
export const IDE_CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self' blob:",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface IdeFile {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly isImmutable: boolean
}

/** Null when there is no such file. The path is the one below `/ide/`. */
export async function readIdeFile(path: string): Promise<IdeFile | null> {
  const mediaType = mediaTypes[extname(path)]
  const file = URL.canParse(path, folder.href) ? new URL(path, folder) : null
  if (!mediaType || !file?.href.startsWith(folder.href)) return null
  try {
    return { bytes: await readFile(fileURLToPath(file)), mediaType, isImmutable: path.startsWith('assets/') }
  } catch {
    return null
  }
}

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>GraphQL</title>
<h1>The GraphQL IDE is not built</h1>
<p>Build it with <code>npm run build</code>, then load this page again. The endpoint itself answers at this address: POST a query as JSON.</p>
</html>`

export async function readIdePage(): Promise<string> {
  const page = await readIdeFile('index.html')
  return page ? new TextDecoder().decode(page.bytes) : NOT_BUILT
}
