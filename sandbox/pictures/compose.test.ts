import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ASSORTMENT } from '../catalogue/assortment.ts'
import { measureOf } from '../catalogue/measure.ts'
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

/** Pixels of a picture as a list shows it on a phone's table, the smallest place. */
const small = (picture: Buffer) => sharp(picture).resize(44, 44).ensureAlpha().raw().toBuffer()

/** Share of pixels that differ by an eye's measure. */
function difference(one: Buffer, other: Buffer): number {
  const pixelCount = one.length / 4
  return [...one].filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 48).length / 4 / pixelCount
}

test('products of one picture with another mass or dimension look different in the smallest list', async () => {
  const items = ASSORTMENT.flatMap((spec) => [spec, ...(spec.children ?? [])])
  const byPicture = Map.groupBy(items, ({ picture = '' }) => picture)
  byPicture.delete('')
  // One picture of each kind: the others differ in colour.
  const byKind = Map.groupBy(byPicture, ([name]) => pictureNamed(name).kind)
  const pairs = [...byKind.values()].flatMap((pictures) => {
    const all = pictures.map(([name, alike]) => ({ name, measures: alike.flatMap((item) => measureOf(item) ?? []) }))
    const found = all.find(({ measures }) => measures.some(({ label }) => label !== measures[0]?.label))
    return found ? [{ name: found.name, ends: [found.measures.at(0), found.measures.at(-1)] }] : []
  })
  expect(pairs.length).toBeGreaterThan(12)
  for (const { name, ends } of pairs) {
    const [one, other] = await Promise.all(
      ends.map(async (measure) => small(await composePicture([name], 1, { measure: measure ?? null, width: 44 }))),
    )
    expect(
      one && other && difference(one, other),
      `${name}: ${ends.map((end) => end?.label).join(', ')}`,
    ).toBeGreaterThan(0.005)
  }
})

test.each([
  ['AU-BAR-1OZ-M-KAR', '1 oz'],
  ['W-AG925-ROUND-05-S', '0,5 mm'],
  ['W-AG925-ROUND-20-S', '2 mm'],
  ['D-AG925-20-5', 'Ø 20 mm'],
  ['TL-PLIERS-FLAT130', undefined],
])('the measure of %s is %s', (sku, label) => {
  const item = ASSORTMENT.find((spec) => spec.sku === sku)
  expect(item && measureOf(item)?.label).toBe(label)
})
