import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPictureStore } from './encode.ts'
import type { PictureFormat } from './encode.ts'

const square = picture(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600"><circle cx="300" cy="300" r="120" fill="#C9A24A"/></svg>',
)
const wide = picture(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900"><rect width="1200" height="900" fill="#7E858C"/></svg>',
)

function picture(svg: string): () => Promise<Buffer> {
  return () => Promise.resolve(Buffer.from(svg))
}

const SMALL = {
  width: 96,
  height: 96,
  action: 'resize',
  format: 'webp',
} as const

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const SIGNATURES: readonly {
  format: PictureFormat
  contentType: string
  at: number
  bytes: string
}[] = [
  { format: 'webp', contentType: 'image/webp', at: 8, bytes: 'WEBP' },
  { format: 'avif', contentType: 'image/avif', at: 4, bytes: 'ftypavif' },
  { format: 'png', contentType: 'image/png', at: 1, bytes: 'PNG' },
  { format: 'jpeg', contentType: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
]

test.each(SIGNATURES)('$format has the signature of its content type', async ({ format, contentType, at, bytes }) => {
  const picture = await createPictureStore(folder).get('a', square, {
    ...SMALL,
    format,
  })
  expect(picture.contentType).toBe(contentType)
  expect(picture.bytes.toString('latin1', at, at + bytes.length)).toBe(bytes)
})

test.each([
  {
    original: square,
    width: 210,
    height: 210,
    action: 'resize',
    size: [210, 210],
  },
  {
    original: square,
    width: 600,
    height: 300,
    action: 'resize',
    size: [300, 300],
  },
  {
    original: square,
    width: 600,
    height: 300,
    action: 'fit',
    size: [600, 300],
  },
  {
    original: square,
    width: 4000,
    height: 4000,
    action: 'resize',
    size: [600, 600],
  },
  {
    original: wide,
    width: 800,
    height: 800,
    action: 'resize',
    size: [800, 600],
  },
] as const)('$action to $width × $height gives $size', async ({ original, width, height, action, size }) => {
  const { bytes } = await createPictureStore(folder).get('a', original, {
    width,
    height,
    action,
    format: 'webp',
  })
  const { width: gotWidth, height: gotHeight } = await sharp(bytes).metadata()
  expect([gotWidth, gotHeight]).toEqual(size)
})

test.each([
  { format: 'webp', corner: [0, 0, 0, 0] },
  { format: 'png', corner: [0, 0, 0, 0] },
  { format: 'jpeg', corner: [255, 255, 255, 255] },
] as const)('the background of $format is $corner', async ({ format, corner }) => {
  const { bytes } = await createPictureStore(folder).get('a', square, {
    ...SMALL,
    format,
  })
  const [red, green, blue, alpha] = await sharp(bytes).ensureAlpha().raw().toBuffer()
  expect(alpha === 0 ? [0, 0, 0, 0] : [red, green, blue, alpha]).toEqual(corner)
})

test('a picture is encoded once, and not again by the next process', async () => {
  const original = vi.fn<() => Promise<Buffer>>(square)
  const first = await createPictureStore(folder).get('a', original, SMALL)
  const again = await createPictureStore(folder).get('a', original, SMALL)
  expect(original).toHaveBeenCalledTimes(1)
  expect(again.bytes.equals(first.bytes)).toBe(true)
  expect(again.etag).toBe(first.etag)
})

test('equal requests in flight are encoded once', async () => {
  const original = vi.fn<() => Promise<Buffer>>(square)
  const store = createPictureStore(folder)
  const sizes = [96, 96, 96, 120, 120]
  await Promise.all(sizes.map((width) => store.get('a', original, { ...SMALL, width })))
  expect(original).toHaveBeenCalledTimes(2)
})

test.each([
  { harm: 'truncated', doHarm: (file: string) => truncate(file, 60) },
  { harm: 'empty', doHarm: (file: string) => truncate(file, 0) },
  {
    harm: 'altered in one byte',
    doHarm: async (file: string) => {
      const bytes = await readFile(file)
      bytes[40] = (bytes[40] ?? 0) ^ 1
      await writeFile(file, bytes)
    },
  },
])('a stored file that was $harm is created again', async ({ doHarm }) => {
  const store = createPictureStore(folder)
  const whole = await store.get('a', square, SMALL)
  for (const file of await readdir(folder)) await doHarm(join(folder, file))
  const original = vi.fn<() => Promise<Buffer>>(square)
  const mended = await store.get('a', original, SMALL)
  expect(original).toHaveBeenCalledTimes(1)
  expect(mended.bytes.equals(whole.bytes)).toBe(true)
})

test('another key gives another picture with another ETag', async () => {
  const store = createPictureStore(folder)
  const [one, other] = await Promise.all([store.get('a', square, SMALL), store.get('b', wide, SMALL)])
  expect(other.etag).not.toBe(one.etag)
  expect(one.etag).toMatch(/^"[\w-]{27}"$/)
})

test('a picture that cannot be read is not stored, and the next request tries again', async () => {
  const store = createPictureStore(folder)
  await expect(store.get('a', picture('<svg'), SMALL)).rejects.toThrow(/Input buffer/)
  expect(await readdir(folder)).toEqual([])
  await expect(store.get('a', square, SMALL)).resolves.toMatchObject({
    contentType: 'image/webp',
  })
})

test.each([
  [0, 96],
  [96, 1.5],
  [-1, 96],
])('a size of %d × %d is rejected', async (width, height) => {
  await expect(createPictureStore(folder).get('a', square, { ...SMALL, width, height })).rejects.toThrow(RangeError)
})
