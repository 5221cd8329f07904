import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../testing/openPage.tsx'

const scrollTo = vi.fn<(left: number, top: number) => void>()
const scrolledTo: string[] = []
beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo)
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.id)
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  scrollTo.mockClear()
  scrolledTo.length = 0
})

test('scrolls to the top of a new page', async () => {
  const { router } = await openPage('/gullbarrer')
  scrollTo.mockClear()
  await act(() => router.navigate('/mynter'))
  await screen.findByRole('heading', { level: 1, name: 'Mynter' })
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
})

test('scrolls to the anchor of a hash', async () => {
  const { router } = await openPage('/')
  scrollTo.mockClear()
  await act(() => router.navigate('/gullbarrer#content'))
  await screen.findByRole('heading', { level: 1, name: 'Gullbarrer' })
  expect(scrolledTo).toEqual(['content'])
  expect(scrollTo).not.toHaveBeenCalled()
})

test('restores the scroll position when the shopper goes back', async () => {
  const { router } = await openPage('/gullbarrer')
  Object.defineProperty(window, 'scrollY', { value: 1234, configurable: true })
  await act(() => router.navigate('/mynter'))
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
  await act(() => router.navigate(-1))
  await screen.findByRole('heading', { level: 1, name: 'Gullbarrer' })
  expect(scrollTo).toHaveBeenLastCalledWith(0, 1234)
})
