/** The English interface has a word for every fact of the sandbox's catalogue that is a word in its store's language. */
import { expect, test } from 'vitest'
import { ATTRIBUTES, type AttributeCode } from '../sandbox/catalogue/attributes.ts'
import { buildCatalogue } from '../sandbox/catalogue/catalogue.ts'
import { optionLabel } from '../sandbox/catalogue/optionLabels.ts'
import { LANGUAGES } from '../sandbox/catalogue/text.ts'
import { attributes, values } from '../web/texts/facts.en.ts'

/** Names of makers and coins, and measures. */
const WITHOUT_WORDS: readonly AttributeCode[] = ['manufacturer', 'brand', 'coin_type']

test('attributes have English words', () => {
  expect(ATTRIBUTES.filter(({ code }) => !attributes[code])).toEqual([])
})

test('values whose labels differ between languages have English words', () => {
  const missing = buildCatalogue().options.filter(({ code, key }) => {
    const labels = new Set(LANGUAGES.map((language) => optionLabel(code, key, language)))
    const isFigure = [...labels].every((label) => !/\p{L}{3}/u.test(label))
    return !WITHOUT_WORDS.includes(code) && !isFigure && labels.size > 1 && values[code]?.[key] === undefined
  })
  expect(missing.map(({ code, key }) => `${code} ${key}`)).toEqual([])
})
