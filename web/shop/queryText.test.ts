import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryText } from './queryText.ts'

test.each<[string, [string, string][], string]>([
  ['nothing', [], ''],
  ['values with commas', [['metal', '17,18']], '?metal=17,18'],
  [
    'a name with brackets',
    [
      ['filters[metal]', '17'],
      ['filters[price]', '0-50'],
    ],
    '?filters[metal]=17&filters[price]=0-50',
  ],
  ['brackets in a value', [['q', 'a[b]=c']], '?q=a%5Bb%5D%3Dc'],
  ['what would end a name or a value', [['a&b=[c]', 'd&e#f']], '?a%26b%3D[c]=d%26e%23f'],
])('%s', (_, pairs, text) => {
  expect(queryText(new URLSearchParams(pairs))).toBe(text)
})

test('parses to the same parameters', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-z[\]=,&%5BD]{0,12}$/))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
      const search = new URLSearchParams(pairs)
      expect([...new URLSearchParams(queryText(search))]).toEqual([...search])
    }),
  )
})
