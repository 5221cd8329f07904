// @vitest-environment node
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop } from '../testing/startShop.ts'
import type { RunningServer } from '../testing/startServer.ts'

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

const read = async (prefix: string) => {
  const { headers, body } = await request(`${shop.url}${prefix}/manifest.webmanifest`, {
    headers: { host: 'localhost:3000' },
  })
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
