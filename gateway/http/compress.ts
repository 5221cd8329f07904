/** Compresses answers by what the asker accepts. */
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'

/** Below this nothing is won. */
const LEAST_BYTES = 1_000

/** In the order we prefer; at levels that cost about 0.1 ms for a listing of 77 kB (brotli's own default of 11 takes 67 ms). */
const encoders: readonly { readonly name: string; readonly encode: (bytes: Uint8Array) => Uint8Array }[] = [
  { name: 'zstd', encode: (bytes) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }) },
  { name: 'br', encode: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }) },
  { name: 'gzip', encode: (bytes) => gzipSync(bytes, { level: 1 }) },
]

interface Encoded {
  readonly body: string | Uint8Array
  /** Of the body, in bytes. */
  readonly length: number
  readonly encoding: string | null
}

/** A text that stays as it is stays a text: as bytes of their own, node would have to keep it twice. */
export function compress(text: string, acceptEncoding: string | undefined): Encoded {
  const length = Buffer.byteLength(text, 'utf8')
  const encoder = length < LEAST_BYTES || !acceptEncoding ? undefined : preferredEncoder(acceptEncoding)
  if (!encoder) return { body: text, length, encoding: null }

  const body = encoder.encode(Buffer.from(text, 'utf8'))
  return { body, length: body.length, encoding: encoder.name }
}

function preferredEncoder(acceptEncoding: string) {
  const weights = parseWeights(acceptEncoding)
  return encoders.find(({ name }) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

/** `gzip;q=0.5, br` → gzip 0.5, br 1. */
function parseWeights(header: string): Map<string, number> {
  return new Map(
    header.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight) || 0]
    }),
  )
}
