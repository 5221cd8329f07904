/** Makes an export a local file: one of a folder is read where it is, one of a server is downloaded first. */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'

export interface ExportSource {
  /** URL without `/{index}/{entity}.ndjson`: http, https or file. */
  readonly address: string
  /** Sent as `Authorization: Bearer` to http(s) sources; empty sends none. */
  readonly key: string
}

const HEADERS_TIMEOUT_MS = 60_000
const BODY_TIMEOUT_MS = 60_000

/**
 * @param name such as `karat_no/product.ndjson`
 * @param target where a download is stored
 * @returns the path of the file; null when the source does not have the export
 * @throws Error naming the export
 */
export async function exportFile(source: ExportSource, name: string, target: string): Promise<string | null> {
  const address = `${source.address}/${name}`
  return address.startsWith('file:') ? localFile(fileURLToPath(address)) : download(address, source.key, name, target)
}

async function localFile(path: string): Promise<string | null> {
  for (const candidate of [path, `${path}.gz`]) if (await exists(candidate)) return candidate
  return null
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

async function download(address: string, key: string, name: string, target: string): Promise<string | null> {
  const part = `${target}.part`
  try {
    const response = await request(address, {
      headers: {
        accept: 'application/x-ndjson',
        'accept-encoding': 'gzip',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: BODY_TIMEOUT_MS,
    })
    if (response.statusCode !== 200) {
      await response.body.dump()
      if (response.statusCode === 404) return null
      throw new Error(`got status ${response.statusCode}`)
    }
    await mkdir(dirname(target), { recursive: true })
    await pipeline(response.body, createWriteStream(part))
    await rename(part, target)
    return target
  } catch (error) {
    await rm(part, { force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${name}: expected the export with status 200, ${reason}`, { cause: error })
  }
}
