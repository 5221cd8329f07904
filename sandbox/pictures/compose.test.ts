import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ASSORTMENT } from '../catalogue/assortment.ts'
import { composePicture } from './compose.ts'
import { partsOf, pictureFile, pictureNamed } from './pictures.ts'

const FILES = readdirSync(join(import.meta.dirname, 'files'))
const USED = [
  ...new Set([
    'home-investment',
    'home-goldsmith',
    ...ASSORTMENT.flatMap((spec) => [spec, ...(spec.children ?? [])]).flatMap(({ picture }) => picture ?? []),
  ]),
]

async function pixels(picture: Buffer): Promise<Buffer> {
  return sharp(picture).resize(64, 64).ensureAlpha().raw().toBuffer()
}

test('every picture file is a view of a product', () => {
  const shown = USED.flatMap(partsOf).flatMap((name) => pictureNamed(name).views.map((view) => pictureFile(name, view)))
  const used = new Set(shown.map((file) => file.slice(file.lastIndexOf('/') + 1)))
  expect(FILES.filter((file) => !used.has(file))).toEqual([])
  expect([...used].filter((file) => !FILES.includes(file))).toEqual([])
})

test.each([
  { what: 'a bar', name: 'minted-bar-gold-karat', views: 3 },
  { what: 'a tool', name: 'tool-mallet-wood', views: 2 },
  { what: 'a clasp', name: 'clasp-silver-lobster', views: 2 },
  { what: 'a tube', name: 'tube-silver', views: 2 },
  { what: 'a set', name: 'set-gr-solder-ag-wire', views: 2 },
])('the $views views of $what differ', async ({ name, views }) => {
  const shown = await Promise.all(
    Array.from({ length: views }, async (_, at) =>
      (await pixels(await composePicture([name], at + 1))).toString('hex'),
    ),
  )
  expect(new Set(shown).size).toBe(views)
})

test("a category's picture has a transparent background and shows each of its products", async () => {
  const names = ['coin-gold-krugerrand', 'minted-bar-silver-karat', 'tube-gold']
  const all = await pixels(await composePicture(names, 1))
  expect(all[3]).toBe(0)
  for (const name of names) {
    const others = names.filter((one) => one !== name)
    expect((await pixels(await composePicture(others, 1))).equals(all)).toBe(false)
  }
})
