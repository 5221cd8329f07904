import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { documents, HIDING_STORE, list, storeTable } from './testing/listings.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ [HIDING_STORE]: documents }, { storeTable: storeTable() })
})
afterAll(() => gateway.close())

describe('where prices are hidden from guests', () => {
  const store = HIDING_STORE

  test('sort orders and facets by price are absent', async () => {
    const { listing } = await list(gateway, '', { store })
    expect(listing.sorts).toEqual(['POSITION_DESC', 'POSITION_ASC', 'LATEST', 'NAME_ASC', 'NAME_DESC'])
    expect(listing.facets.map(({ attribute: code }: { attribute: string }) => code)).toEqual([
      'manufacturer',
      'alloy',
      'ring_size',
      'colour',
    ])
  })

  test.each([
    '(sort: PRICE_ASC)',
    '(filters: [{ attribute: "price", from: "10" }])',
    '(filters: [{ attribute: "price" }])',
  ])('%s is BAD_USER_INPUT', async (args) => {
    expect((await list(gateway, args, { store })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})
