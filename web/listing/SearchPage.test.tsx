import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { SearchResults } from '../client/generated/documents.generated.ts'
import { response, openPage } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'

const main = () => within(screen.getByRole('main'))
const open = (text: string) => openPage(`/search?${new URLSearchParams({ q: text }).toString()}`)

async function openWithoutProducts(changes: { readonly pages?: [] }) {
  const sample = await sampleResponse(SearchResults, { text: 'salgsvilkår', valuesPerFacet: 10 })
  if (!sample.search) throw new Error('expected the sample catalogue to answer a search')
  const { search } = sample
  const products = { ...search.products, items: [], totalCount: 0, pageCount: 0 }

  return openPage('/search?q=salgsvilkår', {
    responses: [response(SearchResults, { search: { ...search, categories: [], products, ...changes } })],
  })
}

test('shows categories and content pages above the products', async () => {
  await open('gull')

  const categories = within(main().getByRole('navigation', { name: 'Categories' }))
  expect(categories.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/gullbarrer'])
  expect(within(main().getByRole('list', { name: 'Pages' })).getAllByRole('link')).toHaveLength(1)
})

test('a search that finds pages alone leads to them, says that no products were found, and offers some', async () => {
  await openWithoutProducts({})

  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Search: “salgsvilkår”')
  expect(within(main().getByRole('list', { name: 'Pages' })).getAllByRole('link')).toHaveLength(1)
  expect(main().getByText('No products found.')).toBeTruthy()
  expect((await main().findByRole('link', { name: 'ring' })).getAttribute('href')).toBe('/search?q=ring')
})

test('a search without any result offers words, the sister store, categories and bestsellers', async () => {
  await openWithoutProducts({ pages: [] })

  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('No results for “salgsvilkår”')
  expect((await main().findByRole('link', { name: 'ring' })).getAttribute('href')).toBe('/search?q=ring')
  const sister = main().getByRole('link', { name: 'Karat Norge' })
  expect(sister.getAttribute('href')).toBe('http://goldsmith.example/search?q=salgsvilk%C3%A5r')
  expect(sister.parentElement?.textContent).toContain('3 products')
  expect(main().getByRole('navigation', { name: 'Categories' })).toBeTruthy()
  expect(within(main().getByRole('region', { name: 'Bestsellers' })).getAllByRole('article').length).toBeGreaterThan(0)
})

test('says which words of a long text were not searched', async () => {
  const sample = await sampleResponse(SearchResults, { text: 'gull', valuesPerFacet: 10 })
  if (!sample.search) throw new Error('expected the sample catalogue to answer a search')
  await openPage('/search?q=gull', {
    responses: [response(SearchResults, { search: { ...sample.search, ignoredWords: ['<b>', 'cd</b>'] } })],
  })
  expect(main().getByText('A search uses ten words. Not searched: <b>, cd</b>')).toBeTruthy()
})

test('neither searches for nor shows a text of ten thousand characters', async () => {
  const { operations } = await open('x'.repeat(10_000))

  expect(main().getByText('Please type at most 200 characters.')).toBeTruthy()
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Search')
  expect(operations).not.toContain('SearchResults')
})

test.each([
  ['control characters', 'gu\u0000ll\u0007', 'gull'],
  ['bidirectional controls and soft hyphens', '\u202egull\u00adbarre', 'gullbarre'],
])('neither searches for nor shows %s', async (_name, text, shown) => {
  await open(text)

  expect(main().getByRole('heading', { level: 1 }).textContent).toBe(`Search: “${shown}”`)
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe(shown)
})

test('the order that the text asks for is no choice of the shopper, who can choose another', async () => {
  const sample = await sampleResponse(SearchResults, { text: 'gull', valuesPerFacet: 10 })
  if (!sample.search) throw new Error('expected the sample catalogue to answer a search')
  const { products } = sample.search
  const sorts: (typeof products.sort)[] = ['RELEVANCE', 'PRICE_ASC']
  const { router } = await openPage('/search?q=gull', {
    responses: [
      response(SearchResults, { search: { ...sample.search, products: { ...products, sorts, sort: 'PRICE_ASC' } } }),
    ],
  })
  const field = await main().findByRole<HTMLSelectElement>('combobox', { name: 'Sort' })
  expect(field.value).toBe('price-asc')
  await act(async () => {
    fireEvent.change(field, { target: { value: 'relevance' } })
  })
  expect(router.state.location.search).toBe('?q=gull&sort=relevance')
})

test('shows markup as text', async () => {
  await open('<b>gull</b>')

  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Search: “<b>gull</b>”')
})

describe('products that match only some of the words', () => {
  const open = async (exactCount: number, path = '/search?q=gull') => {
    const sample = await sampleResponse(SearchResults, { text: 'gull', valuesPerFacet: 10 })
    if (!sample.search) throw new Error('expected the sample catalogue to answer a search')
    await openPage(path, { responses: [response(SearchResults, { search: { ...sample.search, exactCount } })] })
    return sample.search.products.items.map(({ name }) => name)
  }
  /** Names of products and the sentence, in the order of the page. */
  const order = (sentence: string) =>
    main()
      .getAllByText((_, element) => element?.tagName === 'H2' || element?.textContent === sentence)
      .filter(({ tagName }) => tagName === 'H2' || tagName === 'P')
      .map(({ textContent }) => textContent)

  test('follow those that match all, behind a sentence', async () => {
    const names = await open(2)
    const sentence = 'These match only some of your words.'
    expect(order(sentence).filter((text) => text === sentence || names.includes(text))).toEqual([
      ...names.slice(0, 2),
      sentence,
      ...names.slice(2),
    ])
  })

  test('are marked if none match all', async () => {
    await open(0)
    expect(main().getByText('No product matches all of your words. These match some of them.')).toBeTruthy()
  })

  test('are not mentioned where all match', async () => {
    const names = await open(100)
    expect(names.length).toBeGreaterThan(0)
    expect(main().queryByText(/some of/)).toBeNull()
  })
})

test.each([
  ['gullpris', /^Metal prices ?Gold .*\/g/, '/metals'],
  ['kontakt', /^Contact/, '/search?q=kontakt#contact'],
])('%s finds a page of the shop, with its current text', async (text, name, path) => {
  await open(text)
  const pages = within(main().getByRole('list', { name: 'Pages' }))
  const page = await pages.findByRole('link', { name })
  expect(page.getAttribute('href')).toBe(path)
  expect(pages.getAllByRole('link')[0]).toBe(page)
})
