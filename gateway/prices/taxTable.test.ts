import { expect, onTestFinished, test } from 'vitest'
import { startGateway } from '../testing/startGateway.ts'

const TABLE = '{ store { taxTable { name ratePercent since notes { kind law } } } }'
const rule = (productClass: number, customerClasses: readonly number[], rate: number, country = 'NO') => ({
  id: productClass * 10 + rate,
  code: 'r',
  product_tax_class_ids: [productClass],
  customer_tax_class_ids: customerClasses,
  rates: [{ id: 1, rate, tax_country_id: country, tax_region_id: 0 }],
})
const groups = [
  { id: 0, code: 'NOT LOGGED IN', tax_class_id: 3 },
  { id: 4, code: 'Goldsmith', tax_class_id: 7 },
]

async function tableOf(store: string, taxrule: readonly object[]): Promise<unknown> {
  const gateway = await startGateway({ [store]: { product: [], taxrule, customergroup: groups } })
  onTestFinished(() => gateway.close())
  return (await gateway.query(TABLE, { store })).data.store.taxTable
}

test('names the goods with the rate of guests, and for whom it is another', async () => {
  const rules = [rule(2, [3, 7], 25), rule(5, [3], 25), rule(5, [7], 0)]
  expect(await tableOf('goldsmith_norway', rules)).toEqual([
    {
      name: 'Gull etter vekt: tråd, plate, rør, granulat og slaglodd',
      ratePercent: '25',
      since: null,
      notes: [{ kind: 'REVERSE_CHARGE', law: 'mval. §\u00A011-1 tredje ledd' }],
    },
    { name: 'Sølv og andre metaller, deler, kjeder og verktøy', ratePercent: '25', since: null, notes: [] },
  ])
})

test('says why goods are exempt or their tax is not named, and nothing of goods without a rate', async () => {
  const rules = [rule(3, [3], 0, 'DE'), rule(8, [3], 0, 'DE'), rule(2, [3], 19, 'NO')]
  expect(await tableOf('de', rules)).toMatchObject([
    { ratePercent: '0', notes: [{ kind: 'EXEMPT', law: '§\u00A025c UStG' }] },
    { ratePercent: '0', notes: [{ kind: 'MARGIN_SCHEME', law: '§\u00A025a UStG' }] },
    { ratePercent: null, notes: [] },
  ])
})
