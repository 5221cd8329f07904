import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { createTexts } from '../app/texts.ts'
import { StoreContext } from '../shop/StoreContext.tsx'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { FilterButton, FilterPanel } from './FilterPanel.tsx'
import { parseListing } from './listingAddress.ts'

afterEach(cleanup)

test.each([
  { showsFilterButton: true, isSheet: true },
  { showsFilterButton: false, isSheet: false },
])('with the filter button $showsFilterButton the filters are a sheet: $isSheet', ({ showsFilterButton, isSheet }) => {
  const state = parseListing(new URLSearchParams(), sampleStoreContext.store.listingQuery)
  const element = (
    <StoreContext value={{ ...sampleStoreContext, store: { ...sampleStoreContext.store, showsFilterButton } }}>
      <I18nProvider i18n={createTexts('en', {})}>
        <FilterButton state={state} />
        <FilterPanel facets={[]} state={state} totalCount={3} onChoose={() => undefined} />
      </I18nProvider>
    </StoreContext>
  )
  const { container } = render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(container.querySelectorAll('button[popovertarget=filters]:not([popovertargetaction])')).toHaveLength(
    isSheet ? 1 : 0,
  )
  expect(screen.getByRole('form', { hidden: true }).hasAttribute('popover')).toBe(isSheet)
})
