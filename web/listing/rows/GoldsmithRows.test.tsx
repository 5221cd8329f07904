import type { OperationVariables } from '@apollo/client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ArticleNumbers, CategoryListing, FindRow, MissingStock, RowTierPrices, type CategoryListingQuery } from '#docs'
import { operationName } from '../../client/loading.ts'
import { response, noResponse, openPage, type OpenPageOptions } from '../../testing/openPage.tsx'
import { ownNames, plainNames } from '../../testing/listingQueries.ts'
import { sampleResponse } from '../../testing/sampleResponse.ts'
import { rowQuantities } from '../../shop/rowQuantities.ts'
import { taxed } from '../../testing/sampleMoney.ts'

type Page = ReturnType<typeof openPage> extends Promise<infer Opened> ? Opened : never

const goldsmith: OpenPageOptions = { store: { kind: 'GOLDSMITH' } }
const listing = '/gullbarrer'
const entered: (string | undefined)[] = []

beforeEach(() => {
  localStorage.clear()
  entered.length = 0
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = function (this: Element) {
    entered.push(this.id)
  }
})

type Item = NonNullable<NonNullable<CategoryListingQuery['category']>['products']>['items'][number]

async function openListing(changeItem: (item: Item) => Item, { responses = [], ...options }: OpenPageOptions = {}) {
  const data = await sampleResponse(CategoryListing, { id: 'category-bars', pageSize: 48 })
  const products = data.category?.products
  if (!data.category || !products) throw new Error('expected the sample catalogue to list bars')
  const category = { ...data.category, products: { ...products, items: products.items.map(changeItem) } }
  return openPage(listing, {
    ...goldsmith,
    ...options,
    responses: [response(CategoryListing, { ...data, category }), ...responses],
  })
}

const quantityOf = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `Quantity of ${name}` })
const rowOf = (field: HTMLElement) => within(field.closest('tr') ?? document.body)
const sumOf = (field: HTMLElement) => rowOf(field).getByRole('status').textContent?.replaceAll(/\s/g, ' ')

async function write(field: HTMLInputElement, text: string) {
  await act(async () => {
    field.focus()
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
  })
}

