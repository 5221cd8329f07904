/** Addresses in other countries than the store's. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { checkoutDraft } from '../checkoutDraft.ts'
import { viewerState } from '../../shop/viewer.ts'
import { openPage } from '../../testing/openPage.tsx'
import { checkoutGateway, sampleAddress, sampleCheckoutCart } from '../../testing/sampleCheckout.ts'
import { viewerGateway } from '../../testing/sampleViewer.ts'

const addressCountries = { shipping: ['NO', 'DE', 'IT', 'FR', 'HK'], billing: ['NO', 'DE'] }
const main = async () => within(await screen.findByRole('main'))
const field = async (label: string) => (await main()).findByLabelText(label)
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const submit = async () => {
  const button = (await main()).getByRole('button', { name: 'Continue to payment' })
  await act(async () => {
    fireEvent.click(button)
  })
}
const open = async (store: object = { addressCountries }, shippingAddress = sampleAddress) => {
  viewerState.write({ kind: 'guest' })
  const gateway = checkoutGateway({ cart: sampleCheckoutCart({ shippingAddress }) })
  await openPage('/checkout', { store, responses: [...gateway.responses, ...viewerGateway().responses] })
  return gateway
}
const french = { ...sampleAddress, country: 'FR', postcode: '75002', city: 'Paris', phone: '+33 1 23 45 67 89' }

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  checkoutDraft.clear('no')
})

test('a store with one country names it, and offers no choice', async () => {
  await open({})
  expect(await (await main()).findByText(/^Country: /)).toBeTruthy()
  expect((await main()).queryByLabelText('Country')).toBeNull()
})

test('countries have their names in the language of the interface, in its order, and the store’s is chosen', async () => {
  await open({ addressCountries, locale: 'en-GB' })
  const options = within(await field('Country')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'France',
    'Germany',
    'Hong Kong SAR China',
    'Italy',
    'Norway',
  ])
  expect(((await field('Country')) as HTMLSelectElement).value).toBe('NO')
})

test('the fields and their rules follow the country', async () => {
  await open()
  expect((await main()).queryByLabelText('State or region (optional)')).toBeNull()
  await type('Country', 'IT')
  expect((await field('Province')).hasAttribute('required')).toBe(true)
  await type('Country', 'HK')
  expect((await field('State or region (optional)')).hasAttribute('required')).toBe(false)
  expect((await field('Zip-code')).hasAttribute('required')).toBe(false)
  await type('Country', 'FR')
  await type('Zip-code', '#')
  await submit()
  expect((await main()).getAllByText('Please provide a valid zip-code').length).toBeGreaterThan(0)
})

test('another country fetches its own shipping methods and shows them before the payment', async () => {
  const gateway = await open()
  await type('Country', 'FR')
  expect((await main()).queryByRole('radio', { name: /Home delivery/ })).toBeNull()
  await type('Zip-code', '75002')
  await type('Phone number', '+33 1 23 45 67 89')
  await submit()
  const [saved] = gateway.inputs.filter(({ operation }) => operation === 'SetCheckout')
  expect(saved?.input).toMatchObject({ shippingAddress: { country: 'FR', postcode: '75002' } })
  expect(saved?.input).not.toHaveProperty('deliveryMethod')
  expect((await main()).getByText('Please check the shipping method: it has changed with the country.')).toBeTruthy()
})

test('an address that is not invoiced needs another one for the invoice', async () => {
  await open({ addressCountries }, french)
  await submit()
  await (await main()).findByRole('button', { name: 'Continue to review' })
  expect((await main()).queryByRole('radio', { name: 'Same as the shipping address' })).toBeNull()
  const options = within(await field('Country')).getAllByRole('option')
  expect(options.map((option) => (option as HTMLOptionElement).value).toSorted()).toEqual(['DE', 'NO'])
})
