import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { block, page } from './testing/documents.ts'

const MARKUP = '<b>Salg</b> & "vilkår"'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    no: {
      cms_page: [
        page(1, 'hjem'),
        page(2, 'salgsvilkar', { title: 'Salgsvilkår', meta_description: 'Hva som gjelder.' }),
        page(3, 'personvern', { content_heading: 'Ditt personvern' }),
        page(4, 'av', { active: false }),
        page(5, 'svensk', { store_id: [2] }),
        page(6, 'vår', { store_id: 1 }),
        page(7, 'alle', { store_id: ['0', '2'] }),
        page(8, 'levering'),
        page(9, 'farlig', {
          title: MARKUP,
          content_heading: MARKUP,
          meta_description: MARKUP,
          content: '<p onclick="x()">Trygg<script>alert(1)</script></p>',
        }),
        page(10, 'bråket', { content: { html: '' } }),
        page(11, 'tom', { content: null, update_time: 'yesterday' }),
      ],
      cms_block: [
        ...Array.from({ length: 400 }, (_, at) => block(at + 1, `b${at + 1}`)),
        block(401, 'off', { active: false }),
        block(402, 'bad', { content: {} }),
        block(403, 'unsafe', { content: '<img src=x onerror=alert(1)>' }),
      ],
    },
    se: { cms_page: [page(21, 'kopvillkor'), page(22, 'levering', { active: false })] },
    fi: { cms_page: [page(31, 'toimitusehdot', { content: {} }), page(32, 'levering')] },
    de: { cms_page: [page(71, 'agb', { content: '<p><a href="/i/datenschutz">Datenschutz</a></p>' })] },
  })
})
afterAll(() => gateway.close())

const PAGE =
  'query ($slug: String!) { contentPage(slug: $slug) { id slug path title heading html description updatedAt } }'
const fetchPage = (slug: string, store?: string) =>
  gateway.ask(PAGE, { variables: { slug }, ...(store ? { store } : {}) })

describe('a page', () => {
  test('tells what the editors wrote', async () => {
    const { data, errors } = await fetchPage('salgsvilkar')
    expect(errors).toBeUndefined()
    expect(data.contentPage).toMatchObject({
      slug: 'salgsvilkar',
      path: '/i/salgsvilkar',
      title: 'Salgsvilkår',
      heading: 'Salgsvilkår',
      html: '<p>Text of salgsvilkar.</p>',
      description: 'Hva som gjelder.',
      updatedAt: '2026-03-04T05:06:07.000Z',
    })
  })

  test('has the heading that was written for it', async () => {
    expect((await fetchPage('personvern')).data.contentPage).toMatchObject({
      title: 'Page personvern',
      heading: 'Ditt personvern',
      description: null,
    })
  })

  test('stands without a text and a readable time', async () => {
    expect((await fetchPage('tom')).data.contentPage).toMatchObject({ html: '', updatedAt: null })
  })

  test.each([
    { slug: 'vår', why: 'written for this store' },
    { slug: 'alle', why: 'written for every store' },
  ])('is shown when it was $why', async ({ slug }) => {
    expect((await fetchPage(slug)).data.contentPage.path).toBe(`/i/${encodeURIComponent(slug)}`)
  })

  test.each([
    { slug: 'av', why: 'inactive' },
    { slug: 'svensk', why: 'of another store' },
    { slug: 'nowhere', why: 'never written' },
    { slug: 'SALGSVILKAR', why: 'spelt otherwise' },
    { slug: '', why: 'without a name' },
    { slug: '<script>', why: 'named by markup' },
    { slug: 'x'.repeat(10_000), why: 'endless' },
  ])('$why is null, and the log says so', async ({ slug }) => {
    const before = gateway.logLines.length
    const { data, errors } = await fetchPage(slug)
    expect({ data, errors }).toEqual({ data: { contentPage: null }, errors: undefined })
    expect(gateway.logLines.slice(before).map(({ msg }) => msg)).toContain('CMS query returned empty result')
  })

  test('that the backend has malformed says which field', async () => {
    const { data, errors } = await fetchPage('bråket')
    expect(data.contentPage).toBeNull()
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('field content'),
      extensions: { code: 'UPSTREAM_MALFORMED', upstream: 'catalogue' },
    })
  })

  test('keeps markup in texts as text, and gives no script away in its HTML', async () => {
    const { data } = await fetchPage('farlig')
    expect(data.contentPage).toMatchObject({
      title: MARKUP,
      heading: MARKUP,
      description: MARKUP,
      html: '<p>Trygg</p>',
    })
  })

  test('is a node of its own store', async () => {
    const {
      data: { contentPage },
    } = await fetchPage('salgsvilkar')
    const node = 'query ($id: ID!) { node(id: $id) { __typename ... on ContentPage { slug } } }'
    expect((await gateway.ask(node, { variables: { id: contentPage.id } })).data.node).toEqual({
      __typename: 'ContentPage',
      slug: 'salgsvilkar',
    })
    expect((await gateway.ask(node, { variables: { id: contentPage.id }, store: 'se' })).data.node).toBeNull()
  })

  test('links within its own store', async () => {
    expect((await fetchPage('agb', 'de')).data.contentPage.html).toBe(
      '<p><a href="/de/i/datenschutz">Datenschutz</a></p>',
    )
  })

  test('costs at most two calls, its alternates included', async () => {
    const open = async () =>
      (
        await gateway.ask(
          '{ contentPage(slug: "salgsvilkar") { html alternates { url } } store { contentSlugs { terms } menu { name } } }',
        )
      ).calls
    await open()
    const warm = { total: 2, byUpstream: { 'catalogue.getMany': 2 } }
    expect([await open(), await open()]).toEqual([warm, warm])
  })
})

