/** JavaScript that a page needs to answer its shopper: what its HTML names, compressed as it is sent. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export interface PageWeight {
  readonly gzipKb: number
  readonly brotliKb: number
  readonly files: number
  readonly htmlGzipKb: number
}

/** React, router, Apollo, persistence and Lingui alone, measured before work began. */
export const LIBRARIES_KB = { gzip: 158, brotli: 135 }
/** What the shop may add to them on any page. */
export const OWN_KB = 30

const script = /<(?:script[^>]+src|link[^>]+rel="modulepreload"[^>]+href)="([^"]+\.js)"/g

/** @param fetchText answers what stands at an address of the shop. */
export async function weighPage(fetchText: (path: string) => Promise<string>, path: string): Promise<PageWeight> {
  const html = await fetchText(path)
  const scripts = [...html.matchAll(script)].map(([, address = '']) => address)
  const bodies = await Promise.all(scripts.map(fetchText))

  return {
    gzipKb: sumKb(bodies.map((body) => gzipSync(body, { level: 9 }).length)),
    brotliKb: sumKb(bodies.map((body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length)),
    files: scripts.length,
    htmlGzipKb: sumKb([gzipSync(html).length]),
  }
}

function sumKb(bytes: readonly number[]): number {
  return bytes.reduce((sum, count) => sum + count, 0) / 1000
}
