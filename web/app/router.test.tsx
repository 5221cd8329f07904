import { CategoryListing, RouteAt } from '#docs'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linkToProduct } from '../shop/linkTarget.ts'
import { noAnswer, openPage } from '../testing/openPage.tsx'

const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent

test('a cold address is looked up, then its page is asked for', async () => {
  const { operations } = await openPage('/gullbarrer/gullbarre-3')
  expect(await heading()).toBe('Gullbarre 3 g')
  expect(operations).toContain('RouteAt')
})

test('a link that knows its target needs no look-up', async () => {
  const { router, operations } = await openPage('/')
  const before = operations.length
  await act(() => router.navigate('/gullbarrer/gullbarre-3', { state: linkToProduct('AU-3') }))
  expect(await heading()).toBe('Gullbarre 3 g')
  expect(operations.slice(before)).not.toContain('RouteAt')
})

test('going back to a page asks for nothing', async () => {
  const { router, operations } = await openPage('/gullbarrer')
  await act(() => router.navigate('/mynter'))
  const before = operations.length
  await act(() => router.navigate(-1))
  expect(await heading()).toBe('Gullbarrer')
  expect(operations.slice(before)).toEqual([])
})

test('an address that has moved leads where it moved to', async () => {
  const { router } = await openPage('/gammel-adresse')
  expect(router.state.location.pathname).toBe('/mynter')
  expect(router.state.location.search).toBe('?sort=price-asc')
})

test('a category is found by the parameters of its address too', async () => {
  const { router } = await openPage('/c?id=10&sort=price-asc')
  expect(router.state.location.pathname).toBe('/gullbarrer')
  expect(router.state.location.search).toBe('?sort=price-asc')
  expect(await heading()).toBe('Gullbarrer')
})

test.each([
  ['/gammel-adresse?metal=17,18&page=2&sort=latest', '/mynter?sort=price-asc&metal=17,18&page=2'],
  ['/gammel-adresse?childSku=GONE', '/mynter?sort=price-asc'],
])('what else an address asks for goes along when it has moved: %s', async (asked, location) => {
  const { router } = await openPage(asked)
  expect(router.state.location.pathname + router.state.location.search).toBe(location)
})

test('filters in brackets go along readably', async () => {
  const { router } = await openPage('/gammel-adresse?filtri%5Bmetal%5D=17', {
    store: { listingQuery: { filters: 'filtri', sort: 'sort' } },
  })
  expect(router.state.location.pathname + router.state.location.search).toBe('/mynter?sort=price-asc&filtri[metal]=17')
})

test('a path that cannot be looked up is opened when it was seen before', async () => {
  const { router, operations } = await openPage('/', { answers: [noAnswer(RouteAt)] })
  await act(() => router.navigate('/gullbarrer/gullbarre-3'))
  expect(await heading()).toBe('Gullbarre 3 g')
  expect(operations).toContain('RouteAt')
})

test('a page that nobody answers for says what is wrong in its place', async () => {
  const { router } = await openPage('/gullbarrer', { answers: [noAnswer(CategoryListing)] })
  expect(router.state.errors?.['page']).toMatchObject({ status: 503 })
  expect(await heading()).toBeTruthy()
})
