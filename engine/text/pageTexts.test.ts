import { expect, test } from 'vitest'
import { createPageTexts } from './pageTexts.ts'

const texts = createPageTexts('nb', [
  { id: 1, html: '<h2>Levering</h2><p class="moms">Vi sender <b>forsikret</b>&nbsp;med bud.</p>' },
  { id: 2, html: '<p>Investeringsgull er fritatt for merverdiavgift (moms).</p><!-- bud -->' },
  { id: 3, html: '<p>{{block class="forsikret"}}Garanti i to år</p>' },
])

test.each([
  ['forsikret', [1]],
  ['moms gull', [2]],
  ['moms', [2]],
  ['bud', [1]],
  ['garantien', [3]],
  ['moms sølv', []],
  ['forsikrex', []],
])('%s is in the texts of the pages %j', (text, ids) => {
  expect(texts.find(text, 5)).toEqual(ids)
})

test.each(['<', '{{', '<!--', '<style', '<!-- --', '&', '&a'])(
  'a page of nothing but %s is read in a time that grows with its length',
  (piece) => {
    const timeOf = (length: number) => {
      const start = performance.now()
      createPageTexts('nb', [{ id: 1, html: piece.repeat(length / piece.length) }]).find('forsikret', 5)
      return performance.now() - start
    }
    timeOf(1_000)
    expect(timeOf(300_000)).toBeLessThan(1_000)
  },
)

test('words after an end that is missing are not in the text', () => {
  const [before, after] = ['Levering', 'skjult']
  const broken = createPageTexts('nb', [{ id: 1, html: `<p>${before}</p><script>${after}` }])
  expect([before, after].map((text) => broken.find(text, 5))).toEqual([[1], []])
})
