/** The price facet is on the side of tax that the shopper reads, or on that of the chosen range, which it then names. */
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTexts } from '../app/texts.ts'
import type { FacetPartsFragment } from '../client/generated/documents.generated.ts'
import { StoreContext, type StoreView } from '../shop/StoreContext.tsx'
import { writeTaxSide } from '../shop/taxSide.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { listingVariables, parseListing } from './listingAddress.ts'
import { SortField } from './SortField.tsx'

afterEach(() => {
  cleanup()
  delete document.documentElement.dataset['taxSide']
})

const prices: FacetPartsFragment = {
  __typename: 'RangeFacet',
  attribute: 'price',
  currency: 'NOK',
  gross: [{ __typename: 'FacetRange', from: '50', to: '100', count: 2, isSelected: true }],
  net: [{ __typename: 'FacetRange', from: '40', to: '80', count: 3, isSelected: false }],
}
const parse = (query: string) => parseListing(new URLSearchParams(query), sampleStoreContext.store.listingQuery)

function open(query: string, store: Partial<StoreView>) {
  const state = parse(query)
  const element = (
    <StoreContext value={{ ...sampleStoreContext, store: { ...sampleStoreContext.store, ...store } }}>
      <I18nProvider i18n={createTexts('en', {})}>
        <FilterPanel facets={[prices]} state={state} totalCount={3} onChoose={() => undefined} />
        <ActiveFilters state={state} facets={[prices]} />
        <SortField
          state={state}
          sort={state.sort ?? 'LATEST'}
          sorts={['LATEST', 'PRICE_ASC', 'PRICE_DESC', 'OTHER_SIDE_PRICE_ASC', 'OTHER_SIDE_PRICE_DESC']}
          ownSort="LATEST"
        />
      </I18nProvider>
    </StoreContext>
  )
  const { container } = render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const textOf = (selector: string) => (container.querySelector(selector)?.textContent ?? '').replaceAll('\u00A0', ' ')
  const valuesOf = (selector: string) =>
    [...container.querySelectorAll<HTMLInputElement>(selector)].map(({ value }) => value)
  return {
    /** Both texts are in the document, and CSS shows one (BySide). */
    heading: () => textOf('h3'),
    chip: () => textOf('ul[aria-label="Active filters"] li'),
    ranges: () => valuesOf('input[type=radio]'),
    fields: async () => {
      await vi.waitFor(() => expect(container.querySelector('input[name=price-from]')).not.toBeNull())
      return valuesOf('input[name^=price-]')
    },
    sorts: () => [...container.querySelectorAll('option')].map(({ value, textContent }) => `${value}: ${textContent}`),
  }
}

describe.each([
  { displaySide: 'GROSS' as const, other: 'NET' as const, own: '50-100', others: '40-80', name: 'net', text: 'excl.' },
  {
    displaySide: 'NET' as const,
    other: 'GROSS' as const,
    own: '40-80',
    others: '50-100',
    name: 'gross',
    text: 'incl.',
  },
])('in a store with $displaySide prices', ({ displaySide, other, own, others, name, text }) => {
  const store = { displaySide, hasTaxSideSwitch: true }

  test('a shopper who reads the other side filters and sorts by its prices', async () => {
    writeTaxSide(displaySide)
    const panel = open('', store)
    expect(panel.ranges()).toEqual([own])
    expect(panel.sorts().slice(1)).toEqual(['price-asc: Price, low to high', 'price-desc: Price, high to low'])
    act(() => writeTaxSide(other))
    expect(panel.ranges()).toEqual([`${others}-${name}`])
    expect(await panel.fields()).toEqual(['', '', name])
    expect(panel.sorts().slice(1)).toEqual([
      'other-side-price-asc: Price, low to high',
      'other-side-price-desc: Price, high to low',
    ])
  })

  test('a link has the side of whoever made it, and names it to readers of the other one', async () => {
    writeTaxSide(displaySide)
    const panel = open(`price=${others}-${name}&sort=other-side-price-asc`, store)
    const [from, to] = others.split('-')
    expect(panel.chip()).toBe(`${from}–${to} kr ${text} VAT`)
    expect(panel.heading()).toContain(`Price ${text} VAT`)
    expect(panel.ranges()).toEqual([`${others}-${name}`])
    expect(await panel.fields()).toEqual([from, to, name])
    expect(panel.sorts()).toContain(`other-side-price-asc: Price ${text} VAT, low to high`)
    act(() => writeTaxSide(other))
    expect(panel.chip()).toBe(`${from}–${to} kr`)
  })

  test('amounts of the other side are sent with it', () => {
    expect(listingVariables(parse(`price=${others}-${name}`), 1, 'LATEST').filters).toEqual([
      { attribute: 'price', from: others.split('-')[0], to: others.split('-')[1], taxSide: other },
    ])
  })
})

test('shows no note in a store with one tax side', () => {
  document.documentElement.dataset['taxSide'] = 'net'
  const panel = open('price=50-100', { displaySide: 'GROSS', hasTaxSideSwitch: false })
  expect([panel.heading(), panel.chip(), panel.ranges()]).toEqual(['Price', '50–100 kr', ['50-100']])
})
