import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createTexts } from '../app/texts.ts'
import { StoreContext } from '../shop/StoreContext.tsx'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { FilterButton, FilterPanel } from './FilterPanel.tsx'
import { parseListing } from './listingAddress.ts'
import type { FacetPartsFragment } from '../client/generated/documents.generated.ts'
import { ActiveFilters } from './ActiveFilters.tsx'

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

afterEach(cleanup)

const prices: FacetPartsFragment = {
  __typename: 'RangeFacet',
  attribute: 'price',
  currency: 'NOK',
  gross: [
    { __typename: 'FacetRange', from: null, to: '5000', count: 2, isSelected: false },
    { __typename: 'FacetRange', from: '5000', to: null, count: 3, isSelected: false },
  ],
  net: [],
}
const facetOf = (isMeasured: boolean): FacetPartsFragment => ({
  __typename: 'ValueFacet',
  attribute: 'weight',
  label: 'Vekt',
  unit: null,
  isMeasured,
  valueCount: 14,
  values: Array.from({ length: 14 }, (_, at) => ({
    __typename: 'FacetValue',
    value: String(at),
    label: `${at} g`,
    code: null,
    count: 14 - at,
    isSelected: at === 12,
  })),
})

async function open(facets: readonly FacetPartsFragment[], query: string) {
  const state = parseListing(new URLSearchParams(query), sampleStoreContext.store.listingQuery)
  const element = (
    <StoreContext value={sampleStoreContext}>
      <I18nProvider i18n={createTexts('en', {})}>
        <FilterPanel facets={facets} state={state} totalCount={5} onChoose={() => undefined} />
        <ActiveFilters state={state} facets={facets} />
      </I18nProvider>
    </StoreContext>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  await act(async () => {
    render(<RouterProvider router={router} />)
  })
  return router
}

test('typed prices filter by any range, with the amounts as people write them', async () => {
  const router = await open([prices], '')
  expect(screen.getAllByRole('radio', { hidden: true })).toHaveLength(2)
  fireEvent.change(await screen.findByLabelText('From kr'), { target: { value: '2 500' } })
  fireEvent.change(screen.getByLabelText('To kr'), { target: { value: '20000' } })
  await act(async () => {
    fireEvent.click(screen.getByText('OK'))
    await vi.waitFor(() => expect(router.state.location.search).toBe('?price=2500-20000'))
  })
})

test('a typed range is displayed in the fields and in its chip', async () => {
  await open([prices], 'price=2500-20000')
  const from = await screen.findByLabelText<HTMLInputElement>('From kr')
  const to = screen.getByLabelText<HTMLInputElement>('To kr')
  expect([from.value, to.value].map((text) => text.replaceAll('\u00A0', ' '))).toEqual(['2 500', '20 000'])
  expect(screen.getByRole('link', { name: /Remove 2.500–20.000.kr/ })).toBeTruthy()
})

test('shows all sizes, and of words the ten most frequent and the selected one', async () => {
  await open([facetOf(true)], '')
  expect(screen.getAllByRole('checkbox', { hidden: true })).toHaveLength(14)
  cleanup()
  await open([facetOf(false)], '')
  expect(screen.getAllByRole('checkbox', { hidden: true })).toHaveLength(11)
  expect(screen.getByRole('link', { name: 'Show all 14', hidden: true })).toBeTruthy()
})
