/** Messages of carts, checkout and orders in the languages of the stores. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { messageIn as cartMessage, type MessageName as CartMessageName } from '../cart/messages.ts'
import { messageIn as checkoutMessage, type MessageName as CheckoutMessageName } from '../checkout/messages.ts'
import { readStoreTable } from '../storeTable.ts'

const languages = [...new Set(readStoreTable().stores.map(({ i18n }) => i18n.language))]

/** One word for a product, as in the shop's own texts (web/texts/catalogues.test.ts). */
const OTHER_WORDS_FOR_PRODUCT: Readonly<Record<string, RegExp>> = {
  de: /produkt/i,
  fi: /artikkel|tavara/i,
  it: /articol/i,
  nb: /produkt|artik/i,
  sv: /produkt|artik/i,
}
/** The Italian shop says tu, the German one Sie. */
const OTHER_FORMS_OF_ADDRESS: Readonly<Record<string, RegExp>> = {
  de: /\b(?:du|dein\w*)\b/i,
  it: /\b(?:Lei|Suo|Sua)\b|^(?:Accedere|Controllare|Correggere|Riprovare|Scegliere)\b/,
}

test('there are five languages beside English', () => {
  expect(languages.toSorted()).toEqual(['de', 'fi', 'it', 'nb', 'sv'])
})

test.each([
  { name: 'notPriced', bound: null, text: 'Product price is unknown, product cannot be added to the cart!' },
  { name: 'outOfStock', bound: null, text: 'The product is out of stock and cannot be added to the cart!' },
  { name: 'aboveZero', bound: null, text: 'Quantity must be above 0' },
  { name: 'atLeast', bound: '2', text: 'Quantity must be at least 2' },
  { name: 'atMost', bound: '3', text: 'Only 3 available' },
  { name: 'required', bound: null, text: 'Field is required.' },
] as const)('$name has the specification’s English text', ({ name, bound, text }) => {
  expect(cartMessage('en', name, bound)).toBe(text)
})

test.each([
  ['de', 'Die Menge muss ein Vielfaches von 1.234,5 sein'],
  ['en', 'Quantity must be a multiple of 1,234.5'],
])('a bound is written as the language writes numbers: %s', (language, text) => {
  expect(cartMessage(language, 'multipleOf', '1234.5')).toBe(text)
})

test.each([
  { name: 'emptyCart', text: 'Shopping cart is empty. Please add some products before entering Checkout' },
  { name: 'notAvailable', text: 'Some of the ordered products are not available!' },
  { name: 'zipUnknown', text: 'Zip-code does not exist' },
  { name: 'tryAgain', text: 'Something went wrong. Try again in a few seconds.' },
] as const)('$name of the checkout has the specification’s English text', ({ name, text }) => {
  expect(checkoutMessage('en', name)).toBe(text)
})

describe.each([
  {
    slice: 'cart',
    names: namesIn('../cart/messages.ts'),
    write: (language: string, name: string) => cartMessage(language, name as CartMessageName, '§'),
  },
  {
    slice: 'checkout',
    names: namesIn('../checkout/messages.ts'),
    write: (language: string, name: string) => checkoutMessage(language, name as CheckoutMessageName, '§'),
  },
])('messages of the $slice', ({ names, write }) => {
  test.each(languages)('each is translated in %s and says the same bound', (language) => {
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) {
      const [text, english] = [write(language, name), write('en', name)]
      expect(text, name).not.toBe(english)
      expect(text.split('§').length, name).toBe(english.split('§').length)
    }
  })

  test.each(languages)('%s has one word for a product and one form of address', (language) => {
    const texts = names.map((name) => write(language, name))
    expect(texts.filter((text) => OTHER_WORDS_FOR_PRODUCT[language]?.test(text) ?? true)).toEqual([])
    expect(texts.filter((text) => OTHER_FORMS_OF_ADDRESS[language]?.test(text))).toEqual([])
  })
})

/** Members of the file's union of names. */
function namesIn(file: string): readonly string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
  const union = source.slice(source.indexOf('type MessageName'), source.indexOf('type Messages'))
  return [...union.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
}
