import { ServerError } from '@apollo/client/errors'
import { SignOut, ViewerPrices } from '#docs'
import type { NormalizedCacheObject } from '@apollo/client'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entitiesOf } from '../../client/persistence/persistedRecord.ts'
import { authentication } from '../../shop/authentication.ts'
import { notifications } from '../../shop/notifications.ts'
import { customerPrices, priceStore } from '../../shop/priceStore.ts'
import { viewerState } from '../../shop/viewer.ts'
import { noResponse, openPage } from '../../testing/openPage.tsx'
import { sampleViewer, viewerGateway, type ViewerGateway } from '../../testing/sampleViewer.ts'
import { sessionOf } from './session.ts'

const bar = '/gullbarrer/gullbarre-3'

beforeEach(() => {
  // jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
afterEach(() => {
  cleanup()
  authentication.close()
  delete document.documentElement.dataset['signedIn']
  customerPrices.clear()
  viewerState.write({ kind: 'guest' })
  for (let id = 0; id < 50; id += 1) notifications.dismiss(id)
})

async function fillIn(email: string, password: string): Promise<void> {
  const fields = within(await screen.findByRole('main'))
  fireEvent.change(await fields.findByLabelText('E-mail address'), { target: { value: email } })
  fireEvent.change(fields.getByLabelText('Password'), { target: { value: password } })
  await act(async () => {
    fireEvent.click(fields.getByRole('button', { name: 'Sign in' }))
  })
}

/** Opens a page with a gateway that knows customers. */
async function open(path: string, gateway: Pick<ViewerGateway, 'responses'>) {
  const page = await openPage(path, { responses: gateway.responses })
  const session = sessionOf(page.client, page.connection)
  return { ...page, session }
}

async function openSignedIn(path: string, gateway: ViewerGateway) {
  document.documentElement.dataset['signedIn'] = ''
  customerPrices.start()
  viewerState.write({ kind: 'pending' })
  const page = await open(path, gateway)
  await act(async () => page.session.start())
  return page
}

/** Whether a live region announces the text. */
const said = (text: string) => screen.queryByText(text)?.closest('output') != null

/** All displayed prices in the main part of the page. */
const displayAmounts = () =>
  [...document.querySelectorAll('main [data-price] b')].map((amount) => amount.textContent?.replaceAll(/\s/g, ' '))

describe('sign-in form', () => {
  test('a field that the customer changes loses its error, the other keeps its own', async () => {
    await open('/sign-in', viewerGateway())
    await fillIn('', '')
    fireEvent.input(screen.getByLabelText('E-mail address'), { target: { value: 'kari@example.com' } })

    expect([...document.querySelectorAll('[aria-invalid=true]')]).toEqual([screen.getByLabelText('Password')])
  })

  test.each([
    { email: '', password: '', errors: ['Field is required', 'Field is required'] },
    { email: 'kari', password: 'x', errors: ['Please provide a valid e-mail address'] },
    { email: 'kari@example.com', password: '', errors: ['Field is required'] },
  ])('shows $errors for "$email" with "$password" and sends nothing', async ({ email, password, errors }) => {
    const gateway = viewerGateway()
    await open('/sign-in', gateway)
    await fillIn(email, password)
    const wrong = [...document.querySelectorAll('[aria-invalid=true]')]
    expect(
      wrong.map((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent),
    ).toEqual(errors)
    expect(document.activeElement).toBe(wrong[0])
    expect(gateway.tries).toEqual([])
  })

  test.each([
    {
      reason: 'WRONG_CREDENTIALS' as const,
      retryAt: null,
      said: 'The sign-in was incorrect or your account is temporarily disabled.',
    },
    {
      reason: 'TOO_MANY_TRIES' as const,
      // 14:35 in Oslo at the end of that minute; the clock of the device has no part in it.
      retryAt: '2026-11-23T13:34:01.500Z',
      said: 'Too many failed attempts. You can try again at kl. 14.35.',
    },
  ])('shows a message for refusal $reason', async ({ reason, retryAt, said }) => {
    await open('/sign-in', viewerGateway({ signIn: async () => ({ __typename: 'SignInRefused', reason, retryAt }) }))
    await fillIn('kari@example.com', 'wrong')
    expect((await screen.findByText(said)).closest('[role=alert]')).not.toBeNull()
    expect(viewerState.read().kind).toBe('guest')
  })

  test('retries a sign-in without response with the same idempotency key, and another input with another key', async () => {
    let isAway = true
    const gateway = viewerGateway({
      signIn: () =>
        isAway
          ? Promise.reject(new TypeError('Failed to fetch'))
          : Promise.resolve({ __typename: 'SignInRefused', reason: 'WRONG_CREDENTIALS', retryAt: null }),
    })
    const { connection } = await open('/sign-in', gateway)
    await fillIn('kari@example.com', 'secret')
    expect(await screen.findByText('No connection to the shop. Sign in when it is back.')).toBeTruthy()

    isAway = false
    await act(async () => connection.reached())
    await fillIn('kari@example.com', 'secret')
    await screen.findByText('The sign-in was incorrect or your account is temporarily disabled.')
    await fillIn('kari@example.com', 'other')
    const [first, second, third] = gateway.tries.map(({ idempotencyKey }) => idempotencyKey)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('returns to the page the customer came from and shows their name', async () => {
    const { router } = await open(bar, viewerGateway())
    await act(async () => {
      await router.navigate(`/sign-in?return=${encodeURIComponent(bar)}`)
    })
    await fillIn('kari@example.com', 'secret')
    await waitFor(() => expect(router.state.location.pathname).toBe(bar))
    expect(await screen.findByRole('button', { name: 'Account: Kari' })).toBeTruthy()
    expect(said("You're logged in")).toBe(true)
    expect(document.documentElement.dataset['signedIn']).toBe('')
  })
})

describe('customer prices', () => {
  test('replace the public prices and are fetched in one request', async () => {
    const gateway = viewerGateway({ grossOf: (id) => (id === 'product-AU-4' ? null : '750.00') })
    await openSignedIn('/gullbarrer', gateway)
    await waitFor(() => expect(displayAmounts()[0]).toBe('750 kr'))
    expect(displayAmounts()[3]).toBe('1 004 kr')
    expect(gateway.requestedIds).toHaveLength(1)
    expect(gateway.requestedIds[0]).toHaveLength(48)
  })

  test('are fetched in requests of a hundred, and for more pages when they load', async () => {
    const gateway = viewerGateway()
    const { router } = await openSignedIn('/gullbarrer', gateway)
    await waitFor(() => expect(gateway.requestedIds).toHaveLength(1))
    await act(async () => {
      await router.navigate('/gullbarrer?page=1-2')
    })
    await waitFor(() => expect(gateway.requestedIds).toHaveLength(2))
    expect(gateway.requestedIds[1]).toHaveLength(12)
  })

  test('bypass the gateway’s cache after they expired; later ones may be cached', async () => {
    const gateway = viewerGateway()
    const { router, session } = await openSignedIn('/gullbarrer', gateway)
    await waitFor(() => expect(displayAmounts()[0]).toBe('750 kr'))
    await act(async () => session.renew(['product-AU-1']))
    await waitFor(() => expect(gateway.requestedIds).toHaveLength(2))
    expect(gateway.requestedIds[1]).toEqual(['product-AU-1'])
    await act(async () => {
      await router.navigate('/gullbarrer?page=1-2')
    })
    await waitFor(() => expect(gateway.requestedIds).toHaveLength(3))
    expect(gateway.requestedAfterSync).toEqual([false, true, false])
  })

  test('while pending, the public price is in the document, marked as pending so that CSS hides it', async () => {
    customerPrices.start()
    await open(bar, viewerGateway())
    expect(document.querySelector('main [data-price]')?.getAttribute('data-price')).toBe('pending')
  })

  test('if they cannot be fetched, public prices are shown with a note, and the request is repeated when the connection is back', async () => {
    const gateway = viewerGateway()
    let isAway = true
    const responses = gateway.responses.map((one) => ({
      ...one,
      respond: (variables: Parameters<typeof one.respond>[0]) =>
        isAway ? Promise.reject(new TypeError('Failed to fetch')) : one.respond(variables),
    }))
    const { connection } = await openSignedIn(bar, { ...gateway, responses })
    await waitFor(() => expect(document.querySelector('main [data-price]')?.textContent).toContain('not up to date'))
    expect(displayAmounts()[0]).toBe('1 003 kr')

    isAway = false
    await act(async () => connection.reached())
    await waitFor(() => expect(displayAmounts()[0]).toBe('750 kr'))
    expect(document.querySelector('main [data-price]')?.textContent).not.toContain('not up to date')
  })

  test('an error response does not end the session', async () => {
    const failing = {
      operation: 'ViewerPrices',
      respond: async () => ({ data: { viewer: null }, errors: [{ message: 'upstream away' }] }),
    }
    await openSignedIn(bar, { ...viewerGateway(), responses: [failing] })
    await waitFor(() => expect(viewerState.read().kind).toBe('unavailable'))
    expect(document.documentElement.dataset['signedIn']).toBe('')
  })
})

describe('end of a session', () => {
  test('signing out restores the public prices and clears all personal data', async () => {
    const gateway = viewerGateway()
    const { client } = await openSignedIn(bar, gateway)
    client.writeQuery({
      query: ViewerPrices,
      variables: { ids: [], pageIds: [], afterSync: false },
      data: { viewer: { ...sampleViewer, personalPrices: [], pagePrices: [] } },
    })
    await waitFor(() => expect(displayAmounts()[0]).toBe('750 kr'))

    fireEvent.click(await screen.findByText('Sign out'))
    await waitFor(() => expect(displayAmounts()[0]).toBe('1 003 kr'))
    expect(said("You're logged out")).toBe(true)
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
    expect(document.documentElement.dataset['signedIn']).toBeUndefined()
    expect(JSON.stringify(entitiesOf(client.cache.extract() as NormalizedCacheObject))).not.toMatch(
      /kari|viewer|Personal/i,
    )
  })

  test('discards a response that arrives after sign-out', async () => {
    let release = () => {}
    let isRequested = false
    const gateway = viewerGateway()
    const late = gateway.responses.map((one) =>
      one.operation !== 'ViewerPrices'
        ? one
        : {
            ...one,
            respond: async (variables: Parameters<typeof one.respond>[0]) => {
              isRequested = true
              await new Promise<void>((resolve) => {
                release = resolve
              })
              return one.respond(variables)
            },
          },
    )
    const { session } = await openSignedIn(bar, { ...gateway, responses: late })
    await act(() => vi.waitUntil(() => isRequested, { timeout: 10_000 }))
    await act(async () => session.end())
    await act(async () => release())
    expect(viewerState.read().kind).toBe('guest')
    expect(priceStore.get().customerPrices.size).toBe(0)
  })

  test('opens the sign-in dialog if the session ended on the server', async () => {
    await openSignedIn(bar, viewerGateway({ viewer: () => null }))
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeTruthy()
    expect(viewerState.read().kind).toBe('guest')
    expect(displayAmounts()[0]).toBe('1 003 kr')
  })

  test.each([
    { reason: undefined, hasSignedOut: false, text: null },
    {
      reason: 'RENEWAL_LIMIT',
      hasSignedOut: true,
      text: 'Please sign in again.',
    },
  ])(
    'by an error with the reason $reason opens the dialog with the text $text',
    async ({ reason, hasSignedOut, text }) => {
      const gateway = viewerGateway()
      let isOver = false
      const ended = { message: 'ended', extensions: { code: 'UNAUTHENTICATED', ...(reason && { reason }) } }
      const responses = gateway.responses.map((one) => ({
        ...one,
        respond: async (variables: Parameters<typeof one.respond>[0]) =>
          isOver ? { data: { viewer: null }, errors: [ended] } : one.respond(variables),
      }))
      const { session } = await openSignedIn(bar, { ...gateway, responses })
      await waitFor(() => expect(viewerState.read().kind).toBe('known'))
      isOver = true
      await act(async () => session.renew(['variant-AU-3']))
      const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }))
      // What has not been sent yet is cleared as after a sign-out.
      expect(viewerState.read()).toEqual({ kind: 'guest', hasSignedOut })
      expect(dialog.queryByText('Please sign in again.')?.textContent ?? null).toBe(text)
    },
  )

  test('by a change of the cart that names its customer opens the dialog, and reports no failure', async () => {
    const gateway = viewerGateway()
    const refused = new ServerError('refused', { response: new Response('', { status: 401 }), bodyText: '' })
    const adding = { operation: 'AddToCart', respond: () => Promise.reject(refused) }
    await openSignedIn(bar, { ...gateway, responses: [adding, ...gateway.responses] })
    await waitFor(() => expect(viewerState.read().kind).toBe('known'))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add to cart' })))
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeTruthy()
    expect(viewerState.read().kind).toBe('guest')
    expect(said('Something went wrong. Try again in a few seconds.')).toBe(false)
  })

  test('shows another customer of the same browser nothing of the first', async () => {
    let viewer = sampleViewer
    let gross: string | null = '750.00'
    const { session } = await openSignedIn(bar, viewerGateway({ viewer: () => viewer, grossOf: () => gross }))
    await waitFor(() => expect(displayAmounts()[0]).toBe('750 kr'))

    viewer = { ...sampleViewer, id: 'viewer-ola', firstName: 'Ola' }
    gross = null
    await act(async () => session.renew(['variant-AU-3']))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Account: Ola' })).toBeTruthy())
    await waitFor(() => expect(displayAmounts()[0]).toBe('1 003 kr'))
  })
})

test('without a network shows no name and reports that signing out failed', async () => {
  document.documentElement.dataset['signedIn'] = ''
  customerPrices.start()
  viewerState.write({ kind: 'unavailable' })
  await open(bar, { responses: [noResponse(SignOut), noResponse(ViewerPrices)] })
  fireEvent.click(await screen.findByText('Sign out'))
  await waitFor(() =>
    expect(said('No response from the shop; you are still signed in. Please try again in a moment.')).toBe(true),
  )
  expect(viewerState.read().kind).toBe('unavailable')
})

test('the password can be shown while it is typed', async () => {
  await openPage('/sign-in')
  const form = within(await screen.findByRole('main'))
  const field = await form.findByLabelText<HTMLInputElement>('Password')
  expect(field.type).toBe('password')
  fireEvent.click(form.getByRole('checkbox', { name: 'Show password' }))
  expect(field.type).toBe('text')
  fireEvent.click(form.getByRole('checkbox', { name: 'Show password' }))
  expect(field.type).toBe('password')
})
