/** A bundle as it goes over the wire: units in compressed chunks, which are named by their contents. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { BUNDLE_FORMAT, type BundleManifest } from '#engine/offline/bundle.ts'
import type { WrittenUnit } from './buildBundle.ts'

export interface Bundle {
  readonly manifest: BundleManifest
  /** Chunks by name, as brotli. */
  readonly chunks: ReadonlyMap<string, Buffer>
}

/** Uncompressed: about 40 kB on the wire, which a bad connection transfers in seconds. */
const CHUNK_CHARACTERS = 1_000_000
/** Above a half of that, one unit in 32 ends a chunk: those behind a change begin where they did, and stay the same. */
const ENDS_IN = 32
const NAME_LENGTH = 16
const deflate = promisify(brotliCompress)
/** A sixth smaller than gzip's best, and 11 would take ten times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Outside of the event loop. */
export const compress = (text: string): Promise<Buffer> => deflate(text, BROTLI)
export const decompress = promisify(brotliDecompress)

/** Lines of units by id. */
export async function linesOf({ manifest, chunks }: Bundle, ids: readonly string[]): Promise<readonly string[]> {
  const wanted = new Set(ids)
  const found: string[] = []
  for (const { name, units } of manifest.chunks) {
    const chunk = chunks.get(name)
    if (!chunk || !units.some((id) => wanted.has(id))) continue
    const lines = (await decompress(chunk)).toString().split('\n')
    found.push(...lines.filter((_, at) => wanted.has(units[at] ?? '')))
  }
  return found
}

interface Compressing {
  readonly storeCode: string
  readonly categoryIds: readonly string[]
  readonly builtAt: Date
  /** A chunk with the same contents is not compressed again. */
  readonly former: ReadonlyMap<string, Buffer>
}

/** Without the texts of all units at once. */
export async function compressUnits(
  units: AsyncIterable<WrittenUnit>,
  { storeCode, categoryIds, builtAt, former }: Compressing,
): Promise<Bundle> {
  const chunks = new Map<string, Buffer>()
  const listed: BundleManifest['chunks'][number][] = []
  const hashes: Record<string, string> = {}
  let readAt = builtAt.getTime()
  for await (const some of inChunks(units)) {
    const text = some.map(({ line }) => `${line}\n`).join('')
    const name = hashOf(text)
    const bytes = former.get(name) ?? (await compress(text))
    chunks.set(name, bytes)
    listed.push({ name, bytes: bytes.length, units: some.map(({ id }) => id) })
    for (const { id, hash, readAt: ownReadAt = readAt } of some) {
      hashes[id] = hash
      readAt = Math.min(readAt, ownReadAt)
    }
  }
  return {
    chunks,
    manifest: {
      format: BUNDLE_FORMAT,
      storeCode,
      ...(categoryIds.length > 0 && { categoryIds }),
      version: hashOf(JSON.stringify(hashes)),
      asOf: new Date(readAt).toISOString(),
      bytes: listed.reduce((sum, { bytes }) => sum + bytes, 0),
      chunks: listed,
      units: hashes,
    },
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, NAME_LENGTH)
}

async function* inChunks(units: AsyncIterable<WrittenUnit>): AsyncGenerator<readonly WrittenUnit[], undefined> {
  let some: WrittenUnit[] = []
  let length = 0
  for await (const unit of units) {
    some.push(unit)
    length += unit.line.length
    const isEnd = (createHash('sha256').update(unit.id).digest()[0] ?? 0) % ENDS_IN === 0
    if (length < (isEnd ? CHUNK_CHARACTERS / 2 : CHUNK_CHARACTERS)) continue
    yield some
    some = []
    length = 0
  }
  if (some.length > 0) yield some
  return undefined
}
