/** Compresses built files once, as small as can be: the server only hands them out. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this a compressed file is not worth its headers. */
const minBytes = 512

export function precompress(): Plugin {
  return {
    name: 'karat:precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((fileName) => /\.(?:js|css|svg)$/.test(fileName))) {
        const file = join(dir, name)
        const bytes = readFileSync(file)
        if (bytes.byteLength < minBytes) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
