import { Cart } from '#docs'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createTexts } from '../app/texts.ts'
import type { CartPartsFragment } from '../client/generated/documents.generated.ts'
import { cartStatus } from '../client/storeCart.ts'
import { StoreContext } from '../shop/StoreContext.tsx'
import { openPage, response } from '../testing/openPage.tsx'
import { sampleCart } from '../testing/sampleCart.ts'
import { money, taxed, untaxed } from '../testing/sampleMoney.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { CartTotals } from './CartTotals.tsx'

afterEach(() => {
  cleanup()
  cartStatus.set('pending')
})

async function openCart(
  changes: Partial<CartPartsFragment['totals']>,
  expected = 'Subtotal',
  ofCart: Partial<CartPartsFragment> = {},
) {
  const cart = { ...sampleCart(1), ...ofCart }
  const data = { cart: { ...cart, totals: { ...cart.totals, ...changes } } }
  const { client } = await openPage('/cart', { responses: [response(Cart, data)] })
  client.writeQuery({ query: Cart, data })
  await act(async () => cartStatus.set('loaded'))
  await within(screen.getByRole('main')).findByText(expected)
}
const rowOf = (label: string) =>
  within(screen.getByRole('main'))
    .queryAllByRole('term')
    .find(({ textContent }) => textContent === label)
    ?.parentElement?.textContent.replaceAll(/\s/g, ' ')

test.each([
  { shipping: '0.00', text: 'Free' },
  { shipping: '99.00', text: '99,00 kr' },
])('shipping of $shipping reads $text', async ({ shipping, text }) => {
  await openCart({ shipping: untaxed(shipping) })
  expect(rowOf('Shipping')).toBe(`Shipping${text}`)
})

test('what only the backend knows has its title', async () => {
  const credit = { __typename: 'OtherTotal' as const, title: 'Store Credit', amount: untaxed('-30.00') }
  await openCart({ others: [credit] })
  expect(rowOf('Store Credit')).toBe('Store Credit−30,00 kr')
  expect(rowOf('Discount')).toBeUndefined()
})

test('totals that do not add up show the total alone', async () => {
  const share = { __typename: 'TaxShare' as const, ratePercent: '25', amount: untaxed('125.00') }
  await openCart(
    {
      addsUp: false,
      total: taxed('80.00', '20.00', '100.00'),
      discount: untaxed('5.00'),
      shipping: untaxed('99.00'),
      taxes: [share],
    },
    'Total incl. VAT',
  )
  expect(rowOf('Total incl. VAT')).toContain('100,00 kr')
  for (const label of ['Subtotal', 'Discount', 'Shipping', 'Of which VAT 25 %']) expect(rowOf(label)).toBeUndefined()
})

test('a total without VAT, as of exempt gold, does not say that it includes any', async () => {
  await openCart({ total: untaxed('100.00') })
  expect(rowOf('Total')).toBe('Total100,00 kr')
  expect(rowOf('Total incl. VAT')).toBeUndefined()
})

test('VAT of rates that the backend does not name', async () => {
  const share = {
    __typename: 'TaxShare' as const,
    ratePercent: null,
    amount: { ...untaxed('125.00'), tax: money('20.00') },
  }
  await openCart({ taxes: [share] })
  expect(rowOf('Of which VAT')).toBe('Of which VAT20,00 kr')
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

test('a coupon that no longer applies is named beside the field', async () => {
  await openCart({}, 'Subtotal', { refusedCoupon: 'WELCOME10' })
  const description = 'The coupon WELCOME10 no longer applies.'
  expect(within(screen.getByRole('main')).queryByRole('textbox', { name: 'Coupon code', description })).not.toBeNull()
})

test('what the shop has taken out of the cart is named above what is left', async () => {
  await openCart({}, 'Subtotal', { goneLines: ['Gold bar'] })
  expect(within(screen.getByRole('main')).queryByText('No longer in the cart: Gold bar')).not.toBeNull()
})

describe('the cart without script', () => {
  const held = (hasEnded: boolean) => ({
    __typename: 'HeldPrice' as const,
    gross: money('100.00'),
    expiresAt: '2026-11-27T12:10:00.000Z',
    remainingSeconds: hasEnded ? 0 : 600,
    hasEnded,
  })
  const renderPlain = async (heldPrice: CartPartsFragment['heldPrice']) => {
    const { container } = render(
      <StoreContext value={sampleStoreContext}>
        <I18nProvider i18n={createTexts('en', {})}>
          <CartTotals
            totals={sampleCart(1).totals}
            taxNotes={[]}
            coupon={null}
            heldPrice={heldPrice}
            isPending={false}
            hasScript={false}
          />
        </I18nProvider>
      </StoreContext>,
    )
    const shown = within(container)
    await shown.findByText(
      heldPrice?.hasEnded === false ? /The prices of the products are locked until/ : /follow the metal/,
    )
    return shown
  }

  test('says until when the price is locked, without a timer', async () => {
    const shown = await renderPlain(held(false))
    expect([shown.queryByRole('timer'), shown.queryByText(/follow the metal/)]).toEqual([null, null])
  })

  test.each([null, held(true)])('says that prices follow the metal while none is locked: %j', async (heldPrice) => {
    const shown = await renderPlain(heldPrice)
    expect(shown.queryByText(/The prices of the products are locked until/)).toBeNull()
  })
})
