import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { documents } from './testing/listings.ts'
import { product } from '../catalog/testing/documents.ts'

const wire = [product(900, { name: 'Gulltråd 585, rund 1,0 mm' }), product(901, { name: 'Gulltråd 750, rund 1,0 mm' })]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    no: documents,
    goldsmith_norway: { ...documents, product: wire },
    goldsmith_sweden: { ...documents, product: wire },
    se: { ...documents, product: wire },
    de: {
      ...documents,
      product: [product(910, { name: 'Barren' }), product(911, { name: 'Glas auf Holz und unter Draht' })],
    },
  })
})
afterAll(() => gateway.close())

const FIELDS = 'alternatives otherStores { url totalCount store { code } } products { totalCount }'

async function search(text: string, store = 'no', args = '') {
  const { data, errors, calls } = await gateway.query(`{ search(text: "${text}"${args}) { ${FIELDS} } }`, { store })
  return { search: data.search, errors, calls }
}

describe('a search without products', () => {
  test('names the words that find some', async () => {
    const { search: found } = await search('barre under gjerde')
    expect(found).toEqual({ products: { totalCount: 0 }, alternatives: ['barre'], otherStores: [] })
  })

  test('names the goldsmiths’ store of the country if it has some, with its address', async () => {
    const { search: found } = await search('gulltråd')
    expect(found.otherStores).toEqual([
      { url: 'http://goldsmith-norway.localhost:3000', totalCount: 2, store: { code: 'goldsmith_norway' } },
    ])
    expect(found.alternatives).toEqual([])
  })

  test.each([
    ['no', 'barre og gjerde under planke', ['barre']],
    ['no', 'kjøpe barre mellom planke over gjerde', ['barre']],
    ['de', 'Barren auf Zaun und unter Planke', ['Barren']],
  ])('offers in %s no word that joins others or belongs to a price: %s', async (store, text, alternatives) => {
    expect((await search(text, store)).search.alternatives).toEqual(alternatives)
  })

  test('counts in the other store what was typed, not what is spelt like it', async () => {
    expect((await search('gulltråden')).search.otherStores).toHaveLength(1)
    expect((await search('gultrådd')).search.otherStores).toEqual([])
  })

  test('names nothing for a single unknown word', async () => {
    expect((await search('qwertyuiop')).search).toMatchObject({ alternatives: [], otherStores: [] })
  })

  test('counts all of it in one call of the index', async () => {
    const { calls } = await search('xenon gjerde planke')
    expect(calls.byUpstream['catalogue.search']).toBeLessThanOrEqual(3)
  })
})

test('a search with products, or with filters, offers nothing else', async () => {
  expect((await search('gullbarre')).search).toMatchObject({ alternatives: [], otherStores: [] })
  const filtered = await search('gullbarre under', 'no', ', filters: [{ attribute: "price", to: "0" }]')
  expect(filtered.errors).toBeUndefined()
  expect(filtered.search).toMatchObject({ products: { totalCount: 0 }, alternatives: [], otherStores: [] })
})

test('returns nothing else while the other store is not loaded', async () => {
  const alone = await startGateway({ no: documents })
  const { data, errors } = await alone.query(`{ search(text: "gulltråd") { ${FIELDS} } }`)
  expect(errors).toBeUndefined()
  expect(data.search.otherStores).toEqual([])
  await alone.close()
})
