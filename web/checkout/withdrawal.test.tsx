/** The withdrawal in the browser: a link to the function, and the page where there is no connection. */
import { Layout } from '#docs'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, type OpenPageOptions, response } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'

const withdrawal = {
  __typename: 'StoreWithdrawal' as const,
  labels: [{ __typename: 'TextInLanguage' as const, language: 'nb', text: 'Angre kjøpet her' }],
  confirmLabels: [],
  days: 14,
  takesOrders: true,
  takesNumbers: false,
}

async function open(path: string, options: OpenPageOptions = {}) {
  const layout = await sampleResponse(Layout, {})
  const store = { ...layout.store, withdrawal }
  return openPage(path, {
    ...options,
    responses: [response(Layout, { ...layout, store }), ...(options.responses ?? [])],
  })
}

test('without a connection the page says that nothing can be sent, with the shop’s address, and has no form', async () => {
  const { connection } = await open('/withdrawal')
  act(() => connection.failed())
  const main = within(await screen.findByRole('main'))
  expect((await main.findByRole('status')).textContent).toContain('a withdrawal cannot be sent')
  expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Withdraw from contract here')
  expect(main.getAllByRole('link').some((link) => link.getAttribute('href')?.startsWith('mailto:'))).toBe(true)
  expect(main.queryByRole('textbox')).toBeNull()
  expect(document.querySelector('form[action="/withdrawal"]')).toBeNull()
})

test.each([
  { language: 'en', label: 'Withdraw from contract here' },
  { language: 'nb', label: 'Angre kjøpet her' },
])('the footer of a reader of $language leads to it: $label', async ({ language, label }) => {
  await open('/', { language })
  const footer = within(await screen.findByRole('contentinfo'))
  expect((await footer.findByRole('link', { name: label })).getAttribute('href')).toBe('/withdrawal')
})
