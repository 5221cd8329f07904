/** The price facet uses the store's own tax side; a shopper who chose the other side sees a note. */
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { createTexts } from '../app/texts.ts'
import type { FacetPartsFragment } from '../client/generated/documents.generated.ts'
import { StoreContext, type StoreView } from '../shop/StoreContext.tsx'
import { writeTaxSide } from '../shop/taxSide.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { parseListing } from './listingAddress.ts'

afterEach(() => {
  cleanup()
  delete document.documentElement.dataset['taxSide']
})

const prices: FacetPartsFragment = {
  __typename: 'RangeFacet',
  attribute: 'price',
  currency: 'NOK',
  ranges: [{ __typename: 'FacetRange', from: '50', to: '100', count: 2, isSelected: true }],
}
const state = parseListing(new URLSearchParams('price=50-100'), sampleStoreContext.store.listingQuery)

function open(store: Partial<StoreView>) {
  const element = (
    <StoreContext value={{ ...sampleStoreContext, store: { ...sampleStoreContext.store, ...store } }}>
      <I18nProvider i18n={createTexts('en', {})}>
        <FilterPanel facets={[prices]} state={state} totalCount={3} onChoose={() => undefined} />
        <ActiveFilters state={state} facets={[prices]} />
      </I18nProvider>
    </StoreContext>
  )
  const { container } = render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const textOf = (selector: string) => (container.querySelector(selector)?.textContent ?? '').replaceAll('\u00A0', ' ')
  return { heading: () => textOf('h3'), chip: () => textOf('ul[aria-label="Active filters"] li') }
}

test.each([
  {
    displaySide: 'GROSS' as const,
    other: 'NET' as const,
    heading: 'PricePrice incl. VAT',
    chip: '50–100 kr incl. VAT',
  },
  {
    displaySide: 'NET' as const,
    other: 'GROSS' as const,
    heading: 'PricePrice excl. VAT',
    chip: '50–100 kr excl. VAT',
  },
])(
  'a store with $displaySide prices names the side for shoppers who chose the other one',
  ({ displaySide, other, heading, chip }) => {
    writeTaxSide(displaySide)
    const panel = open({ displaySide, hasTaxSideSwitch: true })
    // Both texts are in the document, and CSS shows one (BySide).
    expect(panel.heading()).toBe(heading)
    expect(panel.chip()).toBe('50–100 kr')
    act(() => writeTaxSide(other))
    expect(panel.chip()).toBe(chip)
    act(() => writeTaxSide(displaySide))
    expect(panel.chip()).toBe('50–100 kr')
  },
)

test('shows no note in a store with one tax side', () => {
  document.documentElement.dataset['taxSide'] = 'net'
  const panel = open({ displaySide: 'GROSS', hasTaxSideSwitch: false })
  expect([panel.heading(), panel.chip()]).toEqual(['Price', '50–100 kr'])
})
