/** JavaScript that a first visit to a page loads: what its HTML names, compressed as it is sent. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { request } from 'undici'
import { largestCategory, listed } from '../e2e/testing/catalogue.ts'
import { startShop } from '../e2e/testing/shop.ts'

/** React, router, Apollo, persistence and Lingui alone, measured before work began. */
const LIBRARIES = { gzip: 158, brotli: 135 }

export async function benchPageWeight(): Promise<string[]> {
  const shop = await startShop()
  const category = await largestCategory(shop, 'no')
  const [product] = await listed(shop, 'no', category.id, 'POSITION_DESC', 1)
  const pages = { home: '/', listing: category.path, product: product?.path ?? '/' }
  const lines = [`JavaScript a page, kB (libraries alone ${LIBRARIES.gzip} gzip, ${LIBRARIES.brotli} brotli)`]
  for (const [name, path] of Object.entries(pages)) {
    const html = await textOf(shop.web.origin, path)
    const scripts = [...html.matchAll(/<(?:script[^>]+src|link[^>]+rel="modulepreload"[^>]+href)="([^"]+\.js)"/g)].map(([, address = '']) => address)
    const bodies = await Promise.all(scripts.map((address) => textOf(shop.web.origin, address)))
    const gzip = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
    const brotli = bodies.reduce((sum, body) => sum + brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length, 0) / 1000
    lines.push(`  ${name.padEnd(8)} ${gzip.toFixed(1)} gzip (ours ${(gzip - LIBRARIES.gzip).toFixed(1)}), ${brotli.toFixed(1)} brotli (ours ${(brotli - LIBRARIES.brotli).toFixed(1)}), ${scripts.length} files; HTML ${(gzipSync(html).length / 1000).toFixed(1)} gzip`)
  }
  await shop.close()
  return lines
}

async function textOf(origin: string, path: string): Promise<string> {
  const { body } = await request(`${origin}${path}`, { headers: { host: `localhost:${new URL(origin).port}` } })
  return body.text()
}
