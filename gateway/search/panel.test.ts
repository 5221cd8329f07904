import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { category, product } from '../catalog/testing/documents.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { page } from '../content/testing/documents.ts'
import { documents } from './testing/listings.ts'

const categories = [
  category(10, 2, { name: 'Gull' }),
  category(11, 10, { name: 'Gullbarrer' }),
  category(12, 10, { name: 'Gullmynter' }),
  category(13, 10, { name: 'Utgåtte gullbarrer', is_active: false }),
  category(14, 2, { name: 'Sølv <b>"og"</b> mer' }),
  ...Array.from({ length: 9 }, (_, at) => category(20 + at, 2, { name: `Ringer ${'abcdefghi'.charAt(at)}` })),
]
const pages = [
  page(1, 'salgsvilkar', { title: 'Salgsvilkår' }),
  page(2, 'gamle-vilkar', { title: 'Gamle salgsvilkår', active: false }),
  page(3, 'gullguide', { title: 'Om gull og gullbarrer' }),
  page(6, 'tilbud', { title: 'Tilbud', content: '<p>Gullprisen, altså pris på gull, styres av tilbudet.</p>' }),
  page(5, 'kjede', { title: 'Karabinlos' }),
  page(4, 'skatt', { title: 'Avgifter', content: '<p>Barrer er fritatt for merverdiavgift (moms).</p>' }),
]
const PANEL =
  'query ($text: String!) { search(text: $text) { text correctedText suggestions categories { name path } pages { title path } products { totalCount items { sku } } } }'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    no: {
      ...documents,
      category: categories,
      cms_page: pages,
      product: [
        ...documents.product,
        product(90, { name: 'Karabinlås sølv 925, 9 mm' }),
        // These are listed in categories and not found by text.
        product(89, { category_ids: [11, 13, 14, 20, 21, 22, 23, 24, 25, 26, 27, 28], visibility: 2 }),
        product(92, { name: 'Trakt av rest' }),
        product(91, { name: 'Karabinlås <script>alert(1)</script>' }),
      ],
    },
    se: { ...documents, category: ['broken' as unknown as object], cms_page: ['broken' as unknown as object] },
  })
})
afterAll(() => gateway.close())