describe('quantities in the goldsmiths’ table', () => {
  test('are not taken for what is sold out, and one that was stored before can be removed', async () => {
    rowQuantities.write('no', ['AU-3\t4'])
    await openListing((item) => (item.stock ? { ...item, stock: { ...item.stock, status: 'OUT_OF_STOCK' } } : item))
    expect(screen.queryByRole('button', { name: 'Add all to cart' })).toBeNull()
    const field = await quantityOf('Gullbarre 3 g')
    expect(field.disabled).toBe(false)
    await write(field, '')
    expect((await quantityOf('Gullbarre 3 g')).disabled).toBe(true)
  })

  test('show the row total and are stored per row', async () => {
    await openListing((item) => item)
    const field = await quantityOf('Gullbarre 3 g')
    await write(field, '4')

    await waitFor(() => expect(sumOf(field)).toBe('4 012,00 kr'))
    expect(rowQuantities.read('no')).toEqual(['AU-3\t4'])

    await openListing((item) => item)
    await waitFor(async () => expect((await quantityOf('Gullbarre 3 g')).value).toBe('4'))
  })

  test.each([
    { typed: '2,6', becomes: '3', note: '2,6 m rounded up' },
    { typed: '0,1', becomes: '1', note: 'at least 1 m' },
    { typed: '1 000', becomes: '1\u00A0000', note: '' },
    { typed: '1e3', becomes: '1e3', note: 'not a quantity' },
    { typed: '-5', becomes: '-5', note: 'not a quantity' },
    { typed: '0', becomes: '', note: '' },
    { typed: 'many', becomes: 'many', note: 'not a quantity' },
  ])(
    'become one that can be ordered, or are marked: $typed becomes $becomes, $note',
    async ({ typed, becomes, note }) => {
      await openListing((item) => ({
        ...item,
        quantity: { __typename: 'QuantityRule', unit: 'METER', minimum: '1', step: '0.5', maximum: null },
      }))
      const field = await quantityOf('Gullbarre 3 g')
      await write(field, typed)

      expect(field.value).toBe(becomes)
      expect(field.parentElement?.textContent).toBe('m')
      const noteId = field.getAttribute('aria-describedby') ?? ''
      expect(document.getElementById(noteId)?.textContent?.replaceAll('\u00A0', ' ')).toBe(note)
      expect(field.getAttribute('aria-invalid')).toBe(String(note === 'not a quantity'))
      expect(rowQuantities.read('no')).toHaveLength(becomes !== '' && note !== 'not a quantity' ? 1 : 0)
    },
  )

  test('that are not in the table any more take their note along', async () => {
    await openListing((item) => item)
    const field = await quantityOf('Gullbarre 3 g')
    await write(field, '2,6')
    await screen.findByText(/rounded up$/)
    act(() => rowQuantities.write('no', []))
    await waitFor(() => expect(screen.queryByText(/rounded up$/)).toBeNull())
  })

  test('apply tier prices, which are fetched once for all rows of the page at the first quantity', async () => {
    const tier = (sku: string) => ({
      __typename: 'Product' as const,
      id: `product-${sku}`,
      price: {
        __typename: 'Price' as const,
        id: `price-${sku}`,
        tiers: [
          {
            __typename: 'PriceTier' as const,
            fromQuantity: '10',
            sourcePrice: { __typename: 'SourcePrice' as const, amount: '900.00', priceIncludesTax: true },
            unitPrice: taxed('720.00', '180.00', '900.00'),
          },
        ],
      },
    })
    const { operations } = await openListing((item) => ({ ...item, stock: null }), {
      responses: [
        response(RowTierPrices, { products: [tier('AU-3'), tier('AU-4')] }),
        // The stock stays unknown.
        response(MissingStock, { products: [] }),
      ],
    })
    expect(operations).not.toContain('RowTierPrices')
    const three = await quantityOf('Gullbarre 3 g')
    const four = await quantityOf('Gullbarre 4 g')
    await write(three, '10')
    await write(four, '9')

    await waitFor(() => expect([sumOf(three), sumOf(four)]).toEqual(['9 000,00 kr', '9 036,00 kr']))
    // The price column shows the tier in force, the next column the tier above it.
    const pricesOf = (field: HTMLElement) =>
      rowOf(field)
        .getAllByRole('cell')
        .slice(-4, -2)
        .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
    expect(pricesOf(three)).toEqual([expect.stringMatching(/^900,00 kr/), ''])
    expect(pricesOf(four)).toEqual([expect.stringMatching(/^1 004,00 kr/), '900,00 kr from 10 pcs'])
    expect(screen.getByRole('columnheader', { name: /^Price/ }).textContent).toContain('Pricekr/pcs incl. VAT')
    expect(operations.filter((name) => name === 'RowTierPrices')).toHaveLength(1)
  })

  test('are summed at the foot of the table: rows, grams of each alloy, without and with tax', async () => {
    await openListing((item) => ({ ...item, stock: null }))
    const foot = () => screen.queryByRole('region', { name: 'Sum' })
    const sumText = () => foot()?.querySelector('p + p')?.textContent?.replaceAll(/\s/g, ' ')
    const rowsText = () => foot()?.querySelector('p')?.textContent?.replaceAll(/\s/g, ' ')
    expect(foot()).toBeNull()
    await write(await quantityOf('Gullbarre 3 g'), '4')
    await waitFor(() => expect(sumText()).toBe('4 012,00 kr incl. VAT3 209,60 kr excl. VAT'))
    expect(rowsText()).toBe('1 row with a quantityAu 999,9: 40 g')
    await write(await quantityOf('Gullbarre 4 g'), '2')
    await waitFor(() => expect(sumText()).toMatch(/^6 020,00 kr incl. VAT/))
    expect(rowsText()).toBe('2 rows with a quantityAu 999,9: 60 g')
    await write(await quantityOf('Gullbarre 3 g'), '')
    await write(await quantityOf('Gullbarre 4 g'), '')
    await waitFor(() => expect(foot()).toBeNull())
  })

  test('rows sold by the metre say what a metre weighs', async () => {
    const quantity = { __typename: 'QuantityRule', unit: 'METER', minimum: '1', step: '0.5', maximum: null } as const
    await openListing((item) => (item.sku === 'AU-3' ? { ...item, quantity, gramsPerUnit: '8.137' } : item))
    const row = await screen.findByRole('row', { name: /Gullbarre 3 g/ })
    expect(within(row).getByText(/^8,137\sg\/m$/)).toBeTruthy()
    expect(screen.getAllByText(/g\/m$/)).toHaveLength(1)
  })

  test('warn when more is wanted than there is', async () => {
    await openListing((item) => ({
      ...item,
      stock: { __typename: 'Stock', status: 'OK', quantity: '2', source: 'LIVE' },
    }))
    const field = await quantityOf('Gullbarre 3 g')
    await write(field, '2')
    await waitFor(() => expect(sumOf(field)).toBe('2 006,00 kr'))
    await write(field, '3')
    await waitFor(() => expect(sumOf(field)).toBe('3 009,00 kr Only 2 pcs in stock'))
  })

  test('show no row total without a known price', async () => {
    await openListing((item) => ({ ...item, price: { __typename: 'SignInForPrice', storeCode: 'no' } }))
    const field = await quantityOf('Gullbarre 3 g')
    await write(field, '4')

    expect(field.value).toBe('4')
    expect(sumOf(field)).toBe('')
  })

  test('are absent for products with variants and in investment stores', async () => {
    await openListing((item) => item)
    expect(screen.getByRole('link', { name: 'Choose variant' }).getAttribute('href')).toBe('/gullbarrer/gullbarre-1')

    await openPage(`${listing}?view=rows`)
    await screen.findByRole('table')
    expect(await screen.findByRole('button', { name: 'Add to cart: Gullbarre 3 g' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /Quantity of/ })).toBeNull()
    expect(screen.queryByLabelText('Go to item no.')).toBeNull()
  })
})

