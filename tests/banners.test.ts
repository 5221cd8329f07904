/** The banners of every store against the sandbox's catalogue: their targets and pictures exist. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBanners } from '../gateway/bannerTable.ts'
import { readStoreTable } from '../gateway/storeTable.ts'
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seedTimeout.ts'

const codes = readStoreTable().stores.map(({ storeCode }) => storeCode)
const banners = readBanners(codes)
const BANNERS = `banners { title image { template } target {
  ... on CategoryRoute { category { productCount } } ... on ProductRoute { product { sku } } ... on ContentRoute { page { html } }
} }`

let shop: RealShop
beforeAll(async () => {
  shop = await openRealShop()
}, SEED_TIMEOUT_MS)
afterAll(() => shop.close())

interface ShownBanner {
  readonly title: string
  readonly image: { readonly template: string }
  readonly target: { readonly category?: { readonly productCount: number } }
}

test.each(codes)('every banner of %s is shown, links a page with content, and has its picture', async (code) => {
  const { data } = await shop.query(
    `fragment C on Category { ${BANNERS} } { store { ${BANNERS} menu { ...C children { ...C children { ...C } } } } }`,
    {},
    code,
  )
  const shown = bannersIn(data.store)

  expect(shown.map(({ title }) => title).toSorted()).toEqual(
    (banners.get(code) ?? []).map(({ title }) => title).toSorted(),
  )
  expect(shown.filter(({ target }) => target.category?.productCount === 0)).toEqual([])
  for (const { image } of shown) {
    const picture = await fetch(
      shop.sandboxUrl + image.template.replaceAll('{width}', '210').replace('{format}', 'webp'),
    )
    expect({ status: picture.status, type: picture.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'image/webp',
    })
  }
})

interface Place {
  readonly banners: readonly ShownBanner[]
  readonly menu?: readonly Place[]
  readonly children?: readonly Place[]
}

function bannersIn(place: Place): readonly ShownBanner[] {
  return [...place.banners, ...(place.menu ?? place.children ?? []).flatMap(bannersIn)]
}
