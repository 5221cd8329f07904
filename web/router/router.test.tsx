import { CategoryListing, RouteAt } from '#docs'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linkToProduct } from '../shop/linkTarget.ts'
import { noResponse, openPage } from '../testing/openPage.tsx'

const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent

test('resolves an unknown path, then fetches its page', async () => {
  const { operations } = await openPage('/gullbarrer/gullbarre-3')
  expect(await heading()).toBe('Gullbarre 3 g')
  expect(operations).toContain('RouteAt')
})

test('does not resolve the path of a link with a target', async () => {
  const { router, operations } = await openPage('/')
  const before = operations.length
  await act(() => router.navigate('/gullbarrer/gullbarre-3', { state: linkToProduct('AU-3') }))
  expect(await heading()).toBe('Gullbarre 3 g')
  expect(operations.slice(before)).not.toContain('RouteAt')
})

test('fetches nothing when the shopper goes back', async () => {
  const { router, operations } = await openPage('/gullbarrer')
  await act(() => router.navigate('/mynter'))
  const before = operations.length
  await act(() => router.navigate(-1))
  expect(await heading()).toBe('Gullbarrer')
  expect(operations.slice(before)).toEqual([])
})

test('redirects from an address that has moved', async () => {
  const { router } = await openPage('/gammel-adresse')
  expect(router.state.location.pathname).toBe('/mynter')
  expect(router.state.location.search).toBe('?sort=price-asc')
})

test('resolves a category by the parameters of its address', async () => {
  const { router } = await openPage('/c?id=10&sort=price-asc')
  expect(router.state.location.pathname).toBe('/gullbarrer')
  expect(router.state.location.search).toBe('?sort=price-asc')
  expect(await heading()).toBe('Gullbarrer')
})

test.each([
  ['/gammel-adresse?metal=17&page=2&sort=latest', '/mynter?sort=price-asc&metal=17&page=2'],
  ['/gammel-adresse?childSku=GONE', '/mynter?sort=price-asc'],
])('adds the other parameters of an address to its redirect: %s', async (address, location) => {
  const { router } = await openPage(address)
  expect(router.state.location.pathname + router.state.location.search).toBe(location)
})

test('keeps brackets in filters readable in a redirect', async () => {
  const { router } = await openPage('/gammel-adresse?filtri%5Bmetal%5D=17', {
    store: { listingQuery: { filters: 'filtri', sort: 'sort' } },
  })
  expect(router.state.location.pathname + router.state.location.search).toBe('/mynter?sort=price-asc&filtri[metal]=17')
})

test('opens a path that cannot be resolved if it was visited before', async () => {
  const { router, operations } = await openPage('/', { responses: [noResponse(RouteAt)] })
  await act(() => router.navigate('/gullbarrer/gullbarre-3'))
  expect(await heading()).toBe('Gullbarre 3 g')
  expect(operations).toContain('RouteAt')
})

test('shows the error in the page’s position if the gateway does not respond', async () => {
  const { router } = await openPage('/gullbarrer', { responses: [noResponse(CategoryListing)] })
  expect(router.state.errors?.['page']).toMatchObject({ status: 503 })
  expect(await heading()).toBeTruthy()
})
