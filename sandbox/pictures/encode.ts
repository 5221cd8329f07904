/** Renders pictures: scales and encodes each, and stores the results on disk. */
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

export type PictureFormat = 'webp' | 'avif' | 'png' | 'jpeg'

/** resize: fits within the size, never enlarges. fit: fills the size and crops. */
export type PictureAction = 'resize' | 'fit'

export interface EncodedPicture {
  readonly bytes: Buffer
  readonly contentType: string
  readonly etag: string
}

export interface PictureShape {
  readonly width: number
  readonly height: number
  readonly action: PictureAction
  readonly format: PictureFormat
}

export interface PictureStore {
  /**
   * @param key identifies everything that the picture shows: the same key returns the stored file without calling
   *   `original`
   * @throws RangeError for a width or height that is not a whole number of 1 or more
   */
  get(key: string, original: () => Promise<Buffer>, shape: PictureShape): Promise<EncodedPicture>
}

const CONTENT_TYPES: Readonly<Record<PictureFormat, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpeg: 'image/jpeg',
}
const CONCURRENT_JOBS = 2
const DIGEST_BYTES = 32 // SHA-256, appended to each file; image readers ignore bytes after the image

export function createPictureStore(folder: string): PictureStore {
  sharp.concurrency(1) // the jobs already run in parallel
  sharp.cache(false) // pictures are stored as files, so the cache of libvips would only use memory
  const generation = hashOfPictures()
  const inFlight = new Map<string, Promise<Buffer>>()
  const runBounded = createLimit(CONCURRENT_JOBS)
  // Without the folder pictures still work: they are made again for each request.
  const ready = mkdir(folder, { recursive: true }).catch(() => undefined)

  /**
   * Returns the stored file, or the result of `make`, which is stored if the disk has space; equal requests share one
   * call.
   */
  function getOrCreate(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const running = inFlight.get(name)
    if (running) return running
    const file = join(folder, name)
    const work = ready
      .then(() => readVerified(file))
      .then(async (cached) => {
        if (cached) return cached
        const bytes = await make()
        await writeVerified(file, bytes).catch(() => undefined) // it is made again for the next request
        return bytes
      })
      .finally(() => inFlight.delete(name))
    inFlight.set(name, work)
    return work
  }

  return {
    async get(key, original, shape) {
      const { width, height, action, format } = shape
      for (const size of [width, height])
        if (!Number.isInteger(size) || size < 1)
          throw new RangeError(`expected a picture size of 1 or more whole pixels, got ${width} × ${height}`)
      const name = createHash('sha256').update(generation).update(key).digest('hex').slice(0, 40)
      const bytes = await getOrCreate(`${name}-${width}x${height}-${action}.${format}`, () =>
        runBounded(async () => encode(await original(), shape)),
      )
      return {
        bytes,
        contentType: CONTENT_TYPES[format],
        etag: `"${digest(bytes).toString('base64url').slice(0, 27)}"`,
      }
    },
  }
}

function encode(original: Buffer, { width, height, action, format }: PictureShape): Promise<Buffer> {
  const scaled = sharp(original).resize(
    width,
    height,
    action === 'fit' ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true },
  )
  switch (format) {
    case 'webp':
      return scaled.webp({ quality: 84, alphaQuality: 90, effort: 2 }).toBuffer() // effort 4 takes twice as long and saves 5 %
    case 'avif':
      return scaled.avif({ quality: 62, effort: 1 }).toBuffer() // effort 4 takes three times as long
    case 'png':
      return scaled.png({ compressionLevel: 9 }).toBuffer()
    case 'jpeg':
      return scaled.flatten({ background: '#FFFFFF' }).jpeg({ quality: 86, mozjpeg: true }).toBuffer()
  }
}

/** Changes with every change of the files and of how they are composed, so that older pictures are never returned. */
function hashOfPictures(): string {
  const hash = createHash('sha256')
  const files = readdirSync(import.meta.dirname, {
    recursive: true,
    encoding: 'utf8',
  }).filter((file) => /(?<!\.test)\.(?:ts|avif|json)$/.test(file))
  for (const file of files.sort()) hash.update(readFileSync(join(import.meta.dirname, file)))
  return hash.digest('hex')
}

function digest(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Returns null for a file that is missing, truncated or altered. */
async function readVerified(file: string): Promise<Buffer | null> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!content || content.length <= DIGEST_BYTES) return null
  const bytes = content.subarray(0, -DIGEST_BYTES)
  return digest(bytes).equals(content.subarray(-DIGEST_BYTES)) ? bytes : null
}

/** Writes to a temporary file and renames it, so that readers never see a partial file. */
async function writeVerified(file: string, bytes: Buffer): Promise<void> {
  const temporaryFile = `${file}.${randomUUID()}.part`
  try {
    await writeFile(temporaryFile, Buffer.concat([bytes, digest(bytes)]))
    await rename(temporaryFile, file)
  } catch (error) {
    await rm(temporaryFile, { force: true })
    throw error
  }
}

/** Limits the number of concurrent jobs; waiting jobs start in order. */
function createLimit(limit: number): <T>(job: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (job) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next() // passes its slot to the next job
      else running--
    }
  }
}
