import { expect, test } from 'vitest'
import { createEngine } from '../catalogueEngine.ts'
import { rulesFor } from '../text/languages.ts'
import { namesPageSubject } from '../text/pageSubjects.ts'
import { readProductText } from '../text/productText.ts'
import { findShopPages } from '../text/shopPages.ts'
import { countSteps } from '../text/testing/countSteps.ts'
import { lettersOfAllBlocks } from '../text/testing/lettersOfAllBlocks.ts'
import { TRADE_WORDS } from '../text/tradeWords.ts'
import { mayBeArticleNumber, searchedLength, searchText, wordsToTryAlone } from './texts.ts'
import { ListingInputError } from './types.ts'

test.each([
  { text: '', length: 0 },
  { text: 'gullbarre 10 g', length: 14 },
  { text: 'a'.repeat(1_000_000), length: 200 },
  { text: '㌖', length: 6 },
  { text: 'ﷺ'.repeat(11), length: 198 },
  { text: 'ﷺ'.repeat(1_000_000), length: 200 },
  { text: 'e\u0301'.repeat(150), length: 150 },
])('$text.length characters are compared as $length', ({ text, length }) => {
  expect(searchedLength(text)).toBe(length)
})

test.each(['㌖'.repeat(34), 'ﷺ'.repeat(12), 'ﬃ'.repeat(67), '½'.repeat(67), 'a'.repeat(201)])(
  'refuses %s, longer than 200 characters after normalisation',
  (text) => {
    expect(() => searchText(text)).toThrow(/expected at most 200 characters, got 20[14]|got 216/)
  },
)

test.each([
  { number: 'AU-585-1.2', isPossible: true },
  { number: 'ﷺ'.repeat(5), isPossible: false },
  { number: `A${'-'.repeat(100_000)}1`, isPossible: false },
])('$number.length characters may be an article number: $isPossible', async ({ number, isPossible }) => {
  let may: boolean | null = null
  const steps = await countSteps(() => (may = mayBeArticleNumber(number)))
  expect(may).toBe(isPossible)
  expect(steps).toBeLessThan(2_000)
})

/** Letters handled by one search. */
const MAX_HANDLED = 500_000

/** The longest text that a search takes, of one letter. */
function longestOf(letter: string): string {
  for (let count = 199; count > 0; count--) {
    try {
      return searchText(letter.repeat(count))
    } catch (error) {
      if (!(error instanceof ListingInputError)) throw error
    }
  }
  return ''
}

test('a search of one letter of any Unicode block, as often as it may be repeated, handles a bounded number of letters', async () => {
  const engine = createEngine({ language: 'nb' })
  const words = TRADE_WORDS.nb
  engine.load(words.map((word, at) => ({ id: at + 1, name: `${word} ${words[(at * 7) % words.length]} 10 g` })))
  engine.indexTexts(words.length)
  const language = rulesFor('nb')

  const dearest = { letter: '', steps: 0 }
  for (const letter of lettersOfAllBlocks()) {
    const text = longestOf(letter)
    if (text === '') continue
    const steps = await countSteps(() => {
      findShopPages(text, language)
      namesPageSubject(text, language)
      wordsToTryAlone(text, language)
      engine.search({ text: readProductText(text, language, true).text, filters: [], from: 0, size: 5, suggestions: 8 })
    })
    if (steps > dearest.steps) Object.assign(dearest, { letter, steps })
  }
  expect(dearest.steps, dearest.letter).toBeGreaterThan(10_000)
  expect(dearest.steps, dearest.letter).toBeLessThan(MAX_HANDLED)
}, 120_000)