describe('one query for the search panel', () => {
  const searchFor = async (text: string, store = 'no') =>
    (await gateway.query(PANEL, { variables: { text }, store })).data.search
  const names = (result: { categories: { name: string }[] }) => result.categories.map(({ name }) => name)

  test('returns completions, categories and products', async () => {
    const result = await searchFor('gullb')
    expect(result.suggestions[0]).toBe('gullbarre')
    expect(result.suggestions).toContain('gullbarre 5 g')
    expect(result.suggestions.length).toBeLessThanOrEqual(8)
    expect(result.categories).toEqual([{ name: 'Gullbarrer', path: expect.stringMatching(/^\//) }])
    expect(result.products.totalCount).toBe(7)
  })

  test('leaves out categories that are hidden or have no products', async () => {
    expect(names(await searchFor('gull'))).toEqual(['Gull', 'Gullbarrer'])
    expect(names(await searchFor('utgåtte'))).toEqual([])
  })

  test.each(['gullbarre 10 g', 'gullbarrer 2,5g', '10 × 5 mm gullbarre'])(
    'ignores measures when searching categories: %s',
    async (text) => {
      expect(names(await searchFor(text))).toEqual(['Gullbarrer'])
    },
  )

  test('returns pages by title if the store shows them', async () => {
    expect((await searchFor('vilkår')).pages).toEqual([{ title: 'Salgsvilkår', path: '/i/salgsvilkar' }])
    expect(await searchFor('gullbarrer')).toMatchObject({
      pages: [{ title: 'Om gull og gullbarrer' }],
      categories: [{ name: 'Gullbarrer' }],
    })
    expect((await searchFor('krugerrand')).pages).toEqual([])
  })

  test('returns no corrected category when products are found as typed', async () => {
    expect(await searchFor('karabinlåsen')).toMatchObject({ correctedText: null, categories: [] })
    expect(await searchFor('sølvba')).toMatchObject({ correctedText: null, categories: [] })
    expect(await searchFor('gulbarer')).toMatchObject({
      correctedText: 'gullbarre',
      categories: [{ name: 'Gullbarrer' }],
    })
  })

  test('returns at most six categories', async () => {
    expect(names(await searchFor('ringer'))).toHaveLength(6)
  })

  test('completes a misspelt text from its correction', async () => {
    expect(await searchFor('karbinl')).toMatchObject({ correctedText: 'karabinlås', suggestions: ['karabinlås sølv'] })
  })

  test('treats markup as text', async () => {
    expect(names(await searchFor('sølv "og" mer'))).toEqual(['Sølv <b>"og"</b> mer'])
    for (const suggestion of (await searchFor('karabinlås')).suggestions) expect(suggestion).not.toMatch(/[<>]/)
    expect(await searchFor('<script>alert(1)</script>')).toMatchObject({ text: '<script>alert(1)</script>' })
  })

  test('removes control characters and blanks before searching', async () => {
    expect(await searchFor(' \u0000gull\u0007b\u001b ')).toEqual({ ...(await searchFor('gullb')), text: 'gullb' })
  })

  test('refuses ten thousand letters without an upstream call', async () => {
    const { data, errors, calls } = await gateway.query(PANEL, { variables: { text: 'gullbarre '.repeat(1000) } })
    expect(data.search).toBeNull()
    expect(errors).toMatchObject([
      { message: 'search(text): expected at most 200 characters, got 9999', extensions: { code: 'BAD_USER_INPUT' } },
    ])
    expect(calls.total).toBe(0)
  })

  test('answers two hundred letters', async () => {
    expect(await searchFor('gullbarre '.repeat(20))).toMatchObject({ suggestions: [], products: { totalCount: 7 } })
    expect(await searchFor('x'.repeat(200))).toMatchObject({
      correctedText: null,
      suggestions: [],
      categories: [],
      products: { totalCount: 0 },
    })
  })

  test('returns everything else without categories and pages', async () => {
    const result = await searchFor('gullb', 'se')
    expect(result).toMatchObject({ categories: [], pages: [], products: { totalCount: 7 } })
    expect(gateway.logLines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['search: no categories', 'search: no pages']),
    )
  })
})

describe('upstream calls of the search panel', () => {
  test('when warm, a keystroke costs one call with three searches', async () => {
    for (const text of ['gul', 'gull', 'gullb', 'gulbar', '10 g 999,9']) {
      await gateway.query(PANEL, { variables: { text } })
      const { errors, calls } = await gateway.query(PANEL, { variables: { text } })
      expect(errors, text).toBeUndefined()
      expect(calls, text).toEqual({ total: 1, byUpstream: { 'catalogue.search': 1 } })
    }
  })

  test('with facets and prices it costs no more', async () => {
    const query = PANEL.replace('totalCount', 'totalCount facets { __typename }').replace(
      'sku',
      'sku price { __typename } tags { label }',
    )
    await gateway.query(query, { variables: { text: 'gull' } })
    const { calls } = await gateway.query(query, { variables: { text: 'gull' } })
    expect(calls.byUpstream).toEqual({ 'catalogue.search': 1 })
  })

  test('when cold, menu, tax rules and metal quotes add one each', async () => {
    const cold = await startGateway({ no: { ...documents, category: categories } })
    const { calls } = await cold.query(PANEL, { variables: { text: 'gullb' } })
    expect(calls.total).toBeLessThanOrEqual(2 + 3)
    await cold.close()
  })
})

describe('pages', () => {
  const find = async (text: string) => {
    const fields = 'shopPages pages { title } correctedText products { totalCount }'
    const { data, errors } = await gateway.query(`query ($text: String!) { search(text: $text) { ${fields} } }`, {
      variables: { text },
    })
    expect(errors).toBeUndefined()
    return data.search
  }

  test('that every shop has are found by their names', async () => {
    expect(await find('gullpris')).toMatchObject({ shopPages: ['METALS'], products: { totalCount: 0 } })
    expect(await find('kundeservice')).toMatchObject({ shopPages: ['CONTACT'] })
    expect(await find('gullbarre')).toMatchObject({ shopPages: [] })
  })

  test('that the text names stand in place of products with corrected words', async () => {
    // One letter of "kurv" away.
    expect(await find('kurs')).toMatchObject({
      shopPages: ['METALS'],
      correctedText: null,
      products: { totalCount: 0 },
    })
  })

  test('whose title has the words as typed leave them uncorrected', async () => {
    // One letter of "karabinlås" away.
    expect(await find('karabinlos')).toMatchObject({
      pages: [{ title: 'Karabinlos' }],
      correctedText: null,
      products: { totalCount: 0 },
    })
    const alone = await gateway.query('{ search(text: "karabinlos") { correctedText products { totalCount } } }')
    expect(alone.data.search).toEqual({ correctedText: null, products: { totalCount: 0 } })
    expect(await find('karabinlus')).toMatchObject({ correctedText: 'karabinlås', products: { totalCount: 2 } })
  })

  test('of which the text names the subject leave it uncorrected, also where the store has none', async () => {
    // Of both, products are one letter away.
    expect(await find('resti')).toMatchObject({ correctedText: 'rest' })
    expect(await find('frakt')).toMatchObject({ correctedText: null, pages: [], products: { totalCount: 0 } })
  })

  test('of the shop are not accompanied by pages whose texts merely have the words', async () => {
    expect(await find('gullpris')).toMatchObject({ shopPages: ['METALS'], pages: [] })
    expect(await find('pris på gull')).toMatchObject({ shopPages: ['METALS'], pages: [] })
    expect((await find('gullprisen styres av tilbudet')).pages).toEqual([{ title: 'Tilbud' }])
  })

  test('are found by what readers of other languages call their subject', async () => {
    expect((await find('terms')).pages).toEqual([{ title: 'Salgsvilkår' }])
    expect((await find('köpvillkor')).pages).toEqual([{ title: 'Salgsvilkår' }])
  })

  test('are found by the subject of some words where no product matches every word', async () => {
    expect(await find('hvilke betingelser gjelder for barrer')).toMatchObject({ pages: [{ title: 'Salgsvilkår' }] })
    expect((await find('which terms for gull')).pages).toEqual([{ title: 'Salgsvilkår' }])
  })

  test('of the shop are found by a name among other words where no product is', async () => {
    expect(await find('endre passord')).toMatchObject({ shopPages: ['ACCOUNT'], products: { totalCount: 0 } })
    expect(await find('endre gullbarre passord')).toMatchObject({ products: { totalCount: 0 } })
  })

  test('are found by their text where neither a title nor a product has the words', async () => {
    expect((await find('merverdiavgift på barrer')).pages).toEqual([{ title: 'Avgifter' }])
    expect((await find('gullbarrer')).pages).toEqual([{ title: 'Om gull og gullbarrer' }])
  })
})
