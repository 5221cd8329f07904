import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AccessibilityStatement } from '../client/generated/documents.generated.ts'
import { openPage, response } from '../testing/openPage.tsx'
import { sampleStore } from '../testing/sampleCatalogue.ts'

test('says what is checked, what is not, and where to complain', async () => {
  await openPage('/accessibility')
  await screen.findByRole('heading', { level: 1, name: 'Accessibility' })
  expect(screen.getByText(/^Home, Categories, Products, .*Page not found$/).textContent).not.toContain('Identity check')
  screen.getByText(/^Not checked as pages of their own.* Identity check.*\.$/)
  const authority = screen.getByRole('link', { name: 'Digitaliseringsdirektoratet' })
  expect(authority.getAttribute('href')).toBe('https://www.uutilsynet.no')
  // In the statement and in the footer.
  expect(screen.getAllByRole('link', { name: sampleStore.contact.email })).toHaveLength(2)
  expect(document.title).toContain('Accessibility')
})

test('names no authority where the store names none', async () => {
  const { id, contact } = sampleStore
  const store = {
    __typename: 'Store' as const,
    id,
    accessibility: null,
    contact: { __typename: 'StoreContact' as const, ...contact, registrations: [] },
  }
  await openPage('/accessibility', { responses: [response(AccessibilityStatement, { store })] })
  await screen.findByText('If something does not work for you, tell us:')
  expect(screen.queryByText(/complain to the authority/)).toBeNull()
})