describe('the same page in other stores', () => {
  const alternates = async (slug: string) =>
    (
      await gateway.ask('query ($slug: String!) { contentPage(slug: $slug) { alternates { store { code } url } } }', {
        variables: { slug },
      })
    ).data.contentPage.alternates

  test('goes by the part it plays; a malformed one is left out', async () => {
    expect(await alternates('salgsvilkar')).toEqual([
      { store: { code: 'se' }, url: 'http://se.localhost:3000/i/kopvillkor' },
      { store: { code: 'de' }, url: 'http://localhost:3000/de/i/agb' },
    ])
  })

  test('else by its slug, where it is shown', async () => {
    expect(await alternates('levering')).toEqual([
      { store: { code: 'fi' }, url: 'http://fi.localhost:3000/i/levering' },
    ])
  })
})

describe('the home page', () => {
  const home = (store: string) => gateway.ask('{ store { homeContent { slug html } } }', { store })

  test('has the text of the page that the store table names', async () => {
    expect((await home('no')).data.store.homeContent).toEqual({ slug: 'hjem', html: '<p>Text of hjem.</p>' })
  })

  test('has none where nothing was written', async () => {
    const { data, errors } = await home('se')
    expect({ content: data.store.homeContent, errors }).toEqual({ content: null, errors: undefined })
  })
})

describe('blocks', () => {
  const BLOCKS =
    'query ($names: [String!]!) { contentBlocks(identifiers: $names) { id identifier title html updatedAt } }'
  const fetchBlocks = (names: readonly string[]) => gateway.ask(BLOCKS, { variables: { names } })
  const names = (count: number) => Array.from({ length: count }, (_, at) => `b${at + 1}`)

  test('come in the order asked, once each; missing, inactive and malformed ones are left out', async () => {
    const { data, errors } = await fetchBlocks(['b7', 'nowhere', 'b2', 'off', 'bad', 'b7', 'unsafe'])
    expect(errors).toBeUndefined()
    expect(data.contentBlocks.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
      'b7',
      'b2',
      'unsafe',
    ])
    expect(data.contentBlocks[0]).toMatchObject({
      title: 'Block b7',
      html: '<p>Text of b7.</p>',
      updatedAt: '2026-03-04T05:06:07.000Z',
    })
    expect(data.contentBlocks[2].html).not.toContain('alert')
  })

  test.each([
    { count: 0, calls: 0 },
    { count: 150, calls: 1 },
    { count: 151, calls: 2 },
    { count: 400, calls: 3 },
  ])('$count of them are $calls calls: one for each 150', async ({ count, calls }) => {
    const answer = await fetchBlocks(names(count))
    expect(answer.data.contentBlocks).toHaveLength(count)
    expect(answer.calls.byUpstream['catalogue.getMany'] ?? 0).toBe(calls)
  })

  test('more than 500 are refused', async () => {
    expect((await fetchBlocks(names(500))).errors).toBeUndefined()
    expect((await fetchBlocks(names(501))).errors?.[0]).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT' },
      message: expect.stringContaining('got 501'),
    })
  })

  test('are nodes', async () => {
    const {
      data: {
        contentBlocks: [first],
      },
    } = await fetchBlocks(['b3'])
    expect(
      (
        await gateway.ask('query ($id: ID!) { node(id: $id) { __typename ... on ContentBlock { identifier } } }', {
          variables: { id: first.id },
        })
      ).data.node,
    ).toEqual({ __typename: 'ContentBlock', identifier: 'b3' })
  })
})

