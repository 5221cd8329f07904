import { Cart } from '#docs'
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CartPartsFragment } from '../graphql/generated/documents.generated.ts'
import { cartStatus } from '../graphql/storeCart.ts'
import { openPage, response } from '../testing/openPage.tsx'
import { sampleCart } from '../testing/sampleCart.ts'
import { money, untaxed } from '../testing/sampleMoney.ts'

afterEach(() => cartStatus.set('pending'))

async function openCart(changes: Partial<CartPartsFragment['totals']>) {
  const cart = sampleCart(1)
  const data = { cart: { ...cart, totals: { ...cart.totals, ...changes } } }
  const { client } = await openPage('/cart', { responses: [response(Cart, data)] })
  client.writeQuery({ query: Cart, data })
  await act(async () => cartStatus.set('loaded'))
  await within(screen.getByRole('main')).findByText('Subtotal')
}
const rowOf = (label: string) =>
  within(screen.getByRole('main')).queryByText(label)?.parentElement?.textContent.replaceAll(/\s/g, ' ')

test.each([
  { shipping: '0.00', text: 'Free' },
  { shipping: '99.00', text: '99,00 kr' },
])('shipping of $shipping reads $text', async ({ shipping, text }) => {
  await openCart({ shipping: untaxed(shipping) })
  expect(rowOf('Shipping')).toBe(`Shipping${text}`)
})

test('amounts with VAT name what they contain of it, and a rate of 0 has no row', async () => {
  const tax = (ratePercent: string, amount: string) => ({
    __typename: 'TaxShare' as const,
    ratePercent,
    amount: { ...untaxed('125.00'), tax: money(amount) },
  })
  await openCart({ taxes: [tax('25.0000', '25.00'), tax('0', '0.00')] })
  expect(rowOf('Of which VAT 25 %')).toBe('Of which VAT 25 %25,00 kr')
  expect(rowOf('Of which VAT 0 %')).toBeUndefined()
})
