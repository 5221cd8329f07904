import type { OperationVariables } from '@apollo/client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { CategoryListing, type CategoryListingQuery } from '../client/generated/documents.generated.ts'
import { response, openPage } from '../testing/openPage.tsx'
import { ownNames, plainNames } from '../testing/listingQueries.ts'
import { customerPrices } from '../shop/priceStore.ts'
import { sampleResponse } from '../testing/sampleResponse.ts'
import { personalPriceOf } from '../testing/sampleViewer.ts'

type Listing = NonNullable<NonNullable<CategoryListingQuery['category']>['products']>

const main = () => within(screen.getByRole('main'))
const names = () =>
  main()
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)

async function openListing(path: string, changes: Partial<Listing> | null, listingQuery = plainNames) {
  const { category } = await sampleResponse(CategoryListing, { id: 'category-bars', valuesPerFacet: 10 })
  if (!category?.products) throw new Error('expected the sample catalogue to list category-bars')
  const products = changes && { ...category.products, ...changes }

  return openPage(path, {
    responses: [response(CategoryListing, { category: { ...category, products } })],
    store: { listingQuery },
  })
}

test('"load more" appends the next page to the URL and to the list', async () => {
  const { router } = await openPage('/gullbarrer')
  expect(names()).toHaveLength(48)

  await act(async () => {
    fireEvent.click(main().getByRole('link', { name: 'Load more' }))
  })

  await waitFor(() => expect(router.state.location.search).toBe('?page=1-2'))
  await waitFor(() => expect(names()).toHaveLength(60))
  expect(main().queryByRole('link', { name: 'Load more' })).toBeNull()
})

test('opens a page by its number alone', async () => {
  await openPage('/gullbarrer?page=2')

  expect(names()).toHaveLength(12)
  expect(main().getByText('49–60 of 60 products')).toBeTruthy()
})

test('a sort order and a filter go into the URL and reset the page', async () => {
  const { router } = await openPage('/gullbarrer?page=2')

  await act(async () => {
    // jsdom applies no styles, so the panel is a closed popover there.
    fireEvent.click(main().getByRole('checkbox', { name: /Gull/, hidden: true }))
  })
  // The links contain the new state once the page has rendered the new URL.
  await waitFor(() =>
    expect(main().getByRole('link', { name: 'Table' }).getAttribute('href')).toBe('/gullbarrer?metal=17&view=rows'),
  )
  fireEvent.change(main().getByRole('combobox'), { target: { value: 'price-asc' } })

  await waitFor(() => expect(router.state.location.search).toBe('?metal=17&sort=price-asc'))
})

test('shows a filter as chosen before the products load, keeps the field’s element and focus, and adds the next filter to it', async () => {
  const sample = await sampleResponse(CategoryListing, { id: 'category-bars', valuesPerFacet: 10 })
  let requestCount = 0
  const onlyTheFirst = () =>
    requestCount++ === 0 ? Promise.resolve({ data: withTwoMetals(sample) }) : new Promise<never>(() => undefined)
  const { router } = await openPage('/gullbarrer', {
    responses: [{ operation: 'CategoryListing', respond: onlyTheFirst }],
  })
  const box = (name: RegExp) => main().getByRole<HTMLInputElement>('checkbox', { name, hidden: true })

  for (const name of [/Gull/, /Sølv/]) {
    const field = box(name)
    await act(async () => {
      fireEvent.click(field)
    })
    expect(field.checked).toBe(true)
    // The same element keeps the focus.
    expect(box(name)).toBe(field)
  }

  expect(router.state.navigation.location?.search).toBe('?metal=17,18')
})

test('the products of a filter are displayed before the URL changes', async () => {
  const sample = await sampleResponse(CategoryListing, { id: 'category-bars', valuesPerFacet: 10 })
  const respond = async ({ filters }: OperationVariables) => ({
    data: filters.length > 0 ? withProducts(sample, 3) : sample,
  })
  const { router } = await openPage('/gullbarrer', { responses: [{ operation: 'CategoryListing', respond }] })
  const addresses: string[] = []
  const observer = new MutationObserver(() => {
    if (names().length === 3) addresses.push(router.state.location.search)
  })
  observer.observe(screen.getByRole('main'), { childList: true, subtree: true })

  await act(async () => {
    fireEvent.click(main().getByRole('checkbox', { name: /Gull/, hidden: true }))
  })
  await waitFor(() => expect(router.state.location.search).toBe('?metal=17'))
  observer.disconnect()

  expect(addresses[0]).toBe('')
  expect(names()).toHaveLength(3)
})

