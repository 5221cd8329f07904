import { expect, test } from 'vitest'
import { CONTENT } from './contentPages.ts'
import { PAGE_KEYWORDS } from './pageKeywords.ts'
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
  expect(PAGE_KEYWORDS[key]?.[language]).toContain(query)
})

test('every page with keywords exists', () => {
  const pages = CONTENT.flatMap((content) => (content.kind === 'cms_page' ? [content.key] : []))
  expect(pages).toEqual(expect.arrayContaining(Object.keys(PAGE_KEYWORDS)))
})
