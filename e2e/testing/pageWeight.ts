/** The JavaScript that the HTML of a page names, compressed as it is sent. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export interface PageWeight {
  readonly gzipKb: number
  readonly brotliKb: number
  readonly files: number
  readonly htmlGzipKb: number
}

/** Limit of all JavaScript before a page is interactive (docs/decisions/0120). */
export const MAX_GZIP_KB = 160

const modules = /<script data-modules="([^"]+)"/

/** @param fetchText returns the body of a path of the shop */
export async function weighPage(fetchText: (path: string) => Promise<string>, path: string): Promise<PageWeight> {
  const html = await fetchText(path)
  const scripts = (modules.exec(html)?.[1] ?? '').split(' ')
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

/** By content: most pages share most files, and brotli 11 is slow. */
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
