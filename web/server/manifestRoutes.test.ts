// @vitest-environment node
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShop } from '../testing/startShop.ts'
import type { RunningServer } from '../testing/startServer.ts'
import { parseStoreTable } from './storeTable.ts'

interface Manifest {
  readonly name: string
  readonly lang: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
}

const noPage = () => Promise.reject(new Error('expected no page to be rendered'))
const renderer = {
  renderPage: noPage,
  renderError: noPage,
  finish: (html: string) => Promise.resolve(html),
  shellSources: () => [],
  filesFor: () => ({ entry: '', scripts: [], styles: [], styleText: '' }),
}
let shop: RunningServer
beforeAll(async () => {
  shop = await startShop({ settings: {}, renderer })
})
afterAll(() => shop.close())

const open = (path: string, from = shop) =>
  request(`${from.url}${path}`, {
    headers: { host: 'localhost:3000' },
  })
const read = async (prefix: string, from = shop) => {
  const { headers, body } = await open(`${prefix}/manifest.webmanifest`, from)
  return { type: headers['content-type'], manifest: (await body.json()) as Manifest }
}

test('a store can be installed as an app in its own language', async () => {
  const { type, manifest } = await read('')
  expect(type).toBe('application/manifest+json; charset=utf-8')
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', short_name: 'Karat' })
  expect(manifest.name).not.toBe('')
  expect(manifest.lang).toMatch(/^[a-z]{2}$/)
})

test('its icons exist in the sizes that browsers need, one of them maskable', async () => {
  const { manifest } = await read('')
  const drawn = manifest.icons.filter(({ src }) => src.endsWith('.png'))
  expect(drawn.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of drawn) {
    const { width, height, format } = await sharp(readFileSync(`web/public${src}`)).metadata()
    expect(`${String(width)}x${String(height)} ${format}`).toBe(`${sizes} png`)
  }
})

describe('a store of another brand', () => {
  const brandIn = async <Result>(brand: object, look: (other: RunningServer) => Promise<Result>): Promise<Result> => {
    const { stores, ...table } = JSON.parse(readFileSync('stores.json', 'utf8'))
    const own = stores.map((store: object) => ({
      ...store,
      name: 'Østers & co.',
      brand: { name: 'østers', logo: null, icon: null, heading: [], lead: [], picture: null, ...brand },
    }))
    const other = await startShop({ settings: {}, renderer, table: parseStoreTable({ ...table, stores: own }, 'test') })
    return look(other).finally(() => other.close())
  }

  test('has its own names, and the first letter as its icon', async () => {
    await brandIn({}, async (other) => {
      const { manifest } = await read('/de', other)
      expect(manifest).toMatchObject({ name: 'Østers & co.', short_name: 'østers' })
      expect(manifest.icons).toEqual([{ src: '/de/letter-icon.svg', sizes: 'any', type: 'image/svg+xml' }])
      const { headers, body } = await open('/de/letter-icon.svg', other)
      expect(headers['content-type']).toBe('image/svg+xml')
      const picture = await body.text()
      expect(picture).toContain('>Ø</text>')
      expect((await sharp(Buffer.from(picture)).metadata()).format).toBe('svg')
    })
  })

  test.each(['<b>', '&co', '🫖 Tee', ''])('draws a picture whatever the name begins with: %s', async (name) => {
    await brandIn({ name }, async (other) => {
      const { body } = await open('/letter-icon.svg', other)
      expect((await sharp(Buffer.from(await body.text())).metadata()).format).toBe('svg')
    })
  })

  test('has the icon of its brand', async () => {
    await brandIn({ icon: '/media/icon.png' }, async (other) => {
      const { manifest } = await read('', other)
      expect(manifest.icons).toEqual([{ src: '/media/icon.png', sizes: '512x512' }])
    })
  })
})
