import { Layout, Order, type OrderPartsFragment } from '#docs'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cartStatus } from '../client/storeCart.ts'
import { sessionOf } from '../account/session/session.ts'
import { viewerState } from '../shop/viewer.ts'
import { openPage, response } from '../testing/openPage.tsx'
import { sampleOrder, sampleOrderLine } from '../testing/sampleOrder.ts'
import { sampleResponse } from '../testing/sampleResponse.ts'
import { viewerGateway } from '../testing/sampleViewer.ts'

const file = (title: string, timesLeft: number | null) => ({
  __typename: 'BoughtFile' as const,
  title,
  path: `/order-files/no/order-1/${title}`,
  timesLeft,
})
type Line = OrderPartsFragment['lines'][number]

const orderWith = (files: Line['files']) => sampleOrder({ lines: [sampleOrderLine({ files })] })

afterEach(() => {
  cleanup()
  viewerState.write({ kind: 'guest' })
  delete document.documentElement.dataset['signedIn']
  cartStatus.set('pending')
})

async function openOrder(
  files: Line['files'],
  dispatch: OrderPartsFragment['dispatch'] = null,
  returnsPage: string | null = 'retur',
) {
  document.documentElement.dataset['signedIn'] = ''
  viewerState.write({ kind: 'pending' })
  const layout = await sampleResponse(Layout, {})
  const contentSlugs = { ...layout.store.contentSlugs, returns: returnsPage }
  const responses = [
    ...viewerGateway().responses,
    response(Layout, { ...layout, store: { ...layout.store, contentSlugs } }),
    response(Order, { order: { ...orderWith(files), dispatch } }),
  ]
  const page = await openPage('/my-account/orders/order-1', { responses })
  const session = sessionOf(page.client, page.connection)
  await act(async () => session.start())
  const main = within(await screen.findByRole('main'))
  await main.findByText('Gold and silver in figures', { selector: 'b' })
  return main
}

test('a bought file is a link that the browser follows itself, with the number of times left', async () => {
  const main = await openOrder([file('Report', 5), file('Table', 1), file('Guide', null)])
  const links = main.getAllByRole('link', { name: /^Download / })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Download Report', '/order-files/no/order-1/Report'],
    ['Download Table', '/order-files/no/order-1/Table'],
    ['Download Guide', '/order-files/no/order-1/Guide'],
  ])
  expect(main.getByText(/may be fetched 5 more times/)).toBeTruthy()
  expect(main.getByText(/may be fetched once more/)).toBeTruthy()
})

test('a file that was fetched as often as allowed is named without a link', async () => {
  const main = await openOrder([file('Report', 0)])
  expect(main.getByText(/Report.*cannot be fetched any more/)).toBeTruthy()
  expect(main.queryByRole('link', { name: /Download/ })).toBeNull()
})

test('an order without files names none', async () => {
  const main = await openOrder([])
  expect(main.queryByText(/Download|fetched/)).toBeNull()
})

test('a line reads as people write it: name, quantity with its unit, item number', async () => {
  const main = await openOrder([])
  const item = main.getByText('Gold and silver in figures', { selector: 'b' }).closest('li')
  const { sku, quantity } = sampleOrderLine({})
  expect(item?.textContent.replaceAll(/\s/g, ' ')).toContain(
    `Gold and silver in figures${quantity} pcsItem number ${sku}`,
  )
})

test.each([
  { kind: 'FROM_STOCK', says: 'Sent on mandag 23. november' },
  { kind: 'CUT_TO_ORDER', says: 'Sent on mandag 23. november at the latest' },
] as const)('an order of $kind that waits for its dispatch says: $says', async ({ kind, says }) => {
  const main = await openOrder([], { __typename: 'OrderDispatch', kind, sentOn: '2026-11-23', arrival: null })
  expect(main.getByText('Dispatch', { selector: 'dt' }).nextElementSibling?.textContent).toBe(says)
})

test('no fact of an order is empty, also in a store without a page on returns', async () => {
  for (const returnsPage of ['retur', null]) {
    const main = await openOrder([], null, returnsPage)
    expect(main.getAllByRole('definition').filter(({ textContent }) => textContent.trim() === '')).toEqual([])
  }
})
