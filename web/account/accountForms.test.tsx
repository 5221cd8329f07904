import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openPage } from '../testing/openPage.tsx'
import { viewerGateway } from '../testing/sampleViewer.ts'
import { notifications } from '../shop/notifications.ts'
import { customerPrices } from '../shop/priceStore.ts'
import { forgetShopperTraces } from '../shop/shopperTraces.ts'
import { viewerState } from '../shop/viewer.ts'
import { sessionOf } from './session/session.ts'

afterEach(() => {
  cleanup()
  forgetShopperTraces()
  delete document.documentElement.dataset['signedIn']
  customerPrices.clear()
  viewerState.write({ kind: 'guest' })
  for (let id = 0; id < 50; id += 1) notifications.dismiss(id)
})

async function submit(values: Readonly<Record<string, string>>, button: string): Promise<void> {
  const main = within(await screen.findByRole('main'))
  for (const [label, value] of Object.entries(values))
    fireEvent.change(await main.findByLabelText(label), { target: { value } })
  await act(async () => {
    fireEvent.click(main.getByRole('button', { name: button }))
  })
}

/** The errors of the marked fields, by their labels. */
const shownErrors = (): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('main [aria-invalid=true]')].map((field) => [
      field.labels?.[0]?.textContent ?? field.name,
      document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? undefined,
    ]),
  )

describe('the form of a new account', () => {
  const valid = {
    'First name': 'Ny',
    'Last name': 'Kunde',
    'E-mail address': 'ny@example.com',
    Password: 'Gull-og-solv-1',
    'Repeat password': 'Gull-og-solv-1',
  }

  test('keeps what was typed when the page is left and opened again, but no password', async () => {
    const type = async (label: string, value: string) =>
      fireEvent.input(await screen.findByLabelText(label), { target: { value } })
    const valueOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value
    await openPage('/register', { responses: viewerGateway().responses })
    await type('First name', 'Åse')
    await type('E-mail address', 'ase@example.com')
    await type('Password', 'Gull-og-solv-1')
    cleanup()

    await openPage('/register', { responses: viewerGateway().responses })
    await vi.waitFor(async () => expect(await valueOf('First name')).toBe('Åse'))
    expect(await valueOf('E-mail address')).toBe('ase@example.com')
    expect(await valueOf('Password')).toBe('')
    expect(sessionStorage.getItem('draft register')).not.toContain('Gull-og-solv-1')
  })

  test.each([
    ['First name', '', 'Field is required'],
    ['First name', 'N', 'Name must have at least 2 letters.'],
    ['E-mail address', 'ny', 'Please provide a valid e-mail address'],
    ['Password', 'Kort-1', 'Password must have at least 8 letters.'],
    [
      'Password',
      'bare-smaa-bokstaver',
      'Password must contain at least 3 of: lower case letters, upper case letters, digits, special characters.',
    ],
    ['Repeat password', 'Gull-og-solv-2', 'Passwords must be identical.'],
  ])('%s "%s": %s', async (label, value, error) => {
    await openPage('/register', { responses: viewerGateway().responses })
    await submit({ ...valid, [label]: value }, 'Create account')
    expect(shownErrors()[label]).toBe(error)
  })

  test('a field that the customer changes loses its error, the others keep theirs', async () => {
    await openPage('/register', { responses: viewerGateway().responses })
    await submit({ ...valid, 'First name': '', 'E-mail address': 'ny' }, 'Create account')
    expect(Object.keys(shownErrors())).toEqual(['First name', 'E-mail address'])

    fireEvent.input(screen.getByLabelText('First name'), { target: { value: 'Ny' } })
    expect(Object.keys(shownErrors())).toEqual(['E-mail address'])
  })
})

describe('a new password by the current one', () => {
  async function openSignedIn() {
    document.documentElement.dataset['signedIn'] = ''
    customerPrices.start()
    viewerState.write({ kind: 'pending' })
    const gateway = viewerGateway()
    const page = await openPage('/my-account/password', { responses: gateway.responses })
    const session = sessionOf(page.client, page.connection)
    await act(async () => session.start())
    return page
  }

  test('a field that the customer changes loses its error', async () => {
    await openSignedIn()
    await screen.findByLabelText('Current password')
    await submit({ 'Current password': '', 'New password': 'short', 'Repeat password': 'short' }, 'Change password')
    expect(Object.keys(shownErrors())).toEqual(['Current password', 'New password'])

    fireEvent.input(screen.getByLabelText('Current password'), { target: { value: 'old' } })
    expect(Object.keys(shownErrors())).toEqual(['New password'])
  })

  test('is refused without a connection', async () => {
    const page = await openSignedIn()
    await screen.findByLabelText('Current password')
    await act(async () => page.connection.failed())
    await submit(
      { 'Current password': 'old', 'New password': 'Gull-og-solv-1', 'Repeat password': 'Gull-og-solv-1' },
      'Change password',
    )
    expect(await screen.findByText('Reset password feature does not work while offline!')).toBeTruthy()
  })
})
