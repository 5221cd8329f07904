/** What a step checks and sends of fields that it may not show. */
import { expect, test } from 'vitest'
import { emptyAddress } from '../../address/typedAddress.ts'
import { sampleCheckoutCart } from '../../testing/sampleCheckout.ts'
import { referenceOf, stepProblems } from './stepInput.ts'

const draft = {
  email: 'kari@example.com',
  shipping: emptyAddress,
  billing: emptyAddress,
  hasBilling: false,
  isCompany: false,
  reference: ' www.example.com ',
}
const problemsOf = (isCompany: boolean, isBusiness: boolean) =>
  stepProblems('payment', {
    cart: sampleCheckoutCart(),
    country: { shipping: 'NO', billing: 'NO' },
    billingCountries: ['NO'],
    isBusiness,
    draft: { ...draft, isCompany },
  }).map(({ path }) => path)

test.each([
  { who: 'nobody', isCompany: false, isBusiness: false, reference: '' },
  { who: 'a guest who buys for a company', isCompany: true, isBusiness: false, reference: 'www.example.com' },
  { who: 'a business customer', isCompany: false, isBusiness: true, reference: 'www.example.com' },
])('a reference is sent and checked of $who', ({ isCompany, isBusiness, reference }) => {
  expect(referenceOf({ ...draft, isCompany }, isBusiness)).toBe(reference)
  expect(problemsOf(isCompany, isBusiness).includes('reference')).toBe(reference !== '')
})
