/** Nothing jumps: no page shifts by more than 0.02, on a slow line and a slow processor, on a telephone and on a desk. */
import { beforeAll, describe, expect, test } from 'vitest'
import { openContext } from './testing/browser.ts'
import { categoryWithVariants, largestCategory, listed, productWithOptions } from './testing/catalogue.ts'
import { shiftOf, slowDown, visitSlowly, watchShifts } from './testing/layoutShift.ts'
import { withOwnShop } from './testing/openShop.ts'
import { pagesOf } from './testing/pages.ts'

const MOST = 0.02
// As a shop is set: prices that follow their metal must not move what stands around them.
const journey = withOwnShop({ METAL_TICK_SECONDS: '10' })
const smith = 'goldsmith_norway'
const paths = new Map<string, string>()
let compared: readonly string[] = []

beforeAll(async () => {
  const { shop } = journey()
  const category = await largestCategory(shop, 'no')
  const [first, second] = await listed(shop, 'no', category.id, 'POSITION_DESC', 1)
  const { pages } = await categoryWithVariants(shop, 'no', 'POSITION_DESC')
  compared = [first, second].flatMap((product) => product?.sku ?? [])
  paths.set('listing', category.path)
  paths.set('product', first?.path ?? '')
  paths.set('product with variants', pages.flat().find(({ kind }) => kind === 'CONFIGURABLE')?.path ?? '')
  paths.set('product with options', (await productWithOptions(shop, 'no')).path)
  const { GROUPED, BUNDLE } = await pagesOf(shop, 'no')
  paths.set('group', GROUPED)
  paths.set('bundle', BUNDLE)
  const table = await largestCategory(shop, smith)
  const [wire] = await listed(shop, smith, table.id, 'POSITION_DESC', 1)
  paths.set('table', table.path)
  paths.set('goods by measure', wire?.path ?? '')
})

const pages = [
  { name: 'home', store: 'no', path: '/' },
  { name: 'listing', store: 'no' },
  { name: 'table', store: smith },
  { name: 'product', store: 'no' },
  { name: 'product with variants', store: 'no' },
  { name: 'product with options', store: 'no' },
  { name: 'group', store: 'no' },
  { name: 'bundle', store: 'no' },
  { name: 'goods by measure', store: smith },
  { name: 'search', store: 'no', path: '/search?q=gullbarre' },
  { name: 'content', store: 'no', path: '/i/salgsvilkar' },
  { name: 'compare', store: 'no', path: '/compare' },
]

async function open(width: number) {
  const { page, context } = await openContext(journey().browser, { viewport: { width, height: 844 } })
  const moved = await watchShifts(page)
  await slowDown(page)
  return { page, context, moved }
}

describe.each([390, 1440])('at %i pixels', (width) => {
  test.each(pages)('$name stands still', async ({ name, store, path = paths.get(name) ?? '' }) => {
    const { page, context, moved } = await open(width)
    await page.addInitScript((skus) => localStorage.setItem('compare no', skus), JSON.stringify(compared))
    await visitSlowly(page, journey().shop.storeUrl(store) + path)

    expect(await shiftOf(page, moved)).toBeLessThanOrEqual(MOST)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await context.close()
  })
})

test('what jumps is seen', async () => {
  const { page, context, moved } = await open(390)
  await visitSlowly(page, `${journey().shop.storeUrl('no')}/`)
  await page.evaluate(() => document.body.insertAdjacentHTML('afterbegin', '<div style="height: 300px"></div>'))

  expect(await shiftOf(page, moved)).toBeGreaterThan(MOST)
  await context.close()
})
