import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { OpenPathProvider } from '../router/OpenPathProvider.tsx'
import { StoreContext } from '../shop/StoreContext.tsx'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { PageLink } from './PageLink.tsx'

afterEach(cleanup)

/** Each rendering of the link reads the store's prefix. */
let renderings = 0

interface OpenOptions {
  readonly pathPrefix?: string
  readonly to?: string
  readonly onClick?: (event: { preventDefault(): void }) => void
}

async function open(start: string, { pathPrefix = '', to = '/gold', onClick = () => undefined }: OpenOptions = {}) {
  renderings = 0
  const store = {
    ...sampleStoreContext.store,
    get pathPrefix() {
      renderings += 1
      return pathPrefix
    },
  }
  const element = (
    <StoreContext value={{ ...sampleStoreContext, store }}>
      <OpenPathProvider>
        <PageLink to={to} state={{ kind: 'category', categoryId: 'gold' }} onClick={onClick}>
          Gold
        </PageLink>
      </OpenPathProvider>
    </StoreContext>
  )
  const router = createMemoryRouter([{ path: '*', element }], {
    basename: pathPrefix || '/',
    initialEntries: [pathPrefix + start],
  })
  await act(async () => void render(<RouterProvider router={router} />))
  return router
}
const link = () => screen.getByRole('link')
const click = (keys = {}) => act(async () => fireEvent.click(link(), keys))

test('opens the page with its target, within the prefix of the store', async () => {
  const router = await open('/', { pathPrefix: '/de' })
  expect(link().getAttribute('href')).toBe('/de/gold')
  await click()
  expect(router.state.location).toMatchObject({
    pathname: '/de/gold',
    state: { kind: 'category', categoryId: 'gold' },
  })
})

test.each([
  { pathPrefix: '', href: '/' },
  { pathPrefix: '/de', href: '/de' },
])('the home page with the prefix "$pathPrefix" has the address $href', async ({ pathPrefix, href }) => {
  await open('/silver', { pathPrefix, to: '/' })
  expect(link().getAttribute('href')).toBe(href)
})

test('leaves clicks with a modifier key to the browser', async () => {
  const router = await open('/')
  await click({ ctrlKey: true })
  expect(router.state.location.pathname).toBe('/')
})

test('a handler of the link can prevent that the page is opened', async () => {
  const onClick = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())
  const router = await open('/', { onClick })
  await click()
  expect(onClick).toHaveBeenCalledOnce()
  expect(router.state.location.pathname).toBe('/')
})

test('adds a history entry unless the page itself is displayed', async () => {
  const router = await open('/gold?metal=17')
  await click()
  expect(router.state.historyAction).toBe('PUSH')
  await click()
  expect(router.state.historyAction).toBe('REPLACE')
})

test('is not rendered again by navigations', async () => {
  const router = await open('/gold')
  await act(() => router.navigate('/gold?metal=17'))
  await act(() => router.navigate('/silver'))
  expect(renderings).toBe(1)
})