test('a filter that the gateway refuses changes the address, and the page offers to remove it', async () => {
  const sample = await sampleResponse(CategoryListing, { id: 'category-bars', valuesPerFacet: 10 })
  const refused: CategoryListingQuery = { category: sample.category && { ...sample.category, products: null } }
  const respond = async ({ filters }: OperationVariables) => ({ data: filters.length > 0 ? refused : sample })
  const { router } = await openPage('/gullbarrer', { responses: [{ operation: 'CategoryListing', respond }] })
  await act(async () => {
    fireEvent.click(main().getByRole('checkbox', { name: /Gull/, hidden: true }))
  })

  await waitFor(() => expect(router.state.location.search).toBe('?metal=17'))
  expect(await main().findByText('The products cannot be shown this way')).toBeTruthy()
})

describe('with the store’s own names for filter and sort parameters', () => {
  const own = { store: { listingQuery: ownNames } }

  test('filtering, sorting and paging write them, and every link keeps them', async () => {
    const { router } = await openPage('/gullbarrer', own)
    const at = (search: string) => waitFor(() => expect(router.state.location.search).toBe(search))
    /** The links contain the new state once the page has rendered the new URL. */
    const linkTo = async (name: string, address: string) => {
      await waitFor(() => expect(main().getByRole('link', { name }).getAttribute('href')).toBe(address))
      return main().getByRole('link', { name })
    }

    /** Until its page has loaded. */
    const follow = (link: HTMLElement) => act(async () => void fireEvent.click(link))

    fireEvent.change(main().getByRole('combobox'), { target: { value: 'price-asc' } })
    await at('?ordina=price-asc')
    await follow(await linkTo('Load more', '/gullbarrer?ordina=price-asc&page=1-2'))
    await at('?ordina=price-asc&page=1-2')
    await act(async () => {
      fireEvent.click(main().getByRole('checkbox', { name: /Gull/, hidden: true }))
    })
    await at('?filtri[metal]=17&ordina=price-asc')
    await linkTo('Table', '/gullbarrer?filtri[metal]=17&ordina=price-asc&view=rows')
    await follow(await linkTo('Remove all', '/gullbarrer?ordina=price-asc'))
    await at('?ordina=price-asc')
  })

  test('redirects away from parameter names of other stores', async () => {
    const { router, operations } = await openPage('/gullbarrer?sort=price-asc&metal=17&filtri[metal]=17', own)
    expect(router.state.location.search).toBe('?filtri[metal]=17')
    expect(names().length).toBeGreaterThan(0)
    expect(operations.filter((name) => name === 'CategoryListing')).toHaveLength(1)
  })
})

test.each([
  {
    names: plainNames,
    query: 'metal=17&sort=price-asc&view=rows&page=2',
    filterForm: [
      ['sort', 'price-asc'],
      ['view', 'rows'],
      ['metal', '17'],
    ],
    sortForm: [
      ['metal', '17'],
      ['view', 'rows'],
      ['sort', 'price-asc'],
    ],
  },
  {
    names: ownNames,
    query: 'filtri[metal]=17&ordina=price-asc&view=rows&page=2',
    filterForm: [
      ['ordina', 'price-asc'],
      ['view', 'rows'],
      ['filtri[metal]', '17'],
    ],
    sortForm: [
      ['filtri[metal]', '17'],
      ['view', 'rows'],
      ['ordina', 'price-asc'],
    ],
  },
])(
  'forms send the URL’s parameters without the page number, as a browser without JavaScript would: ?$query',
  async ({ names: called, query, filterForm, sortForm }) => {
    await openListing(`/gullbarrer?${query}`, { sort: 'PRICE_ASC' }, called)
    const sent = (form: HTMLFormElement | null | undefined) => (form ? [...new FormData(form)] : [])

    expect(sent(document.querySelector<HTMLFormElement>('form#filters'))).toEqual(filterForm)
    expect(sent(main().getByRole('combobox').closest('form'))).toEqual(sortForm)
  },
)

function withProducts(sample: CategoryListingQuery, count: number): CategoryListingQuery {
  const copy = structuredClone(sample)
  const listing = copy.category?.products
  if (!listing) throw new Error('expected the sample catalogue to list category-bars')
  listing.items = listing.items.slice(0, count)
  listing.totalCount = count
  listing.pageCount = 1
  return copy
}

