import {
  AccountNewsletter,
  AccountOrders,
  AccountOverview,
  type AccountOverviewQuery,
  Cart,
  NumberVerification,
} from '#docs'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cartMarker, cartStatus } from '../client/storeCart.ts'
import { sessionOf } from './session/session.ts'
import { missingAbility } from '../shop/missingAbility.ts'
import { customerPrices } from '../shop/priceStore.ts'
import type { StoreView } from '../shop/StoreContext.tsx'
import { viewerState } from '../shop/viewer.ts'
import { type PreparedResponse, response, openPage } from '../testing/openPage.tsx'
import { sampleCart } from '../testing/sampleCart.ts'
import { sampleViewer, viewerGateway } from '../testing/sampleViewer.ts'
import { money, taxed } from '../testing/sampleMoney.ts'
import { wholeText } from '../testing/wholeText.ts'

type Account = NonNullable<AccountOverviewQuery['viewer']>

const account: Account = {
  __typename: 'Viewer',
  id: 'viewer-kari',
  accountStatus: 'GOOD',
  nextNumberVerification: '2026-11-24T07:30:00.000Z',
  numberVerificationHours: { __typename: 'HoursOfDay', from: '09:00', to: '11:30' },
  orders: {
    __typename: 'OrderPage',
    totalCount: 7,
    items: [
      {
        __typename: 'Order',
        id: 'order-1',
        number: '100000042',
        placedAt: '2026-11-20T12:00:00.000Z',
        status: 'PROCESSING',
        storeName: 'Karat Norge',
        reference: 'PO 4711',
        due: money('100.00'),
        totals: {
          __typename: 'Totals',
          total: taxed('80.00', '20.00', '100.00'),
        },
      },
    ],
  },
  metalAccount: {
    __typename: 'MetalAccount',
    balances: [{ __typename: 'MetalBalance', metal: 'AU', grams: '12.345', value: money('9876.54') }],
    asOf: '2026-11-23T12:00:00.000Z',
  },
}

afterEach(() => {
  cleanup()
  customerPrices.clear()
  viewerState.write({ kind: 'guest' })
  delete document.documentElement.dataset['signedIn']
  cartMarker.write(false)
  cartStatus.set('pending')
})

async function openSignedIn(
  path: string,
  responses: readonly PreparedResponse[],
  viewer = sampleViewer,
  store: Partial<StoreView> = {},
) {
  document.documentElement.dataset['signedIn'] = ''
  viewerState.write({ kind: 'pending' })
  const page = await openPage(path, {
    responses: [...viewerGateway({ viewer: () => viewer }).responses, ...responses],
    store,
  })
  const session = sessionOf(page.client, page.connection)
  await act(async () => session.start())
  return page
}

describe('the overview of the account', () => {
  const show = (changes: Partial<Account>) =>
    openSignedIn('/my-account', [response(AccountOverview, { viewer: { ...account, ...changes } })])

  test('shows the account, the latest orders and the metal account from one query', async () => {
    const { operations } = await show({})
    const main = within(await screen.findByRole('main'))
    expect(await main.findByText('Your account is in order: you can order.')).toBeTruthy()
    expect(main.getByRole('link', { name: /Order 100000042/ }).getAttribute('href')).toBe('/my-account/orders/order-1')
    expect(main.getByRole('link', { name: 'All orders (7)' }).getAttribute('href')).toBe('/my-account/orders')
    expect(main.getByText(/^12,345/)).toBeTruthy()
    expect(operations.filter((name) => name.startsWith('Account'))).toEqual(['AccountOverview'])
  })

  test('of a new customer has no orders, and of one without a metal account none', async () => {
    await show({ orders: { __typename: 'OrderPage', totalCount: 0, items: [] }, metalAccount: null })
    const main = within(await screen.findByRole('main'))
    expect(await main.findByText(/You have no orders yet/)).toBeTruthy()
    expect(main.queryByRole('heading', { name: 'Metal account' })).toBeNull()
  })

  test.each([
    {
      accountStatus: 'NOT_APPROVED' as const,
      next: null,
      text: /business account must be approved .* We write to you/,
    },
    {
      accountStatus: 'NUMBER_NOT_VERIFIED' as const,
      next: '2026-11-24T07:30:00.000Z',
      text: /Monday to Friday 09\.00–11\.30\. The next time is 24\.11\.2026 kl\. 08\.30\./,
    },
    { accountStatus: 'NUMBER_NOT_VERIFIED' as const, next: null, text: /Customer numbers are being verified now\./ },
    { accountStatus: 'IDENTITY_NOT_VERIFIED' as const, next: null, text: /Your identity must be verified/ },
  ])('says what keeps a customer from ordering: $accountStatus, $text', async ({ accountStatus, next, text }) => {
    await show({ accountStatus, nextNumberVerification: next })
    expect(await within(await screen.findByRole('main')).findByText(wholeText(text))).toBeTruthy()
  })
})

