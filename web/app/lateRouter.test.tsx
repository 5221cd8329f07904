import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createBrowserRouter, Link, Outlet, RouterProvider, useLoaderData, useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { lateRouter, type RouterSettings } from './lateRouter.ts'

function Page() {
  const { pathname, search } = useLocation()
  return (
    <>
      <h1>{useLoaderData<string>()}</h1>
      <p>{pathname + search}</p>
      <Link to="/coins?metal=gold">Coins</Link>
    </>
  )
}

const settings: RouterSettings = {
  routes: [
    {
      id: 'shop',
      loader: () => null,
      element: <Outlet />,
      errorElement: <p>error</p>,
      children: [
        {
          id: 'page',
          path: '*',
          loader: ({ request }) => `loaded ${new URL(request.url).pathname}`,
          element: <Page />,
        },
      ],
    },
  ],
  basename: '/de',
  hydrationData: { loaderData: { shop: null, page: 'rendered' } },
}
const createdRouters: ReturnType<typeof createBrowserRouter>[] = []

function open(address: string, { hydrationData }: Partial<RouterSettings> = settings) {
  history.replaceState(null, '', address)
  const create = vi.fn<(settings: RouterSettings) => Promise<ReturnType<typeof createBrowserRouter>>>(async () => {
    const { routes, basename, hydrationData } = settings
    const router = createBrowserRouter(routes, { basename, ...(hydrationData && { hydrationData }) })
    createdRouters.push(router)
    return router
  })
  const reload = vi.fn<() => void>()
  const later = lateRouter({ ...settings, hydrationData: hydrationData ?? null }, { create, reload })
  return { later, create, reload }
}

function openRendered(address: string) {
  const { later, ...mocks } = open(address)
  if (!later) throw new Error('expected a router that is created later, got none')
  return { ...later, ...mocks }
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

afterEach(() => {
  cleanup()
  for (const router of createdRouters.splice(0)) router.dispose()
})

test('shows the page of the server without the code that navigates', () => {
  const { router, create } = openRendered('/de/bars?page=2')
  render(<RouterProvider router={router} />)

  expect(heading()).toBe('rendered')
  expect(screen.getByRole('paragraph').textContent).toBe('/bars?page=2')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/de/coins?metal=gold')
  expect(create).not.toHaveBeenCalled()
})

test('a link that is clicked first loads it, and opens its page', async () => {
  const { router, create } = openRendered('/de/bars')
  render(<RouterProvider router={router} />)
  await act(async () => fireEvent.click(screen.getByRole('link')))

  expect(heading()).toBe('loaded /de/coins')
  expect(screen.getByRole('paragraph').textContent).toBe('/coins?metal=gold')
  expect(location.pathname + location.search).toBe('/de/coins?metal=gold')
  expect(create).toHaveBeenCalledOnce()

  await act(async () => router.navigate('/rings'))
  expect(heading()).toBe('loaded /de/rings')
  expect(create).toHaveBeenCalledOnce()
})

test('creating it neither renders nor runs a loader', async () => {
  const { router, load } = openRendered('/de/bars')
  const listener = vi.fn<() => void>()
  router.subscribe(listener)
  render(<RouterProvider router={router} />)
  const before = screen.getByRole('heading')
  const created = await act(load)

  expect(screen.getByRole('heading')).toBe(before)
  expect(heading()).toBe('rendered')
  expect(listener).not.toHaveBeenCalled()
  expect(created.state.initialized).toBe(true)
  expect(router.state).toBe(created.state)
})

test('its state is the one that the created router begins with', async () => {
  const { router, load } = openRendered('/de/bars?page=2#row')
  const first = router.state
  const { state } = await load()

  const { matches, location: place, ...rest } = state
  const { matches: firstMatches, location: firstPlace, ...firstRest } = first
  expect(firstRest).toEqual(rest)
  expect(firstPlace).toEqual({ ...place, mask: undefined })
  expect(firstMatches.map(({ route: { id }, params, pathname }) => ({ id, params, pathname }))).toEqual(
    matches.map(({ route: { id }, params, pathname }) => ({ id, params, pathname })),
  )
})

test('a listener that has left before is not called by the created router', async () => {
  const { router, load } = openRendered('/de/bars')
  const stays = vi.fn<() => void>()
  const leaves = vi.fn<() => void>()
  router.subscribe(stays)
  const leaveBefore = router.subscribe(leaves)
  leaveBefore()
  await load()
  await router.navigate('/coins')

  expect(stays).toHaveBeenCalled()
  expect(leaves).not.toHaveBeenCalled()
})

test('after an error the next click tries again', async () => {
  const { router, create } = openRendered('/de/bars')
  create.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  render(<RouterProvider router={router} />)
  await expect(router.navigate('/coins')).rejects.toThrow('Failed to fetch')
  expect(heading()).toBe('rendered')

  await act(async () => router.navigate('/coins'))
  expect(heading()).toBe('loaded /de/coins')
})

test('reloads when the browser goes back before the router listens, but not for an anchor', async () => {
  const { reload, load } = openRendered('/de/bars')
  history.replaceState(null, '', '/de/bars#tiers')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(reload).not.toHaveBeenCalled()

  history.replaceState(null, '', '/de/coins')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(reload).toHaveBeenCalledOnce()

  await load()
  dispatchEvent(new PopStateEvent('popstate'))
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['the shell has no data', null],
  ['a part of the data is missing', { loaderData: { shop: null } }],
  ['the page is an error', { loaderData: { shop: null, page: 'rendered' }, errors: { page: 'error' } }],
])('is created at once if %s', (_, hydrationData) => {
  expect(open('/de/bars', { hydrationData }).later).toBeNull()
})
