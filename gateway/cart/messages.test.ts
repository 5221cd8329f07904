import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readStoreTable } from '../storeTable.ts'
import { messageIn, type MessageName } from './messages.ts'

const NAMES: readonly MessageName[] = [
  'unknownProduct',
  'notPriced',
  'outOfStock',
  'aboveZero',
  'atLeast',
  'atMost',
  'multipleOf',
  'required',
  'unknownOption',
  'tooLong',
  'sizeLimits',
  'notAllowed',
  'tooManyLines',
  'signIn',
  'emptyCart',
  'couponNotValid',
]
const languages = [...new Set(readStoreTable().stores.map(({ i18n }) => i18n.locale.slice(0, 2)))]

test.each([
  { name: 'notPriced', bound: null, text: 'Product price is unknown, product cannot be added to the cart!' },
  { name: 'outOfStock', bound: null, text: 'The product is out of stock and cannot be added to the cart!' },
  { name: 'aboveZero', bound: null, text: 'Quantity must be above 0' },
  { name: 'atLeast', bound: '2', text: 'Quantity must be at least 2' },
  { name: 'atMost', bound: '3', text: 'Only 3 available' },
  { name: 'required', bound: null, text: 'Field is required.' },
] as const)('$name has the specification’s English text', ({ name, bound, text }) => {
  expect(messageIn('en', name, bound)).toBe(text)
})

test.each(languages)('each message is translated in %s and says the same bound', (language) => {
  for (const name of NAMES) {
    const [text, english] = [messageIn(language, name, '§'), messageIn('en', name, '§')]
    expect(text, name).not.toBe(english)
    expect(text.split('§').length, name).toBe(english.split('§').length)
  }
})

test('the list of this test is the whole list', () => {
  const source = readFileSync(new URL('./messages.ts', import.meta.url), 'utf8')
  const union = source.slice(source.indexOf('type MessageName'), source.indexOf('type Messages'))
  expect([...union.matchAll(/'(\w+)'/g)].map(([, name]) => name)).toEqual(NAMES)
})