describe('the order history', () => {
  const order = account.orders?.items[0]
  if (!order) throw new Error('expected an order in the sample account')
  const stores = ['Karat Norge', 'Karat Sverige']
  const page = (storeNames: readonly string[] | null, isEmpty = false) =>
    response(AccountOrders, {
      viewer: {
        __typename: 'Viewer',
        id: account.id,
        orders: {
          __typename: 'OrderPage',
          totalCount: isEmpty ? 0 : 2,
          page: 1,
          pageCount: 1,
          storeNames: storeNames && [...storeNames],
          items: isEmpty
            ? []
            : [
                order,
                {
                  ...order,
                  id: 'order-2',
                  number: '200000001',
                  due: null,
                  storeName: 'Karat Sverige',
                  reference: null,
                },
              ],
        },
      },
    })

  test('says the store of each order, its reference and the amount that is due', async () => {
    await openSignedIn('/my-account/orders', [page(stores)])
    const entries = await screen.findAllByRole('link', { name: /^Order \d/ })
    expect(entries[0]?.textContent).toMatch(/Karat Norge.*Your reference: PO 4711.*Amount due: 100,00/)
    expect(entries[1]?.textContent).toContain('Karat Sverige')
    expect(entries[1]?.textContent).not.toMatch(/reference|Amount due/)
  })

  test('a private customer is offered no file for bookkeeping', async () => {
    await openSignedIn('/my-account/orders', [page(stores)], { ...sampleViewer, isBusiness: false })
    await screen.findAllByRole('link', { name: /^Order \d/ })
    expect(screen.queryByRole('link', { name: /as a file/ })).toBeNull()
  })

  test('a business that has not ordered is offered no file either', async () => {
    await openSignedIn('/my-account/orders', [page([], true)])
    expect(await screen.findByText('You have no orders yet.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /as a file/ })).toBeNull()
  })

  test.each([
    { whose: 'a customer with a card', loyaltyCard: '70600001', isOffered: true },
    { whose: 'a customer without one, where none is promised', loyaltyCard: null, isOffered: false },
  ])('the menu of $whose has a loyalty card: $isOffered', async ({ loyaltyCard, isOffered }) => {
    await openSignedIn('/my-account/orders', [page(stores)], { ...sampleViewer, isBusiness: false, loyaltyCard })
    await screen.findAllByRole('link', { name: /^Order \d/ })
    expect(screen.queryByRole('link', { name: 'Loyalty card' }) !== null).toBe(isOffered)
  })

  test('a business fetches the orders of a year as a file', async () => {
    await openSignedIn('/my-account/orders', [page(stores)])
    const link = await screen.findByRole('link', { name: /Fetch the orders of \d{4} as a file/ })
    const year = new Date().getFullYear()
    expect(link.getAttribute('href')).toMatch(/^\/order-years\/no\/\d{4}$/)
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: String(year - 2) } })
    expect(link.getAttribute('href')).toBe(`/order-years/no/${String(year - 2)}`)
    expect(link.textContent).toContain(String(year - 2))
  })

  test('is filtered by store where there are several', async () => {
    const { router } = await openSignedIn('/my-account/orders?page=2', [page(stores)])
    const filter = await screen.findByLabelText('Store')
    await act(async () => fireEvent.change(filter, { target: { value: 'Karat Sverige' } }))
    expect(router.state.location.search).toBe('?store=Karat+Sverige')
    await act(async () => fireEvent.change(await screen.findByLabelText('Store'), { target: { value: '' } }))
    expect(router.state.location.search).toBe('')
  })

  test('has no filter for orders of one store', async () => {
    await openSignedIn('/my-account/orders', [page(['Karat Norge'])])
    await screen.findAllByRole('link', { name: /^Order \d/ })
    expect(screen.queryByLabelText('Store')).toBeNull()
  })
})

describe('the customer’s data', () => {
  test.each([
    { title: 'Get a copy of my data', asks: 'Please send me a copy of the data that you store about me.' },
    { title: 'Delete my account', asks: 'Please delete my account and the data that you store about me.' },
  ])('$title: an e-mail to the shop, with its text on the page', async ({ title, asks }) => {
    await openSignedIn('/my-account/profile', [])
    const part = within(await screen.findByRole('region', { name: 'Your data' }))
    const mail = part.getByText(title).closest('details')
    const link = mail?.querySelector<HTMLAnchorElement>('a[href^="mailto:"]')
    const { searchParams, pathname } = new URL(link?.href ?? '')
    expect(pathname).toBe('kundeservice@karat.example')
    expect(searchParams.get('subject')).toBe(title)
    expect(searchParams.get('body')).toContain(asks)
    expect(searchParams.get('body')).toContain(sampleViewer.email)
    expect(mail?.textContent).toContain(asks)
  })

  test('first says what the law keeps', async () => {
    await openSignedIn('/my-account/profile', [])
    const part = await screen.findByRole('region', { name: 'Your data' })
    expect(part.textContent.replaceAll(/\s/g, ' ')).toContain(
      'orders stay in our books for 5 years after the year of the order (bokføringsloven § 13)',
    )
  })
})

