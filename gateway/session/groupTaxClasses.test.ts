import { pino } from 'pino'
import { expect, test } from 'vitest'
import { UpstreamError } from '../shared/errors.ts'
import type { RequestIndex } from '../shared/requestScope.ts'
import { createSharedCache } from '../upstream/sharedCache.ts'
import { taxClassOfGroup } from './groupTaxClasses.ts'

const NOW = () => new Date('2026-11-21T12:00:00Z')

function asking(documents: readonly ({ readonly id: number } & Readonly<Record<string, unknown>>)[] | UpstreamError) {
  const lines: string[] = []
  const requested: string[] = []
  let version = '1'
  const index: RequestIndex = {
    getMany: async () => [],
    async search(searches) {
      requested.push(...searches.map(({ storeCode, entity }) => `${storeCode} ${entity}`))
      if (documents instanceof UpstreamError) throw documents
      return searches.map(() => ({
        hits: documents.map((document) => ({ document, score: 0 })),
        total: documents.length,
        facets: {},
        suggestions: [],
      }))
    },
    canSort: () => true,
    canBeOld: () => false,
    version: () => version,
    shared: () => index,
  }
  return {
    index,
    sharedCache: createSharedCache(NOW),
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    lines,
    requested,
    renew: () => (version = '2'),
  }
}

const GROUPS = [
  { id: 1, code: 'General', tax_class_id: 3 },
  { id: 5, code: 'Business', tax_class_id: '7' },
]

test.each([
  [1, 3],
  [5, 7],
  [9, null],
])('group %i has tax class %o', async (groupId, expected) => {
  expect(await taxClassOfGroup('no', groupId, asking(GROUPS))).toBe(expected)
})

test("reads groups once per version of a store's catalogue", async () => {
  const shop = asking(GROUPS)
  for (const groupId of [1, 5, 1]) await taxClassOfGroup('no', groupId, shop)
  await taxClassOfGroup('se', 1, shop)
  shop.renew()
  await taxClassOfGroup('no', 1, shop)
  expect(shop.requested).toEqual(['no customergroup', 'se customergroup', 'no customergroup'])
})

test('leaves out a malformed group', async () => {
  const shop = asking([{ id: 4, code: 'Goldsmiths', tax_class_id: 'none' }, ...GROUPS])
  expect([await taxClassOfGroup('no', 4, shop), await taxClassOfGroup('no', 5, shop)]).toEqual([null, 7])
  expect(shop.lines.join()).toContain('field tax_class_id')
})

test('the class is unknown while the groups cannot be read, and is read again', async () => {
  const shop = asking(
    new UpstreamError({ code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue', message: 'not read yet' }),
  )
  expect(await taxClassOfGroup('no', 5, shop)).toBe(null)
  expect(await taxClassOfGroup('no', 5, shop)).toBe(null)
  expect(shop.requested).toHaveLength(2)
  expect(shop.lines.join()).toContain('customer tax class')
})
