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
const [invoice] = sampleCheckoutCart().checkout.paymentMethods ?? []
const purchaseOrder = sampleCheckoutCart({ paymentMethods: invoice ? [{ ...invoice, requiresReference: true }] : [] })
const entered = { cart: sampleCheckoutCart(), isBusiness: false, draft }
const problemsOf = (context: typeof entered) =>
  stepProblems('payment', {
    ...context,
    country: { shipping: 'NO', billing: 'NO' },
    billingCountries: ['NO'],
  }).flatMap(({ path, rule }) => (path === 'reference' ? [rule] : []))

test.each([
  { who: 'nobody', isCompany: false, isBusiness: false, reference: '' },
  { who: 'a guest who buys for a company', isCompany: true, isBusiness: false, reference: 'www.example.com' },
  { who: 'a business customer', isCompany: false, isBusiness: true, reference: 'www.example.com' },
])('a reference is sent and checked of $who', ({ isCompany, isBusiness, reference }) => {
  const context = { ...entered, isBusiness, draft: { ...draft, isCompany } }
  expect(referenceOf(context)).toBe(reference)
  expect(problemsOf(context)).toEqual(reference === '' ? [] : ['FORMAT'])
})

test.each([
  { who: 'a private person', isCompany: false, isBusiness: false },
  { who: 'a guest who buys for a company', isCompany: true, isBusiness: false },
  { who: 'a business customer', isCompany: false, isBusiness: true },
])('a payment method that needs a reference needs it of $who', ({ isCompany, isBusiness }) => {
  const problemsWith = (reference: string) =>
    problemsOf({ cart: purchaseOrder, isBusiness, draft: { ...draft, isCompany, reference } })
  expect(problemsWith(' ')).toEqual(['REQUIRED'])
  expect(problemsWith('PO 4711')).toEqual([])
})
