import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { OpenPathProvider } from '../router/OpenPathProvider.tsx'
import { createTexts } from '../app/texts.ts'
import { StoreContext } from '../shop/StoreContext.tsx'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { MenuLink } from './CategoryMenu.tsx'

afterEach(cleanup)

/** Each rendering of a link reads the store's prefix. */
let renderings = 0
function Menu() {
  const { pathname } = useLocation()
  return ['/gold', '/gold/bars', '/golden'].map((path) => (
    <MenuLink key={path} path={path} target={{ kind: 'category', categoryId: path }} pathname={pathname}>
      {path}
    </MenuLink>
  ))
}

async function open(start: string) {
  const store = {
    ...sampleStoreContext.store,
    get pathPrefix() {
      renderings += 1
      return ''
    },
  }
  const element = (
    <StoreContext value={{ ...sampleStoreContext, store }}>
      <I18nProvider i18n={createTexts('en', {})}>
        <OpenPathProvider>
          <Menu />
        </OpenPathProvider>
      </I18nProvider>
    </StoreContext>
  )
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: [start],
  })
  await act(async () => void render(<RouterProvider router={router} />))
  return router
}

test.each([
  { start: '/gold', current: ['/gold'] },
  { start: '/gold/bars', current: ['/gold', '/gold/bars'] },
  { start: '/silver', current: [] },
])('at $start the current links are $current', async ({ start, current }) => {
  await open(start)
  const marked = screen.getAllByRole('link').filter((each) => each.getAttribute('aria-current') === 'page')
  expect(marked.map(({ textContent }) => textContent)).toEqual(current)
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
