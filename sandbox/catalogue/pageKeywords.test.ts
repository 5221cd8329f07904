import { expect, test } from 'vitest'
import { CONTENT } from './contentPages.ts'
import type { Language } from './text.ts'

test.each<[Language, string, string]>([
  ['nb', 'retur', 'returns'],
  ['nb', 'ringstørrelse', 'ring-size-page'],
  ['nb', 'selge gull', 'buy-back'],
  ['nb', 'Vipps', 'payment'],
  ['sv', 'återköp', 'buy-back'],
  ['sv', 'ångerrätt', 'returns'],
  ['fi', 'palautus', 'returns'],
  ['fi', 'osamaksu', 'payment'],
  ['de', 'Versand', 'delivery'],
  ['de', 'Altgold', 'buy-back'],
  ['it', 'bonifico', 'payment'],
  ['it', 'reso', 'returns'],
])('in %s, "%s" is a word of the page %s', (language, query, key) => {
  expect(CONTENT.find((content) => content.key === key)?.keywords?.[language]).toContain(query)
})

test('only pages have keywords', () => {
  const kinds = CONTENT.filter(({ keywords }) => keywords).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['cms_page']))
})
