/** An order in the account is cancelled and returned there, after one question. */
import { CancelOrder, Order, RequestReturn, type OrderPartsFragment } from '#docs'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { operationName } from '../client/loading.ts'
import { cartStatus } from '../client/storeCart.ts'
import { viewerState } from '../shop/viewer.ts'
import { openPage, response } from '../testing/openPage.tsx'
import { sampleOrder } from '../testing/sampleOrder.ts'
import { viewerGateway } from '../testing/sampleViewer.ts'
import { sessionOf } from './session/session.ts'

afterEach(() => {
  cleanup()
  viewerState.write({ kind: 'guest' })
  delete document.documentElement.dataset['signedIn']
  cartStatus.set('pending')
})

const order = (differences: Partial<OrderPartsFragment> = {}) => sampleOrder({ isCancellable: true, ...differences })

async function openOrder(outcome: { readonly operation: string; readonly data: object }) {
  document.documentElement.dataset['signedIn'] = ''
  viewerState.write({ kind: 'pending' })
  const inputs: unknown[] = []
  const page = await openPage('/my-account/orders/order-1', {
    responses: [
      ...viewerGateway().responses,
      response(Order, { order: order() }),
      {
        operation: outcome.operation,
        respond: async ({ input }) => {
          inputs.push(input)
          return { data: outcome.data }
        },
      },
    ],
  })
  await act(async () => sessionOf(page.client, page.connection).start())
  const main = within(await screen.findByRole('main'))
  await main.findByText('Gold and silver in figures', { selector: 'b' })
  return { main, inputs }
}

test('it is cancelled after a question with its total, and the account says so', async () => {
  const { main, inputs } = await openOrder({
    operation: operationName(CancelOrder),
    data: {
      cancelOrder: { __typename: 'OrderCancelled', order: order({ status: 'CANCELLED', isCancellable: false }) },
    },
  })
  const yes = main.getByText('Yes, cancel the order')
  expect(yes.closest('form')?.textContent.replaceAll(/\s/g, ' ')).toContain(
    'order of 125,00 kr? The price is no longer held',
  )
  await act(async () => fireEvent.click(yes))
  expect(main.getByText(/The order is cancelled: nothing is sent/)).toBeTruthy()
  expect(inputs).toEqual([{ orderId: 'order-1', idempotencyKey: expect.any(String) }])
  expect(main.queryByText('Yes, cancel the order')).toBeNull()
  expect(main.queryByText('Return products')).toBeNull()
  expect(location.pathname).not.toBe('/order')
})

test('it is returned with its lines and the text, and a refusal keeps both', async () => {
  const { main, inputs } = await openOrder({
    operation: operationName(RequestReturn),
    data: { requestReturn: { __typename: 'AccountRefused', message: 'Too late' } },
  })
  const reason = main.getByRole('textbox', { hidden: true })
  fireEvent.change(reason, { target: { value: 'Too large' } })
  await act(async () => fireEvent.click(main.getByText('Send to the shop')))
  expect(main.getByText('Too late')).toBeTruthy()
  expect(inputs).toMatchObject([{ orderId: 'order-1', lines: [0], reason: 'Too large' }])
  expect(reason).toHaveProperty('value', 'Too large')
})
