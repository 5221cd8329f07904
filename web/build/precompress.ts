/** Compresses the built files at the highest level; the server only sends them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files are not worth compressing. */
const MIN_BYTES = 512

export function precompress(): Plugin {
  return {
    name: 'karat:precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((fileName) => /\.(?:js|css|svg|bin)$/.test(fileName))) {
        const file = join(dir, name)
        const bytes = readFileSync(file)
        if (bytes.byteLength < MIN_BYTES) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