function withTwoMetals(sample: CategoryListingQuery): CategoryListingQuery {
  const copy = structuredClone(sample)
  const facet = copy.category?.products?.facets?.[0]
  if (facet?.__typename !== 'ValueFacet') throw new Error('expected the sample listing to begin with a facet of values')
  facet.values = [
    ...facet.values,
    { __typename: 'FacetValue', value: '18', label: 'Sølv', code: 'AG', count: 2, isSelected: false },
  ]
  return copy
}

test('an empty category shows the spec’s text offline only', async () => {
  const { connection } = await openListing('/gullbarrer', { items: [], totalCount: 0, pageCount: 0 })
  expect(main().getByText('There are no products in this category at the moment.')).toBeTruthy()

  act(() => connection.failed())
  expect(main().getByText('No products synchronized for this category. Please come back while online!')).toBeTruthy()
})

test('offers to clear filters that match no product', async () => {
  await openListing('/gullbarrer?metal=17', { items: [], totalCount: 0, pageCount: 0 })

  expect(main().getByText('No products match these filters together.')).toBeTruthy()
  expect(main().getByRole('link', { name: 'Remove all filters' }).getAttribute('href')).toBe('/gullbarrer')
})

test('links back from a page after the last one', async () => {
  await openListing('/gullbarrer?page=9', { items: [], page: 9 })

  expect(main().getByText('This listing has fewer pages.')).toBeTruthy()
})

test('shows the rest of the page while the search is down', async () => {
  await openListing('/gullbarrer', null)

  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Gullbarrer')
  expect(main().getByText('The products cannot be shown just now')).toBeTruthy()
  expect(main().getByText('No products synchronized for this category. Please come back while online!')).toBeTruthy()
})

test('removes tracking parameters from the URL', async () => {
  const { router } = await openPage('/gullbarrer?campaign=spring&metal=17')

  expect(router.state.location.search).toBe('?metal=17')
  expect(names().length).toBeGreaterThan(0)
})

test('shows products without filters if only the attribute labels are missing', async () => {
  await openListing('/gullbarrer', { facets: null })

  expect(main().getByText('The filters cannot be shown just now.')).toBeTruthy()
  expect(names().length).toBeGreaterThan(0)
})

test.each(['', 'r', ' ri '])('does not search for "%s", which is too short', async (text) => {
  const { operations } = await openPage(`/search?q=${encodeURIComponent(text)}`)

  expect(main().getByText('Please type at least 3 characters.')).toBeTruthy()
  expect(operations).not.toContain('SearchResults')
})

test('shows the search results under the search text', async () => {
  await openPage('/search?q=gold+ring')

  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Search: “gold ring”')
  expect(names()).toHaveLength(48)
})

test('shows the not-found page for an unknown path', async () => {
  await openPage('/nothing/here')

  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
})

describe('a price that was agreed with the customer', () => {
  afterEach(() => customerPrices.clear())

  test.each([
    ['cards', '/gullbarrer', 'article'],
    ['rows', '/gullbarrer?view=rows', 'row'],
  ] as const)('is marked in %s, beside the list price', async (_name, path, role) => {
    const { category } = await sampleResponse(CategoryListing, { id: 'category-bars', pageSize: 48 })
    const bar = category?.products?.items.find(({ sku }) => sku === 'AU-3')
    if (!bar) throw new Error('expected the sample catalogue to list AU-3')
    const own = personalPriceOf(bar.id, '750.00')
    customerPrices.start()
    customerPrices.load(
      new Map([[bar.id, { ...own, listPrice: { ...own.now, gross: { ...own.now.gross, amount: '1000.00' } } }]]),
    )
    await openPage(path)
    const marked = main()
      .getAllByRole(role)
      .filter((item) => within(item).queryByText('Your price') !== null)
    expect(marked).toHaveLength(1)
    expect(marked[0]?.textContent.replaceAll(/\s/g, ' ')).toContain('Gullbarre 3 g')
    expect(marked[0]?.textContent.replaceAll(/\s/g, ' ')).toMatch(/List price: 1 000(,00)? kr/)
    expect(marked[0]?.querySelector('s')).toBeNull()
  })
})

test('the menu ends with the metal prices', async () => {
  await openPage('/gullbarrer')
  const links = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link')
  expect([links.at(-1)?.textContent, links.at(-1)?.getAttribute('href')]).toEqual(['Metal prices', '/metals'])
})
