import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { documents, FIELDS, skus } from './testing/listings.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ no: documents })
})
afterAll(() => gateway.close())

describe('search(text)', () => {
  async function search(text: string, args = '', fields = FIELDS) {
    return gateway.query(
      `query ($text: String!) { search(text: $text${args}) { text correctedText products { ${fields} } } }`,
      { variables: { text } },
    )
  }

  test('finds products that are visible in search', async () => {
    const { data } = await search('gull')
    expect(data.search.products).toMatchObject({
      sort: 'RELEVANCE',
      sorts: [
        'RELEVANCE',
        'LATEST',
        'PRICE_ASC',
        'PRICE_DESC',
        'OTHER_SIDE_PRICE_ASC',
        'OTHER_SIDE_PRICE_DESC',
        'NAME_ASC',
        'NAME_DESC',
      ],
    })
    expect(skus(data.search.products)).toContain('32')
    expect(skus(data.search.products)).not.toContain('33')
    expect(skus(data.search.products)).not.toContain('2')
  })

  test('is filtered and sorted like any listing', async () => {
    const { data } = await search(
      'gullbarre',
      ', sort: PRICE_DESC, pageSize: 2, filters: [{ attribute: "price", to: "100" }]',
    )
    expect(data.search.products).toMatchObject({
      items: [{ sku: 'SKU-9' }, { sku: 'SKU-7' }],
      totalCount: 5,
      pageCount: 3,
    })
  })

  test.each([
    ['billigste gullbarre', '', 'PRICE_ASC'],
    ['dyreste gullbarre', '', 'PRICE_DESC'],
    ['billigste gullbarre', ', sort: RELEVANCE', 'RELEVANCE'],
    ['tyngste gullbarre', '', 'RELEVANCE'],
  ])('of "%s"%s is ordered by %s', async (text, args, sort) => {
    const { data } = await search(text, args)
    expect(data.search.products.sort).toBe(sort)
    const { data: chosen } = await search('gullbarre', `, sort: ${sort}`)
    expect(skus(data.search.products)).toEqual(skus(chosen.search.products))
  })

  test('lists products that match only some of the words behind those that match all, in every order', async () => {
    for (const sort of ['RELEVANCE', 'PRICE_ASC', 'NAME_DESC']) {
      const { data } = await gateway.query(
        `{ search(text: "gullbarre ring", sort: ${sort}) { exactCount products { totalCount items { sku } } } }`,
      )
      const { exactCount, products } = data.search
      const { data: both } = await gateway.query('{ search(text: "gullbarre") { exactCount products { totalCount } } }')
      expect(both.search.exactCount).toBe(both.search.products.totalCount)
      expect(products.totalCount).toBeGreaterThan(exactCount)
    }
  })

  test('reads a number after "under" as a price', async () => {
    const prices = async (text: string) =>
      (await search(text, '', 'items { sku } totalCount')).data.search.products.totalCount
    const [all, cheap, dear] = [
      await prices('gullbarre'),
      await prices('gullbarre under 100 kr'),
      await prices('gullbarre over 100 kr'),
    ]
    expect(cheap).toBe(5)
    expect(cheap + dear).toBe(all)
  })

  test('returns the correction of a misspelling', async () => {
    const { data } = await search('gulbare')
    expect(data.search.correctedText).toMatch(/gullbarre/)
    expect(data.search.products.totalCount).toBeGreaterThan(0)
  })

  test('searches ten words and returns the others', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const text = Array.from(letters, (letter) => `${letter}qx`).join(' ')
    const { data } = await gateway.query(
      'query ($text: String!) { search(text: $text) { ignoredWords products { totalCount } } }',
      { variables: { text: `gullbarre ${text}` } },
    )
    expect(data.search.ignoredWords).toHaveLength(letters.length + 1 - 10)
    expect(data.search.ignoredWords).not.toContain('gullbarre')
    expect(
      (await gateway.query('{ search(text: "gullbarre 10 g") { ignoredWords } }')).data.search.ignoredWords,
    ).toEqual([])
  })

  test('other requests run between the searches of one operation', async () => {
    let turns = 0
    let isDone = false
    const count = () => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const fields = Array.from(
      { length: 12 },
      (_, at) => `s${at}: search(text: "${'qxw zvk '.repeat(4)} ${at}ab") { text }`,
    )
    const { errors } = await gateway.query(`{ ${fields.join(' ')} }`)
    isDone = true
    expect(errors).toBeUndefined()
    expect(turns).toBeGreaterThan(2)
  })

  test('returns no correction that finds nothing', async () => {
    const { data } = await search('gulbare', ', filters: [{ attribute: "price", from: "100000" }]')
    expect(data.search).toMatchObject({ correctedText: null, products: { totalCount: 0 } })
  })

  test('trims the text and removes invisible characters', async () => {
    expect((await search('  gull\u0000\u0007  barre\n ')).data.search.text).toBe('gull barre')
    expect((await search('\u202egull\u00ad\u200bbarre')).data.search.text).toBe('gullbarre')
  })

  test.each([
    { text: 'gu', message: 'search(text): expected at least 3 characters, got 2' },
    { text: '  g \u0000\u0001 ', message: 'search(text): expected at least 3 characters, got 1' },
    { text: 'x'.repeat(10_000), message: 'search(text): expected at most 200 characters, got 10000' },
  ])('refuses $text.length characters', async ({ text, message }) => {
    const { data, errors } = await search(text)
    expect(data.search).toBeNull()
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT' } })
  })

  test.each([', sort: POSITION_DESC', ', pageSize: 101', ', filters: [{ attribute: "nope", values: ["1"] }]'])(
    '%s is BAD_USER_INPUT',
    async (args) => {
      expect((await search('gull', args)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    },
  )

  test.each([
    '"><script>',
    'a b c d e f g h',
    '%E0%A4%A',
    '((((',
    'ÆØÅ',
    '日本語',
    '\ud83d\ude00\ud83d\ude00\ud83d\ude00',
  ])('%s finds something or nothing, without an error', async (text) => {
    const { data, errors } = await search(text)
    expect(errors).toBeUndefined()
    expect(data.search.products.totalCount).toBeGreaterThanOrEqual(0)
  })
})