test('all devices are signed out after one question', async () => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
  }
  const done = {
    operation: 'SignOutEverywhere',
    respond: async () => ({ data: { signOutEverywhere: { __typename: 'SignedOut' } } }),
  }
  const { operations } = await openSignedIn('/my-account/password', [done])
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out on all devices' }))
  expect(operations).not.toContain('SignOutEverywhere')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' })))
  expect(operations).toContain('SignOutEverywhere')
  expect(await screen.findByText('You are signed out on all devices.')).toBeTruthy()
})

test('a change names the customer of the page, because another tab may have signed in another one', async () => {
  const { client } = await openSignedIn('/my-account/profile', [])
  const mutate = vi.spyOn(client, 'mutate').mockResolvedValue({ data: undefined })
  const button = await screen.findByRole('button', { name: 'Save changes' })
  await act(async () => fireEvent.click(button))
  expect(mutate.mock.calls[0]?.[0].context?.['headers']).toEqual({ 'x-expected-viewer': 'viewer-kari' })
})

test('recently viewed products are those of this device', async () => {
  const { router } = await openSignedIn('/my-account/recently-viewed', [])
  expect(await screen.findByText('Products that you have viewed on this device appear here.')).toBeTruthy()
  await act(async () => router.navigate('/gullbarrer/gullbarre-3'))
  await waitFor(() => expect(localStorage.getItem('recently-viewed no')).toBeTruthy())
  await act(async () => router.navigate('/my-account/recently-viewed'))
  const shelf = within(await screen.findByRole('region', { name: 'Recently viewed' }))
  expect(shelf.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Gullbarre 3 g'])
})

test('a guest’s compare list is the customer’s after signing in, and is gone after signing out', async () => {
  localStorage.setItem('compare no', JSON.stringify(['AU-1', 'AU-2']))
  const page = await openPage('/sign-in', { responses: viewerGateway().responses })
  const session = sessionOf(page.client, page.connection)
  await act(async () => session.enter(sampleViewer))
  expect(localStorage.getItem('compare no')).toContain('AU-2')
  await act(async () => session.end(true))
  expect(localStorage.getItem('compare no')).toBeNull()
})

test('markup in the name of a customer is shown as text', async () => {
  const name = '<img src=x onerror=alert(1)>'
  viewerState.write({ kind: 'pending' })
  const viewer = { ...sampleViewer, firstName: name }
  const page = await openPage('/my-account/profile', {
    responses: viewerGateway({ viewer: () => viewer }).responses,
  })
  const session = sessionOf(page.client, page.connection)
  await act(async () => session.enter(viewer))
  expect(await screen.findByDisplayValue(name)).toBeTruthy()
  expect((await screen.findByRole('banner')).textContent).toContain(name)
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

describe('an ability that is configured and that the backend does not have', () => {
  const missing = (operation: string, data: object) => ({
    operation,
    respond: async () => ({
      data,
      errors: [{ message: 'not there', extensions: { code: 'UPSTREAM_NOT_IMPLEMENTED', upstream: 'newsletter' } }],
    }),
  })
  const viewer = { __typename: 'Viewer' as const, id: account.id }
  const dialog = () => screen.findByRole('dialog', { name: 'Not available in this store' })
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      this.open = true
    }
    missingAbility.set(false)
  })

  test('opens a dialog with its section', async () => {
    await openSignedIn('/my-account/newsletter', [
      missing('AccountNewsletter', { viewer: { ...viewer, isSubscribedToNewsletter: null } }),
    ])
    expect((await dialog()).textContent).toContain('Our customer service helps you.')
  })

  test('opens a dialog when the shopper changes something', async () => {
    await openSignedIn('/my-account/newsletter', [
      response(AccountNewsletter, { viewer: { ...viewer, isSubscribedToNewsletter: false } }),
      missing('ChangeProfile', { changeProfile: null }),
    ])
    expect(screen.queryByRole('dialog', { name: 'Not available in this store' })).toBeNull()
    const subscribe = await screen.findByRole('button', { name: 'Subscribe' })
    await act(async () => fireEvent.click(subscribe))
    expect(await dialog()).toBeTruthy()
  })
})

describe('the cart of a customer who may not order', () => {
  test.each([
    { issue: 'NOT_APPROVED' as const, text: /business account must be approved/ },
    {
      issue: 'NUMBER_NOT_VERIFIED' as const,
      text: /Monday to Friday 09\.00–11\.30\. The next time is 24\.11\.2026 kl\. 08\.30\./,
    },
    { issue: 'IDENTITY_NOT_VERIFIED' as const, text: /Your identity must be verified/ },
  ])('displays $issue instead of the link to the checkout', async ({ issue, text }) => {
    cartMarker.write(true)
    const hours = {
      __typename: 'Viewer' as const,
      id: account.id,
      nextNumberVerification: account.nextNumberVerification,
      numberVerificationHours: account.numberVerificationHours,
    }
    await openSignedIn('/cart', [
      response(Cart, { cart: { ...sampleCart(1), issues: [issue, 'LINE_PROBLEM'] } }),
      response(NumberVerification, { viewer: hours }),
    ])
    const main = within(await screen.findByRole('main'))
    expect(await main.findByText(wholeText(text))).toBeTruthy()
    expect(main.queryByRole('link', { name: 'Go to checkout' })).toBeNull()
  })
})
