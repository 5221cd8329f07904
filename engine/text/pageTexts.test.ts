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
