import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nProvider } from '@lingui/react'
import { setupI18n } from '@lingui/core'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreContext } from '../shop/StoreContext.tsx'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { StoreSwitch } from './StoreSwitch.tsx'
import { readTheme, writeTheme } from './theme.ts'

const store = (code: string, kind: 'INVESTMENT' | 'GOLDSMITH' | 'GENERAL', url: string) =>
  ({
    __typename: 'Store',
    id: `store-${code}`,
    code,
    name: `Karat ${code}`,
    kind,
    url,
    currency: 'NOK',
    country: 'NO',
    locale: 'nb-NO',
  }) as const
const stores = [
  store('no', 'INVESTMENT', 'http://no.test'),
  store('se', 'INVESTMENT', 'http://se.test'),
  store('goldsmith_norway', 'GOLDSMITH', 'http://gn.test'),
]

function renderAt(address: string, shown = stores) {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <StoreSwitch
            stores={shown}
            alternates={[
              {
                __typename: 'Alternate',
                url: 'http://se.test/guld?x=1',
                store: { __typename: 'Store', id: 'store-se', code: 'se', kind: 'INVESTMENT', locale: 'nb-NO' },
              },
            ]}
          />
        ),
      },
    ],
    { initialEntries: [address], basename: '/de' },
  )
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <StoreContext value={sampleStoreContext}>
        <RouterProvider router={router} />
      </StoreContext>
    </I18nProvider>,
  )
}

beforeEach(() => renderAt('/de/gold?metal=17'))
afterEach(cleanup)

test('links to the same page in stores that have it, and to the home page of all others', () => {
  const addresses = stores.map(({ name }) => screen.getByText(name).closest('a')?.getAttribute('href'))

  expect(addresses).toEqual(['http://no.test', 'http://se.test/guld?x=1', 'http://gn.test'])
})

test.each([
  ['/metals?metal=AG&period=year', '/metals?metal=AG&period=year'],
  ['/search?q=gull&filters[metal]=17', '/search?q=gull'],
  ['/compare', '/compare'],
  ['/gold', ''],
])('%s keeps its page in a store that has no other address for it', (address, path) => {
  cleanup()
  renderAt(`/de${address}`)
  expect(screen.getByText('Karat no').closest('a')?.getAttribute('href')).toBe(`http://no.test${path}`)
})

test('opens the dialog itself, so that the invoker command does not find it open', () => {
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined })
  const button = screen.getByRole('button', { name: /^Store and language/ })

  expect(button.getAttribute('command')).toBe('show-modal')
  // False: the click's default action, the command, is prevented.
  expect(fireEvent.click(button)).toBe(false)
})

test('marks the current store and lists both kinds of stores', () => {
  expect(screen.getByText('Karat no').closest('a')?.getAttribute('aria-current')).toBe('true')
  expect(screen.getByText('Karat se').closest('a')?.hasAttribute('aria-current')).toBe(false)
  expect(screen.getByText('Bars and coins')).toBeTruthy()
  expect(screen.getByText('For goldsmiths')).toBeTruthy()
})

test('changes the language with a plain form that returns to the same URL', () => {
  const form = screen.getByText('English').closest('form')

  expect(form?.getAttribute('action')).toBe('/language')
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ return: '/de/gold?metal=17' })
  expect([...(form?.querySelectorAll('button') ?? [])].map(({ name, value }) => `${name}=${value}`)).toEqual([
    'to=nb',
    'to=sv',
    'to=fi',
    'to=de',
    'to=it',
    'to=en',
  ])
})

test('applies a chosen theme at once and stores it in a cookie; the system theme needs none', () => {
  writeTheme('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(document.cookie).toContain('theme=dark')

  writeTheme('system')
  expect(readTheme()).toBe('system')
  expect(document.cookie).not.toContain('theme=')
})

test('names only kinds of stores that there are', async () => {
  cleanup()
  renderAt('/de/', [store('at', 'GENERAL', 'http://at.test')])
  const found = await screen.findAllByRole('heading', { hidden: true })
  const headings = found.map(({ textContent }) => textContent)
  expect(headings).toContain('Stores')
  expect(headings.join(' ')).not.toMatch(/bars|goldsmith/i)
})
