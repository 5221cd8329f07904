/** A page without script on a server that only sends bytes: the limit of the machine and of the harness. */
import { createServer, type Server } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Browser, BrowserContextOptions } from '@playwright/test'

interface Recorded {
  readonly type: string
  readonly body: Buffer
  readonly encoding: 'br' | null
}

export interface StaticCopy {
  readonly address: string
  close(): Promise<void>
}

const compress = promisify(brotliCompress)
const scripts = /<script\b[^>]*>.*?<\/script>|<link rel="(?:modulepreload|preload)"[^>]*>/gs
const styleSheet = /<link rel="stylesheet" href="([^"]+)">/g

/** Records the page and its pictures and fonts, with its styles inline. */
export async function serveStaticCopy(
  address: string,
  phone: BrowserContextOptions,
  browser: Browser,
): Promise<StaticCopy> {
  const recorded = new Map<string, Recorded>()
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false, serviceWorkers: 'block' })
  const page = await context.newPage()
  const reads: Promise<void>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? 'application/octet-stream'
    const { pathname, search } = new URL(response.url())
    if (!/^(?:image|font)\//.test(type) || !response.ok()) return
    reads.push(
      response.body().then(
        (body) => void recorded.set(pathname + search, { type, body, encoding: null }),
        () => undefined,
      ),
    )
  })
  const response = await page.goto(address, { waitUntil: 'networkidle' })
  const html = (await response?.text()) ?? ''
  const sheets = new Map<string, string>()
  for (const [, href = ''] of html.matchAll(styleSheet))
    sheets.set(href, await (await context.request.get(new URL(href, address).href)).text())
  await Promise.all(reads)
  await context.close()

  const page200 = html
    .replaceAll(scripts, '')
    .replaceAll(styleSheet, (_link, href: string) => `<style>${sheets.get(href) ?? ''}</style>`)
  const { pathname, search } = new URL(address)
  recorded.set(pathname + search, {
    type: 'text/html; charset=utf-8',
    body: await compress(Buffer.from(page200)),
    encoding: 'br',
  })

  const server = createServer((request, reply) => {
    const found = recorded.get(request.url ?? '')
    if (!found) return void reply.writeHead(404).end()
    reply.writeHead(200, {
      'content-type': found.type,
      'cache-control': 'public, max-age=3600',
      ...(found.encoding && { 'content-encoding': found.encoding }),
    })
    reply.end(found.body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const port = portOf(server)
  return {
    address: `http://127.0.0.1:${port}${pathname}${search}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error(`expected a port, got ${address}`)
  return address.port
}