describe('by a pattern', () => {
  const like = (field: 'contentBlocksLike' | 'contentPagesLike', pattern: string, name: string) =>
    gateway.ask(`query ($pattern: String!) { ${field}(pattern: $pattern) { ${name} } }`, { variables: { pattern } })

  test('blocks come by identifier, as far as the store shows them', async () => {
    const { data } = await like('contentBlocksLike', 'B39*', 'identifier')
    expect(data.contentBlocksLike.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
      'b39',
      'b390',
      'b391',
      'b392',
      'b393',
      'b394',
      'b395',
      'b396',
      'b397',
      'b398',
      'b399',
    ])
    expect((await like('contentBlocksLike', 'off', 'identifier')).data.contentBlocksLike).toEqual([])
  })

  test('pages come by slug', async () => {
    const { data } = await like('contentPagesLike', '*v*', 'slug')
    expect(data.contentPagesLike.map(({ slug }: { slug: string }) => slug)).toEqual([
      'levering',
      'personvern',
      'salgsvilkar',
      'vår',
    ])
  })

  test('what nothing is like is empty', async () => {
    expect((await like('contentPagesLike', 'nowhere*', 'slug')).data.contentPagesLike).toEqual([])
  })

  test('as many are read as there may be, 150 at a time', async () => {
    const { calls, data } = await like('contentBlocksLike', 'b*', 'identifier')
    expect(data.contentBlocksLike).toHaveLength(400)
    expect(calls.byUpstream).toEqual({ 'catalogue.search': 3 })
  })

  test('the five hundred that are read are all: there are no more by the specification', async () => {
    const full = await startGateway({
      no: { cms_block: Array.from({ length: 501 }, (_, at) => block(at + 1, `b${at + 1}`)) },
    })
    const { data, calls } = await full.ask('{ contentBlocksLike(pattern: "b*") { identifier } }')
    expect(data.contentBlocksLike).toHaveLength(500)
    expect(calls.byUpstream).toEqual({ 'catalogue.search': 4 })
    await full.close()
  })

  test.each([{ pattern: '' }, { pattern: 'x'.repeat(101) }])(
    'no pattern at all is refused: $pattern',
    async ({ pattern }) => {
      expect((await like('contentBlocksLike', pattern, 'identifier')).errors?.[0]).toMatchObject({
        extensions: { code: 'BAD_USER_INPUT' },
      })
    },
  )
})

describe('out of reach', () => {
  const BROKEN = ['broken' as unknown as object]

  test('a page is null with a fault, and the store stands', async () => {
    const broken = await startGateway({ no: { cms_page: BROKEN, cms_block: BROKEN } })
    const { data, errors } = await broken.ask(
      '{ contentPage(slug: "hjem") { html } store { name homeContent { html } } }',
    )
    expect(data).toEqual({ contentPage: null, store: { name: 'Karat Norge', homeContent: null } })
    expect(errors?.map(({ extensions }) => extensions)).toEqual(
      Array.from({ length: 2 }, () => ({ code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue' })),
    )
    await broken.close()
  })

  test('another store costs a page its alternates alone', async () => {
    const broken = await startGateway({ no: { cms_page: [page(1, 'hjem')] }, se: { cms_page: BROKEN } })
    const { data, errors } = await broken.ask('{ contentPage(slug: "hjem") { slug alternates { url } } }')
    expect(data.contentPage).toEqual({ slug: 'hjem', alternates: null })
    expect(errors).toMatchObject([{ path: ['contentPage', 'alternates'] }])
    await broken.close()
  })
})
