import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Layout } from '#docs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPage, response } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const notice = () => screen.queryByRole('region', { name: 'Cookies' })

test.each([
  { privacy: 'personvern', links: 2 },
  { privacy: null, links: 0 },
])('the page on privacy, $privacy, has $links links: in the notice and at the foot', async ({ privacy, links }) => {
  const layout = await sampleResponse(Layout, {})
  const contentSlugs = { ...layout.store.contentSlugs, privacy }
  await openPage('/', { responses: [response(Layout, { ...layout, store: { ...layout.store, contentSlugs } })] })
  expect((await screen.findByRole('region', { name: 'Cookies' })).textContent).toContain('no tracking')
  const foot = await screen.findByRole('contentinfo')
  await within(foot).findByRole('link', { name: 'Policies' })
  expect(screen.queryAllByRole('link', { name: 'Privacy policy' })).toHaveLength(links)
})

test('names every cookie and stays hidden once it was dismissed', async () => {
  await openPage('/')
  expect((await screen.findByRole('region', { name: 'Cookies' })).textContent).toContain(
    'your language, the light or dark appearance, prices with or without VAT, a product in the cart, or signing in',
  )

  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Understood' }))
  })
  expect(notice()).toBeNull()

  await openPage('/gullbarrer')
  await screen.findByRole('contentinfo')
  expect(notice()).toBeNull()
})
