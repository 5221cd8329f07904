import { expect, test } from 'vitest'
import { gramsPerAlloy } from './gramsPerAlloy.ts'

const row = (metal: 'AU' | 'AG' | null, finenessPerMille: string, gramsPerUnit: string | null, quantity: string) => ({
  product: {
    metal: metal && {
      __typename: 'MetalContent' as const,
      metal,
      finenessPerMille,
      colour: 'YELLOW' as const,
      fineGramsPerUnit: null,
    },
    gramsPerUnit,
  },
  quantity,
})

test('adds the weight of each alloy, in the order of the rows', () => {
  const rows = [
    row('AG', '925', '8.137', '1.5'),
    row('AU', '585', '1.2', '2'),
    row('AG', '925', '3', '1'),
    row('AU', '750', '2', '1'),
  ]
  expect(gramsPerAlloy(rows)).toEqual([
    { symbol: 'Ag', finenessPerMille: '925', grams: '15.21' },
    { symbol: 'Au', finenessPerMille: '585', grams: '2.40' },
    { symbol: 'Au', finenessPerMille: '750', grams: '2.00' },
  ])
})

test('leaves out products without metal, and an alloy with a row of unknown weight', () => {
  const rows = [
    row(null, '', '500', '1'),
    row('AU', '585', null, '2'),
    row('AU', '585', '1', '2'),
    row('AG', '925', '1', '1'),
  ]
  expect(gramsPerAlloy(rows)).toEqual([{ symbol: 'Ag', finenessPerMille: '925', grams: '1.00' }])
})
