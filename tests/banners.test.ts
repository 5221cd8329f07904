/** Banners and content pages of every store against the sandbox's catalogue: what the settings name exists. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBanners } from '../gateway/shared/bannerTable.ts'
import { readStoreTable } from '../gateway/storeTable.ts'
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'

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
  const shown = await bannersOf(code)

  expect(shown.map(({ title }) => title).toSorted()).toEqual(
    (banners.get(code) ?? []).map(({ title }) => title).toSorted(),
  )
  expect(shown.filter(({ target }) => target.category?.productCount === 0)).toEqual([])
  for (const { image } of shown) {
    const picture = await fetch(shop.sandboxUrl + image.template.replaceAll('{width}', '210'))
    expect({ status: picture.status, type: picture.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'image/jpeg',
    })
  }
})

const SLUGS = 'terms privacy businessTerms policies home delivery payment returns buyBack about imprint'

test.each(codes)('every content page that the settings of %s name has text', async (code) => {
  const { data } = await shop.query(`{ store { country contentSlugs { ${SLUGS} } } }`, {}, code)
  const slugs = Object.values<string | null>(data.store.contentSlugs).filter((slug) => slug !== null)
  expect(slugs.length).toBeGreaterThanOrEqual(10)
  for (const slug of slugs) {
    const page = await shop.query('query ($slug: String!) { contentPage(slug: $slug) { html } }', { slug }, code)
    expect(page.data.contentPage?.html, slug).toMatch(/^<p>/)
  }
  expect(data.store.contentSlugs.imprint, 'a duty in Germany').toBe(data.store.country === 'DE' ? 'impressum' : null)
})

/** Of the home page and of every category in the menu; a few categories an operation, because its cost is limited. */
async function bannersOf(code: string): Promise<readonly ShownBanner[]> {
  const { data: frame, errors } = await shop.query(
    `{ store { ${BANNERS} menu { id children { id children { id } } } } }`,
    {},
    code,
  )
  expect(errors).toBeUndefined()
  const banners = [...frame.store.banners]
  const ids = idsIn(frame.store.menu)
  for (let from = 0; from < ids.length; from += CATEGORIES_PER_OPERATION) {
    const fields = ids
      .slice(from, from + CATEGORIES_PER_OPERATION)
      .map((id, at) => `c${at}: node(id: "${id}") { ... on Category { ${BANNERS} } }`)
    const { data, errors: found } = await shop.query(`{ ${fields.join(' ')} }`, {}, code)
    expect(found).toBeUndefined()
    banners.push(...Object.values(data).flatMap((category) => (category as Place).banners))
  }
  return banners
}

/** As many root fields as one operation may have. */
const CATEGORIES_PER_OPERATION = 20

interface Place {
  readonly banners: readonly ShownBanner[]
}

interface MenuEntry {
  readonly id: string
  readonly children?: readonly MenuEntry[]
}

function idsIn(entries: readonly MenuEntry[]): readonly string[] {
  return entries.flatMap(({ id, children = [] }) => [id, ...idsIn(children)])
}
