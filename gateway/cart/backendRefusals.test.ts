/** What a backend's refusals mean. */
import { describe, expect, test } from 'vitest'
import { UpstreamError } from '../shared/errors.ts'
import type { CallName } from '../upstream/storefront/calls.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { openEnvelope } from '../upstream/storefront/readResponse.ts'
import { couponMessage, lineRefusal } from './backendRefusals.ts'

/** The error of a call that the backend refuses with a text, in a status of success as Tryton does. */
function refusal(text: string, name: CallName = 'cart/update'): UpstreamError {
  const dialect = { name, isWrite: true, profile: readProfile('spec') }
  try {
    openEnvelope({ code: '400', result: text }, { upstream: 'cart', call: `POST /api/${name}`, dialect })
  } catch (error) {
    if (error instanceof UpstreamError) return error
    throw error
  }
  throw new Error('expected a refusal')
}

describe('a refused line', () => {
  test.each([
    ['The requested qty is not available', 'NOT_ENOUGH_STOCK', null, 'Det er ikke nok på lager.'],
    ['The requested qty. is not available', 'NOT_ENOUGH_STOCK', null, 'Det er ikke nok på lager.'],
    [
      'The requested quantity for "Gullbarre 10 g" is not available.',
      'NOT_ENOUGH_STOCK',
      null,
      'Det er ikke nok på lager.',
    ],
    ['Not enough items for sale', 'NOT_ENOUGH_STOCK', null, 'Det er ikke nok på lager.'],
    ['We don\'t have as many "Krugerrand" as you requested.', 'NOT_ENOUGH_STOCK', null, 'Det er ikke nok på lager.'],
    ['Only 3 of 5 available', 'NOT_ENOUGH_STOCK', '3', 'Bare 3 tilgjengelig'],
    ['This product is out of stock.', 'OUT_OF_STOCK', null, 'Varen er utsolgt og kan ikke legges i handlekurven!'],
    [
      'There are no source items with the in stock status',
      'OUT_OF_STOCK',
      null,
      'Varen er utsolgt og kan ikke legges i handlekurven!',
    ],
    ['The fewest you may purchase is 2.', 'TOO_SMALL', '2', 'Antallet må være minst 2'],
    ['The fewest you may purchase is 0.25.', 'TOO_SMALL', '0.25', 'Antallet må være minst 0,25'],
    ['The most you may purchase is 20.', 'TOO_LARGE', '20', 'Høyst 20 per bestilling'],
    ['The maximum quantity allowed for purchase is 20.', 'TOO_LARGE', '20', 'Høyst 20 per bestilling'],
    [
      'The requested qty exceeds the maximum qty allowed in shopping cart',
      'TOO_LARGE',
      null,
      'Det er flere enn det som kan bestilles på én gang.',
    ],
    [
      'The requested qty exceeds the maximum qty allowed in shopping cart: 1000000.',
      'TOO_LARGE',
      '1000000',
      'Høyst 1 000 000 per bestilling',
    ],
    [
      'You can buy this product only in quantities of 2 at a time.',
      'NOT_MULTIPLE_OF',
      '2',
      'Antallet må være et multiplum av 2',
    ],
    [
      'You can buy Kapsel 39 mm only in quantities of 10 at a time.',
      'NOT_MULTIPLE_OF',
      '10',
      'Antallet må være et multiplum av 10',
    ],
    ['You cannot use decimal quantity for this product.', 'FORMAT', null, 'Antallet må være et helt tall'],
    ['Product that you are trying to add is not available.', 'REFUSED', null, 'Varen selges ikke for øyeblikket.'],
  ])('%s: %s, limit %s, in the language of the store', (text, rule, bound, message) => {
    expect(lineRefusal(refusal(text), 'items.0', 'nb')).toEqual({ path: 'items.0', rule, bound, message })
  })

  test.each(['Varen er ikke tilgjengelig i ønsket antall', 'Gold bars are sold to members only.'])(
    'a text that is not Magento’s own is displayed unchanged: %s',
    (text) => {
      expect(lineRefusal(refusal(text), 'lines.2', 'nb')).toEqual({
        path: 'lines.2',
        rule: 'REFUSED',
        bound: null,
        message: text,
      })
    },
  )
})

test.each([
  ["The coupon code isn't valid. Verify the code and try again.", 'Rabattkoden er ikke gyldig.'],
  ['The coupon code "GULL10" is not valid.', 'Rabattkoden er ikke gyldig.'],
  ['Koden kan bare brukes én gang.', 'Koden kan bare brukes én gang.'],
])('a coupon refused with %s: %s', (text, expected) => {
  expect(couponMessage(refusal(text, 'cart/apply-coupon'), 'nb')).toBe(expected)
})
