import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { category, product } from '../catalog/testing/documents.ts'
import { page } from '../content/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import type { BannerSetting } from '../shared/bannerTable.ts'
import { NO_TARGET } from './resolvers.ts'

const banner = (
  title: string,
  target: BannerSetting['target'],
  place: BannerSetting['place'] = 'home',
): BannerSetting => ({
  place,
  title,
  text: `About ${title}.`,
  linkText: 'Go',
  picture: '/c/i10.jpg',
  pictureText: 'A bar',
  target,
})

const banners = new Map([
  [
    'no',
    [
      banner('bars', { category: 'gull/barrer' }),
      banner('coin', { product: 'SKU-1' }),
      banner('terms', { content: 'salgsvilkar' }),
      banner('hidden', { category: 'gull/skjult' }),
      banner('gone', { product: 'SKU-9' }),
      banner('unwritten', { content: 'nowhere' }),
      banner('in gold', { category: 'gull/barrer' }, { category: 'gull' }),
    ],
  ],
])

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(
    {
      no: {
        product: [product(1)],
        category: [
          category(10, 2, { url_path: 'gull' }),
          category(11, 10, { url_path: 'gull/barrer' }),
          category(12, 10, { url_path: 'gull/skjult', is_active: false }),
        ],
        cms_page: [page(1, 'salgsvilkar')],
      },
      se: { category: [category(10, 2, { url_path: 'gull' })] },
    },
    { banners },
  )
})
afterAll(() => gateway.close())

const TARGET =
  'target { __typename ... on CategoryRoute { category { path } } ... on ProductRoute { product { sku } childSku } ... on ContentRoute { page { path } } }'

describe('banners', () => {
  test('home banners link to pages that the store shows; others are left out and logged', async () => {
    const loggedBefore = gateway.logLines.length
    const { data, errors } = await gateway.query(
      `{ store { banners { title text linkText image { template alt } ${TARGET} } } }`,
    )
    expect(errors).toBeUndefined()
    expect(
      data.store.banners.map(({ title, target }: { title: string; target: object }) => ({ title, target })),
    ).toEqual([
      { title: 'bars', target: { __typename: 'CategoryRoute', category: { path: '/gull/barrer' } } },
      { title: 'coin', target: { __typename: 'ProductRoute', product: { sku: 'SKU-1' }, childSku: null } },
      { title: 'terms', target: { __typename: 'ContentRoute', page: { path: '/i/salgsvilkar' } } },
    ])
    expect(data.store.banners[0]).toMatchObject({
      text: 'About bars.',
      linkText: 'Go',
      image: { template: '/img/{width}/{width}/resize/c/i10.jpg', alt: 'A bar' },
    })
    expect(
      gateway.logLines
        .slice(loggedBefore)
        .filter(({ msg }) => msg === NO_TARGET)
        .map(({ title }) => String(title))
        .toSorted(),
    ).toEqual(['gone', 'hidden', 'unwritten'])
  })

  test('category banners are returned for that category only', async () => {
    const titles = async (key: number) =>
      (
        await gateway.query(
          `{ category(id: "${encodeId({ type: 'Category', storeCode: 'no', key: String(key) })}") { banners { title } } }`,
        )
      ).data.category.banners
    expect(await titles(10)).toEqual([{ title: 'in gold' }])
    expect(await titles(11)).toEqual([])
  })

  test('banners of one store are not returned in another', async () => {
    expect((await gateway.query('{ store { banners { title } } }', { store: 'se' })).data.store.banners).toEqual([])
  })

  test('product targets cost one call together, category targets cost none', async () => {
    const cost = async () =>
      (await gateway.query(`{ store { banners { ${TARGET} } homeContent { slug } } }`)).calls.total
    await cost()
    expect(await cost()).toBe(1)
    const key = encodeId({ type: 'Category', storeCode: 'no', key: '10' })
    expect((await gateway.query(`{ category(id: "${key}") { banners { ${TARGET} } } }`)).calls.total).toBe(0)
  })
})

test('a page is returned without banners, and not cached, when their targets cannot be reached', async () => {
  const broken = await startGateway({ no: { category: ['broken' as unknown as object] } }, { banners })
  const { data, errors, headers } = await broken.query('{ store { name banners { title } } }')
  expect(headers['cache-control']).toBe('no-store')
  expect({ data, errors }).toEqual({ data: { store: { name: 'Karat Norge', banners: [] } }, errors: undefined })
  await broken.close()
})