test.each([
  { kind: 'SIMPLE', isSaid: true },
  { kind: 'VIRTUAL', isSaid: false },
  { kind: 'DOWNLOADABLE', isSaid: false },
] as const)('a $kind product that can be had says its stock: $isSaid', async ({ kind, isSaid }) => {
  await openListing((item) => ({
    ...item,
    kind,
    stock: { ...item.stock, quantity: null, status: 'OK' } as Item['stock'],
  }))
  await screen.findByRole('link', { name: 'Gullbarre 3 g' })
  expect(screen.queryAllByText('In stock').length > 0).toBe(isSaid)
})

describe('finding an article number', () => {
  async function find(sku: string) {
    const field = await screen.findByRole('combobox', { name: 'Go to item no.' })
    await act(async () => {
      fireEvent.change(field, { target: { value: sku } })
      fireEvent.submit(field.closest('form') ?? field)
    })
  }

  test('navigates to the row in the current order, with the store’s own parameter names', async () => {
    const { router } = await openPage(`${listing}?ordina=latest`, {
      store: { ...goldsmith.store, listingQuery: ownNames },
    })
    await find('AU-50')

    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/gullbarrer',
        search: expect.stringMatching(/^\?ordina=latest(&page=\d)?$/),
        hash: '#row-AU-50',
      }),
    )
  })

  test('navigates to the row’s page, where the row is marked and focused', async () => {
    const { router } = await openPage(listing, goldsmith)
    await find(' AU-50 ')

    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/gullbarrer', search: '?page=2', hash: '#row-AU-50' }),
    )
    const link = await screen.findByRole('link', { name: 'Gullbarre 50 g' })
    await waitFor(() => expect(entered).toContain('row-AU-50'))
    expect(link.closest('tr')?.getAttribute('aria-current')).toBe('true')
    const quantity = within(link.closest('tr') ?? document.body).getByRole('textbox')
    await waitFor(() => expect(document.activeElement).toBe(quantity))
  })

  test('offers the numbers that begin with three typed characters, hyphens or not', async () => {
    const items = ['AU-10', 'AU-15', 'AG-10'].map((sku) => ({ id: sku, sku, name: `Name of ${sku}` }))
    const data = await sampleResponse(ArticleNumbers, { text: 'au1', pageSize: 24 })
    if (!data.search) throw new Error('expected the sample catalogue to answer a search')
    const products = {
      ...data.search.products,
      items: items.map((item) => ({ __typename: 'Product' as const, ...item })),
    }
    const { operations } = await openPage(listing, {
      ...goldsmith,
      responses: [response(ArticleNumbers, { search: { ...data.search, products } })],
    })
    const field = await screen.findByRole('combobox', { name: 'Go to item no.' })
    const offered = () =>
      [...(document.getElementById(field.getAttribute('list') ?? '')?.querySelectorAll('option') ?? [])].map(
        ({ value }) => value,
      )
    const isRequested = () => operations.some((name) => name === operationName(ArticleNumbers))
    fireEvent.change(field, { target: { value: 'au' } })
    await act(async () => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(isRequested()).toBe(false)

    fireEvent.change(field, { target: { value: 'au1' } })
    await waitFor(() => expect(offered()).toEqual(['AU-10', 'AU-15']))
    expect(isRequested()).toBe(true)
  })

  test('reports an unknown number at the form', async () => {
    const { router } = await openPage(listing, goldsmith)
    await find('NO-SUCH')

    expect(await screen.findByText('No product has the item number NO-SUCH.')).toBeTruthy()
    expect(router.state.location.pathname).toBe(listing)
  })

  test.each([
    { after: 'another search', act: (_page: Page) => find('NO-SUCH') },
    { after: 'leaving the page', act: ({ router }: Page) => act(() => router.navigate('/compare')) },
  ])('does not navigate to a row that is found after $after', async ({ act: goOn }) => {
    const pending = Promise.withResolvers<void>()
    const data = await sampleResponse(FindRow, { sku: 'AU-50', pageSize: 48, sort: 'POSITION_DESC' })
    const late = {
      operation: operationName(FindRow),
      respond: async ({ sku }: OperationVariables) => {
        if (sku !== 'AU-50') return { data: { product: null } }
        await pending.promise
        return { data }
      },
    }
    const page = await openPage(listing, { ...goldsmith, responses: [late] })
    await find('AU-50')
    await goOn(page)
    const { key } = page.router.state.location
    await act(async () => {
      pending.resolve()
      await page.client.query({
        query: FindRow,
        variables: { sku: 'AU-50', pageSize: 48, sort: 'POSITION_DESC' },
        fetchPolicy: 'network-only',
      })
    })

    expect(page.router.state.location.key).toBe(key)
  })

  test('reports a failed request', async () => {
    await openPage(listing, { ...goldsmith, responses: [noResponse(FindRow)] })
    await find('AU-50')

    expect(await screen.findByText('The shop cannot be reached just now.')).toBeTruthy()
  })

  test.each([
    {
      address: '/find?sku=AU-50&in=category-bars&sort=price-asc',
      leadsTo: '/gullbarrer?sort=price-asc&page=2#row-AU-50',
    },
    { address: '/find?sku=NO-SUCH', leadsTo: '/find?sku=NO-SUCH' },
    {
      address: '/find?sku=AU-50&in=category-bars&ordina=price-asc',
      leadsTo: '/gullbarrer?ordina=price-asc&page=2#row-AU-50',
      names: ownNames,
    },
  ])('works without JavaScript: $address', async ({ address, leadsTo, names = plainNames }) => {
    const { router } = await openPage(address, { store: { ...goldsmith.store, listingQuery: names } })
    const { pathname, search, hash } = router.state.location

    expect(pathname + search + hash).toBe(leadsTo)
  })

  test('offers a search for an unknown number', async () => {
    await openPage('/find?sku=NO-SUCH', goldsmith)

    expect(screen.getByText('No product has the item number NO-SUCH.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Search for “NO-SUCH” instead' }).getAttribute('href')).toBe(
      '/search?q=NO-SUCH',
    )
  })
})
