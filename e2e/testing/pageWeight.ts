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
  const files = await Promise.all(scripts.map(async (address) => weighFile(await fetchText(address))))

  return {
    gzipKb: sumKb(files.map(({ gzip }) => gzip)),
    brotliKb: sumKb(files.map(({ brotli }) => brotli)),
    files: scripts.length,
    htmlGzipKb: sumKb([gzipSync(html).length]),
  }
}

interface FileWeight {
  readonly gzip: number
  readonly brotli: number
}

/** By content: most pages share most files, and the best compression takes its time. */
const weighed = new Map<string, FileWeight>()

function weighFile(body: string): FileWeight {
  const weight = weighed.get(body) ?? {
    gzip: gzipSync(body, { level: 9 }).length,
    brotli: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
  }
  weighed.set(body, weight)
  return weight
}

function sumKb(bytes: readonly number[]): number {
  return bytes.reduce((sum, count) => sum + count, 0) / 1000
}
