import { expect, test } from 'vitest'
import { messageIn as cartMessage } from '../cart/messages.ts'
import { messageIn as checkoutMessage } from '../checkout/messages.ts'
import { translate } from './messages.ts'

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

test.each([
  { language: 'nb', text: 'Bare 3 tilgjengelig' },
  { language: 'sv', text: 'Endast 3 tillgängliga' },
  { language: 'fi', text: 'Vain 3 saatavilla' },
  { language: 'de', text: 'Nur 3 verfügbar' },
  { language: 'it', text: 'Solo 3 disponibili' },
  { language: 'pl', text: 'Only 3 available' },
])('a message in $language is "$text"', ({ language, text }) => {
  expect(translate(language, 'Only {bound} available', '3')).toBe(text)
})
