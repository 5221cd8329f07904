import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { createTexts } from '../../app/texts.ts'
import { StoreContext } from '../../shop/StoreContext.tsx'
import { sampleStoreContext } from '../../testing/sampleStoreContext.ts'
import { MenuLink, useMenuLinks } from './MenuLink.tsx'

afterEach(cleanup)

/** Each rendering of a link reads the store's prefix. */
let renderings = 0
function Menu() {
  const { follow, isCurrent } = useMenuLinks()
  return ['/gold', '/gold/bars', '/golden'].map((path) => (
    <MenuLink
      key={path}
      path={path}
      target={{ kind: 'category', categoryId: path }}
      isCurrent={isCurrent(path)}
      onFollow={follow}
    >
      {path}
    </MenuLink>
  ))
}

async function open(start: string, pathPrefix = '') {
  const store = {
    ...sampleStoreContext.store,
    get pathPrefix() {
      renderings += 1
      return pathPrefix
    },
  }
  const element = (
    <StoreContext value={{ ...sampleStoreContext, store }}>
      <I18nProvider i18n={createTexts('en', {})}>
        <Menu />
      </I18nProvider>
    </StoreContext>
  )
  const router = createMemoryRouter([{ path: '*', element }], {
    basename: pathPrefix || '/',
    initialEntries: [pathPrefix + start],
  })
  await act(async () => void render(<RouterProvider router={router} />))
  return router
}
const link = (name: string) => screen.getByRole('link', { name })
const click = (name: string, keys = {}) => act(async () => fireEvent.click(link(name), keys))

test.each([
  { start: '/gold', current: ['/gold'] },
  { start: '/gold/bars', current: ['/gold', '/gold/bars'] },
  { start: '/silver', current: [] },
])('at $start the current links are $current', async ({ start, current }) => {
  await open(start)
  const marked = screen.getAllByRole('link').filter((each) => each.getAttribute('aria-current') === 'page')
  expect(marked.map(({ textContent }) => textContent)).toEqual(current)
})

test('opens the page with its target, within the prefix of the store', async () => {
  const router = await open('/', '/de')
  expect(link('/gold').getAttribute('href')).toBe('/de/gold')
  await click('/gold')
  expect(router.state.location).toMatchObject({
    pathname: '/de/gold',
    state: { kind: 'category', categoryId: '/gold' },
  })
})

test('leaves clicks with a modifier key to the browser', async () => {
  const router = await open('/')
  await click('/gold', { ctrlKey: true })
  expect(router.state.location.pathname).toBe('/')
})

test('adds a history entry unless the page itself is displayed', async () => {
  const router = await open('/gold?metal=17')
  await click('/gold')
  expect(router.state.historyAction).toBe('PUSH')
  await click('/gold')
  expect(router.state.historyAction).toBe('REPLACE')
})

test('is not rendered again when only the query of the address changes', async () => {
  renderings = 0
  const router = await open('/gold')
  expect(renderings).toBe(3)
  await act(() => router.navigate('/gold?metal=17'))
  expect(renderings).toBe(3)
  await act(() => router.navigate('/gold/bars'))
  expect(renderings).toBe(4)
})
