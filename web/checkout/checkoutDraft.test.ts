import { expect, test } from 'vitest'
import { addressText, emptyAddress } from '../address/typedAddress.ts'
import { type CheckoutDraft, withSavedAddress } from './checkoutDraft.ts'

const empty: CheckoutDraft = {
  email: '',
  shipping: emptyAddress,
  hasBilling: false,
  billing: emptyAddress,
  isCompany: false,
  reference: '',
}
const ofCompany = addressText({ street: 'Storgata 5', company: 'Ek Metall', taxId: '923609016' })
const ofPerson = addressText({ street: 'Storgata 6' })

test('a private address takes the company of the saved one before it from the invoice', () => {
  const chosen = withSavedAddress(empty, ofCompany)
  expect(chosen).toMatchObject({ isCompany: true, billing: { company: 'Ek Metall', taxId: '923609016' } })
  expect(withSavedAddress(chosen, ofPerson)).toMatchObject({
    isCompany: false,
    shipping: { street: 'Storgata 6' },
    billing: { company: '', taxId: '' },
  })
})

test('a company that was typed stays', () => {
  const typed = { ...empty, isCompany: true, billing: addressText({ company: 'Nord Gull', taxId: '810363282' }) }
  for (const address of [ofCompany, ofPerson])
    expect(withSavedAddress(typed, address)).toEqual({ ...typed, shipping: address })
})
