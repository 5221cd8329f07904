/** Serves the GraphQL IDE from dist/ide. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { IDE_PREFIX } from './paths.ts'

const folder = fileURLToPath(new URL('../../dist/ide/', import.meta.url))

/** GraphiQL sets styles from scripts and starts workers; it sends no requests to other origins. */
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

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>GraphQL</title>
<h1>The GraphQL IDE is not built</h1>
<p>Build it with <code>npm run build</code>, then load this page again. The endpoint itself answers at this address: POST a query as JSON.</p>
</html>`

export async function readIdePage(): Promise<string> {
  try {
    return await readFile(`${folder}index.html`, 'utf8')
  } catch {
    return NOT_BUILT
  }
}

export async function addIdeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(serveStatic, {
    root: folder,
    prefix: IDE_PREFIX,
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isImmutable = path.startsWith(`${folder}assets/`)
      reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('content-security-policy', IDE_CONTENT_SECURITY_POLICY)
    },
  })
}
