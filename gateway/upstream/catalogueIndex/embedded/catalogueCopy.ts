/** Stores the last valid exports on disk as they were received, so that a gateway can start while the backend cannot be reached. */
import { hash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createZstdCompress, zstdDecompress } from 'node:zlib'
import * as v from 'valibot'
import { makeFolder } from '../../../../ops/makeFolder.ts'
import type { ExportPlace } from './exportPlace.ts'

export interface CopiedExport {
  readonly etag: string | null
  readonly bytes: Buffer
}

export interface CatalogueCopy {
  /** Null without a copy. @throws Error naming the file when it cannot be used */
  read(place: ExportPlace): Promise<CopiedExport | null>
  /** Replaces the file atomically: readers see either the old or the new file. @throws Error */
  write(place: ExportPlace, copied: CopiedExport): Promise<void>
  /** Sort prices by product id; empty without a readable file. They are verified after the start. */
  readPrices(storeCode: string): Promise<ReadonlyMap<number, string | null>>
  /** @throws Error */
  writePrices(storeCode: string, amounts: ReadonlyMap<number, string | null>): Promise<void>
}

const VERSION = 1
const LINE_FEED = 0x0a
const headSchema = v.object({ version: v.number(), source: v.string(), etag: v.nullable(v.string()) })

const pricesSchema = v.array(v.tuple([v.number(), v.nullable(v.string())]))

const BYTES_AT_ONCE = 1_000_000
const decompress = promisify(zstdDecompress)
/** Zstandard's checksum detects a damaged file. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } }

export function createCatalogueCopy(folder: string): CatalogueCopy {
  const pricesFileOf = (storeCode: string) => join(folder, storeCode, 'prices.json')
  const fileOf = ({ store, entity }: ExportPlace) => join(folder, store.storeCode, `${entity}.ndjson.zst`)
  return {
    async read(place) {
      const file = fileOf(place)
      const packed = await readIfThere(file)
      if (packed === null) return null
      try {
        return contentOf(await decompress(packed), place)
      } catch (error) {
        throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      }
    },
    async write(place, { etag, bytes }) {
      const file = fileOf(place)
      const head = Buffer.from(`${JSON.stringify({ version: VERSION, source: sourceOf(place), etag })}\n`)
      await replaceFile(file, (draft) =>
        pipeline(partsOf(head, bytes), createZstdCompress(COMPRESSION), createWriteStream(draft, { flush: true })),
      )
    },
    async readPrices(storeCode) {
      try {
        return new Map(v.parse(pricesSchema, JSON.parse(await readFile(pricesFileOf(storeCode), 'utf8'))))
      } catch {
        return new Map()
      }
    },
    async writePrices(storeCode, amounts) {
      await replaceFile(pricesFileOf(storeCode), (draft) =>
        writeFile(draft, JSON.stringify([...amounts]), { flush: true }),
      )
    },
  }
}

/** Compressed part by part: an export of hundreds of megabytes is not in memory a second time. */
function* partsOf(head: Buffer, bytes: Buffer): Generator<Buffer> {
  yield head
  for (let from = 0; from < bytes.length; from += BYTES_AT_ONCE) yield bytes.subarray(from, from + BYTES_AT_ONCE)
}

async function replaceFile(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    makeFolder(dirname(file))
    await write(draft)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined) // the first error says what is wrong
    throw error
  }
}

/** The first line contains the version and the source; the export follows. @throws Error */
function contentOf(content: Buffer, place: ExportPlace): CopiedExport {
  const end = content.indexOf(LINE_FEED)
  const { version, source, etag } = v.parse(headSchema, JSON.parse(content.toString('utf8', 0, end)))
  if (version !== VERSION) throw new Error(`expected version ${VERSION}, got ${version}`)
  if (source !== sourceOf(place)) throw new Error('expected a copy of the configured source, got one of another')
  return { etag, bytes: content.subarray(end + 1) }
}

/** Only the hash of the source's address is stored: a copy says nothing of the operator's network. */
function sourceOf({ address }: ExportPlace): string {
  return hash('sha256', address)
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
