import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { viewerState } from '../../shop/viewer.ts'
import { openPage } from '../../testing/openPage.tsx'
import { sampleViewer } from '../../testing/sampleViewer.ts'

const notice = () => screen.queryByText('Prices are shown to trade customers.')?.closest('p') ?? null

afterEach(() => viewerState.write({ kind: 'guest' }))

test('a listing of a store that hides prices tells guests once how to see them, and whom to contact', async () => {
  await openPage('/gullbarrer', { store: { hidesPricesFromGuests: true } })
  const links = within(notice() ?? document.body).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Sign in to see prices', 'Become a customer: contact us'])
  const anchor = links[1]?.getAttribute('href')?.slice(1) ?? ''
  expect(document.getElementById(anchor)?.textContent).toContain('Karat Norge AS')

  act(() => viewerState.write({ kind: 'known', viewer: sampleViewer }))
  expect(notice()).toBeNull()
})

test('a store with public prices has no such notice', async () => {
  await openPage('/gullbarrer')
  expect(notice()).toBeNull()
})
