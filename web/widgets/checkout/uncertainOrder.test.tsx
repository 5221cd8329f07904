/** An order whose answer was lost, on the page. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { checkoutDraft } from '../../features/checkout/checkoutDraft.ts'
import { viewerState } from '../../shop/viewer.ts'
import { openPage } from '../../testing/openPage.tsx'
import { checkoutGateway } from '../../testing/sampleCheckout.ts'
import { viewerGateway } from '../../testing/sampleViewer.ts'

const MESSAGE = 'Vi vet ikke om bestillingen din har kommet frem.'
const main = async () => within(await screen.findByRole('main'))
const click = async (name: string) => {
  const button = (await main()).getByRole('button', { name })
  await act(async () => {
    fireEvent.click(button)
  })
}

/** Places the order of a complete cart, whose answer is lost. */
async function placeInVain() {
  viewerState.write({ kind: 'guest' })
  const gateway = checkoutGateway({ placeOrder: { __typename: 'OrderUncertain', message: MESSAGE } })
  await openPage('/checkout#orderReview', { responses: [...gateway.responses, ...viewerGateway().responses] })
  const terms = await (await main()).findByRole('checkbox', { name: 'I accept the terms and conditions' })
  await act(async () => {
    fireEvent.click(terms)
  })
  await click('Place the order')
  return () => gateway.inputs.filter(({ operation }) => operation === 'PlaceOrder').map(({ input }) => input)
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  checkoutDraft.clear('no')
})

test('an order that may have arrived is announced once, with the focus on what can be done', async () => {
  await placeInVain()
  const [alert, ...others] = (await main()).getAllByRole('alert')
  expect(others).toEqual([])
  expect(alert?.textContent).toContain('Your order may have arrived')
  expect(alert?.textContent).toContain(MESSAGE)
  expect(alert?.contains(document.activeElement)).toBe(true)
})

test('looking for it again repeats the same order, and only the shopper’s decision sends another one', async () => {
  const placed = await placeInVain()
  await click('Look for the order again')
  await click('Order again anyway')
  expect(placed().map(({ orderAnyway = false }) => orderAnyway)).toEqual([false, false, true])
  expect(new Set(placed().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})
