import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UpstreamError } from '../shared/errors.ts'
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
        page(8, 'leveranse'),
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
    se: { cms_page: [page(21, 'kopvillkor'), page(22, 'leveranse', { active: false })] },
    fi: { cms_page: [page(31, 'toimitusehdot', { content: {} }), page(32, 'leveranse')] },
    de: { cms_page: [page(71, 'agb', { content: '<p><a href="/i/datenschutz">Datenschutz</a></p>' })] },
  })
})
afterAll(() => gateway.close())

const PAGE =
  'query ($slug: String!) { contentPage(slug: $slug) { id slug path title heading html description updatedAt } }'
const fetchPage = (slug: string, store?: string) =>
  gateway.query(PAGE, { variables: { slug }, ...(store ? { store } : {}) })

describe('a CMS page', () => {
  test('returns its content', async () => {
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

  test('returns its own heading', async () => {
    expect((await fetchPage('personvern')).data.contentPage).toMatchObject({
      title: 'Page personvern',
      heading: 'Ditt personvern',
      description: null,
    })
  })

  test('is returned without a text and a valid time', async () => {
    expect((await fetchPage('tom')).data.contentPage).toMatchObject({ html: '', updatedAt: null })
  })

  test.each([
    { slug: 'vår', why: 'assigned to this store' },
    { slug: 'alle', why: 'assigned to all stores' },
  ])('is returned when it was $why', async ({ slug }) => {
    expect((await fetchPage(slug)).data.contentPage.path).toBe(`/i/${encodeURIComponent(slug)}`)
  })

  test.each([
    { slug: 'av', why: 'inactive' },
    { slug: 'svensk', why: 'of another store' },
    { slug: 'nowhere', why: 'missing' },
    { slug: 'SALGSVILKAR', why: 'requested in other case' },
    { slug: '', why: 'requested without a slug' },
    { slug: '<script>', why: 'requested by markup' },
    { slug: 'x'.repeat(10_000), why: 'requested by a slug that is too long' },
  ])('returns null and logs when it was $why', async ({ slug }) => {
    const before = gateway.logLines.length
    const { data, errors } = await fetchPage(slug)
    expect({ data, errors }).toEqual({ data: { contentPage: null }, errors: undefined })
    expect(gateway.logLines.slice(before).map(({ msg }) => msg)).toContain('CMS query returned empty result')
  })

  test('does not exist while the backend’s page is malformed, by its path neither, and the field is logged', async () => {
    const { data, errors } = await fetchPage('bråket')
    expect([data.contentPage, errors]).toEqual([null, undefined])
    const byPath = await gateway.query('{ route(path: "/i/bråket") { outcome { __typename } } }')
    expect([byPath.data.route.outcome, byPath.errors]).toEqual([{ __typename: 'NotFound' }, undefined])
    expect(gateway.logLines.map(({ msg }) => msg)).toContainEqual(
      expect.stringMatching(/^catalogue: cms_page .*: field content/),
    )
  })

  test('returns markup in text fields as text, and HTML without scripts', async () => {
    const { data } = await fetchPage('farlig')
    expect(data.contentPage).toMatchObject({
      title: MARKUP,
      heading: MARKUP,
      description: 'Salg & "vilkår"',
      html: '<p>Trygg</p>',
    })
  })

  test('is a node of its own store', async () => {
    const {
      data: { contentPage },
    } = await fetchPage('salgsvilkar')
    const node = 'query ($id: ID!) { node(id: $id) { __typename ... on ContentPage { slug } } }'
    expect((await gateway.query(node, { variables: { id: contentPage.id } })).data.node).toEqual({
      __typename: 'ContentPage',
      slug: 'salgsvilkar',
    })
    expect((await gateway.query(node, { variables: { id: contentPage.id }, store: 'se' })).data.node).toBeNull()
  })

  test('links within its own store', async () => {
    expect((await fetchPage('agb', 'de')).data.contentPage.html).toBe(
      '<p><a href="/de/i/datenschutz">Datenschutz</a></p>',
    )
  })

  test('costs at most two calls, its alternates included', async () => {
    const open = async () =>
      (
        await gateway.query(
          '{ contentPage(slug: "salgsvilkar") { html alternates { url } } store { contentSlugs { terms } menu { name } } }',
        )
      ).calls
    await open()
    const warm = { total: 2, byUpstream: { 'catalogue.getMany': 2 } }
    expect([await open(), await open()]).toEqual([warm, warm])
  })
})

describe('alternates of a CMS page', () => {
  const alternates = async (slug: string) =>
    (
      await gateway.query('query ($slug: String!) { contentPage(slug: $slug) { alternates { store { code } url } } }', {
        variables: { slug },
      })
    ).data.contentPage.alternates

  test('follow the store table for content pages; malformed pages are left out', async () => {
    expect(await alternates('salgsvilkar')).toEqual([
      { store: { code: 'se' }, url: 'http://se.localhost:3000/i/kopvillkor' },
      { store: { code: 'de' }, url: 'http://localhost:3000/de/i/agb' },
    ])
  })

  test('otherwise follow the slug, in stores that show it', async () => {
    expect(await alternates('leveranse')).toEqual([
      { store: { code: 'fi' }, url: 'http://fi.localhost:3000/i/leveranse' },
    ])
  })
})

test('the store names a content page only where the backend shows it', async () => {
  const slugs = async (store: string) =>
    (
      await gateway.query(
        '{ store { contentSlugs { terms privacy businessTerms policies home delivery returns imprint } } }',
        { store },
      )
    ).data.store.contentSlugs
  const none = { privacy: null, businessTerms: null, policies: null, delivery: null, returns: null, imprint: null }
  expect(await slugs('no')).toEqual({ ...none, terms: 'salgsvilkar', privacy: 'personvern', home: 'hjem' })
  expect(await slugs('se')).toMatchObject({ ...none, terms: 'kopvillkor' })
  expect(await slugs('fi')).toMatchObject({ ...none, terms: null })
})

test('the pages of a store are taken to exist while they cannot be read', async () => {
  const failed = new UpstreamError({ code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue', message: 'no nodes' })
  const unread = await startGateway({ no: {} }, { watchIndex: () => ({ getMany: () => Promise.reject(failed) }) })
  const { data, errors } = await unread.query('{ store { contentSlugs { terms imprint } } }')
  await unread.close()
  expect([data.store.contentSlugs, errors]).toEqual([{ terms: 'salgsvilkar', imprint: null }, undefined])
})

describe('the content of the home page', () => {
  const home = (store: string) => gateway.query('{ store { homeContent { slug html } } }', { store })

  test('is the page that the store table names', async () => {
    expect((await home('no')).data.store.homeContent).toEqual({ slug: 'hjem', html: '<p>Text of hjem.</p>' })
  })

  test('is null when the editors wrote none', async () => {
    const { data, errors } = await home('se')
    expect({ content: data.store.homeContent, errors }).toEqual({ content: null, errors: undefined })
  })
})

describe('CMS blocks', () => {
  const BLOCKS =
    'query ($names: [String!]!) { contentBlocks(identifiers: $names) { id identifier title html updatedAt } }'
  const fetchBlocks = (names: readonly string[]) => gateway.query(BLOCKS, { variables: { names } })
  const names = (count: number) => Array.from({ length: count }, (_, at) => `b${at + 1}`)

  test('are returned in the requested order without duplicates; missing, inactive and malformed ones are left out', async () => {
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
  ])('$count of them cost $calls calls, one per 150', async ({ count, calls }) => {
    const response = await fetchBlocks(names(count))
    expect(response.data.contentBlocks).toHaveLength(count)
    expect(response.calls.byUpstream['catalogue.getMany'] ?? 0).toBe(calls)
  })

  test('refuses more than 500', async () => {
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
        await gateway.query('query ($id: ID!) { node(id: $id) { __typename ... on ContentBlock { identifier } } }', {
          variables: { id: first.id },
        })
      ).data.node,
    ).toEqual({ __typename: 'ContentBlock', identifier: 'b3' })
  })
})

describe('CMS pages and blocks by pattern', () => {
  const like = (field: 'contentBlocksLike' | 'contentPagesLike', pattern: string, name: string) =>
    gateway.query(`query ($pattern: String!) { ${field}(pattern: $pattern) { ${name} } }`, { variables: { pattern } })

  test('returns the blocks that the store shows, sorted by identifier', async () => {
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

  test('returns pages sorted by slug', async () => {
    const { data } = await like('contentPagesLike', '*v*', 'slug')
    expect(data.contentPagesLike.map(({ slug }: { slug: string }) => slug)).toEqual([
      'leveranse',
      'personvern',
      'salgsvilkar',
      'vår',
    ])
  })

  test('returns an empty list without a match', async () => {
    expect((await like('contentPagesLike', 'nowhere*', 'slug')).data.contentPagesLike).toEqual([])
  })

  test('reads up to 500 documents, 150 at a time', async () => {
    const { calls, data } = await like('contentBlocksLike', 'b*', 'identifier')
    expect(data.contentBlocksLike).toHaveLength(400)
    expect(calls.byUpstream).toEqual({ 'catalogue.search': 3 })
  })

  test('reads no more than five hundred, the maximum of the specification', async () => {
    const full = await startGateway({
      no: { cms_block: Array.from({ length: 501 }, (_, at) => block(at + 1, `b${at + 1}`)) },
    })
    const { data, calls } = await full.query('{ contentBlocksLike(pattern: "b*") { identifier } }')
    expect(data.contentBlocksLike).toHaveLength(500)
    expect(calls.byUpstream).toEqual({ 'catalogue.search': 4 })
    await full.close()
  })

  test.each([{ pattern: '' }, { pattern: 'x'.repeat(101) }])('refuses the pattern "$pattern"', async ({ pattern }) => {
    expect((await like('contentBlocksLike', pattern, 'identifier')).errors?.[0]).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT' },
    })
  })
})

describe('when the catalogue cannot be reached', () => {
  const BROKEN = ['broken' as unknown as object]

  test('a page is null with an error, and the store is returned', async () => {
    const broken = await startGateway({ no: { cms_page: BROKEN, cms_block: BROKEN } })
    const { data, errors } = await broken.query(
      '{ contentPage(slug: "hjem") { html } store { name homeContent { html } } }',
    )
    expect(data).toEqual({ contentPage: null, store: { name: 'Karat Norge', homeContent: null } })
    expect(errors?.map(({ extensions }) => extensions)).toEqual(
      Array.from({ length: 2 }, () => ({ code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue' })),
    )
    await broken.close()
  })

  test('an unreachable store takes away its own alternate only', async () => {
    const broken = await startGateway({ no: { cms_page: [page(1, 'hjem')] }, se: { cms_page: BROKEN } })
    const { data, errors } = await broken.query('{ contentPage(slug: "hjem") { slug alternates { url } } }')
    expect(data.contentPage).toEqual({ slug: 'hjem', alternates: [] })
    expect(errors).toBeUndefined()
    await broken.close()
  })
})
