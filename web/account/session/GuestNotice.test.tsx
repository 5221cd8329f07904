import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { viewerState } from '../../shop/viewer.ts'
import { openPage } from '../../testing/openPage.tsx'
import { sampleViewer } from '../../testing/sampleViewer.ts'

const notice = () =>
  within(screen.getByRole('main')).queryByRole('link', { name: 'Sign in to see prices' })?.closest('p') ?? null

afterEach(() => viewerState.write({ kind: 'guest' }))

test('a listing of a store that hides prices tells guests once how to see them, and below the first products whom to contact', async () => {
  await openPage('/gullbarrer', { store: { hidesPricesFromGuests: true } })
  expect(notice()?.textContent).toBe('Sign in to see prices')
  const contact = () => within(screen.getByRole('main')).queryByRole('link', { name: 'Become a customer: contact us' })
  const [firstProduct] = within(screen.getByRole('main')).getAllByRole('article')
  expect(firstProduct && contact()?.compareDocumentPosition(firstProduct)).toBe(Node.DOCUMENT_POSITION_PRECEDING)

  act(() => viewerState.write({ kind: 'known', viewer: sampleViewer }))
  expect([notice(), contact()]).toEqual([null, null])
})

test('the comparison of such a store also tells guests whom to contact', async () => {
  await openPage('/compare', { store: { hidesPricesFromGuests: true } })
  const links = within(notice() ?? document.body).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Sign in to see prices', 'Become a customer: contact us'])
  const anchor = links[1]?.getAttribute('href')?.slice(1) ?? ''
  expect(document.getElementById(anchor)?.textContent).toContain('Karat Norge AS')
})

test('a store with public prices has no notice', async () => {
  await openPage('/gullbarrer')
  expect(notice()).toBeNull()
})
