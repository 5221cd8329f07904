import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Home, type HomeQuery } from '../client/generated/documents.generated.ts'
import { response, openPage } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'
import { wholeText } from '../testing/wholeText.ts'

type Content = HomeQuery['store']['homeContent']

async function openHome(change: (content: Content) => Content) {
  const { store, ...data } = await sampleResponse(Home, {})
  return openPage('/', {
    responses: [response(Home, { ...data, store: { ...store, homeContent: change(store.homeContent) } })],
  })
}

test('shows the editors’ content below the shelves', async () => {
  await openHome((content) => content)
  const headings = within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)

  expect(headings.at(-1)).toBe('Edelmetall fra Karat')
  expect(screen.getByText('Veid og stemplet.')).toBeTruthy()
})

test('shows below the statement only promises that the store gives', async () => {
  await openHome((content) => content)
  const main = within(screen.getByRole('main'))
  expect(main.getByText('Serial number on every bar')).toBeTruthy()
  expect(main.queryByText('Price locked when you order')).toBeNull()
})

test.each([
  { language: 'nb', text: /^Se alt i [a-zæøå]/ },
  { language: 'en', text: /^See all in [A-ZÆØÅ]/ },
])(
  'the name of a category is written as a word of the sentence only in its own language: $language',
  async ({ language, text }) => {
    await openPage('/', { language, store: { language: 'nb' } })
    expect(await within(screen.getByRole('main')).findByRole('link', { name: text })).toBeTruthy()
  },
)

const BRAND = {
  name: 'Nordlys',
  logo: null,
  icon: null,
  heading: [{ language: 'nb', text: 'Lamper for mørketiden.' }],
  lead: [{ language: 'nb', text: 'Stål, glass og lin.' }],
  picture: '/img/lamps.jpg',
}

test.each([
  { what: 'with texts and a picture of its own', brand: BRAND, heading: 'Lamper for mørketiden.', pictures: 1 },
  { what: 'without', brand: { ...BRAND, heading: [], lead: [], picture: null }, heading: 'Nordlys', pictures: 0 },
])('a store of neither bars nor findings says nothing of metals: $what', async ({ brand, heading, pictures }) => {
  const data = await sampleResponse(Home, {})
  await openPage('/', {
    store: { kind: 'GENERAL', brand },
    responses: [response(Home, { ...data, metalQuotes: null, metalHistory: null })],
  })
  const statement = screen.getByRole('region', { name: heading })
  expect(statement.textContent).not.toMatch(/gold|silver|metal|fineness/i)
  expect(statement.querySelectorAll('img')).toHaveLength(pictures)
  expect(screen.getByRole('searchbox').getAttribute('placeholder')).toBe('Search for products, item numbers')
  for (const home of screen.getAllByRole('link', { name: 'Nordlys, to the home page' }))
    expect(home.textContent).toBe('Nordlys')
  expect(document.body.textContent).not.toContain('News about metals')
})

test('states the price of gold above the statement, with a link to its chart', async () => {
  await openHome((content) => content)
  const gold = within(screen.getByRole('region', { name: /^Gold you can hold/ })).getByRole('link', {
    name: /^Gold today/,
  })

  expect(gold.textContent).toMatch(/^Gold today \d[\d\s]*,\d\d\skr/)
  expect(gold.getAttribute('href')).toBe('/metals?metal=AU')
})

test.each<{ name: string; change: (content: Content) => Content }>([
  { name: 'there is no content', change: () => null },
  { name: 'the text is empty', change: (content) => content && { ...content, html: '' } },
])('leaves out the section when $name', async ({ change }) => {
  await openHome(change)
  expect(screen.queryByRole('heading', { name: 'Edelmetall fra Karat' })).toBeNull()
})

test('every page links to the store’s terms and policies', async () => {
  await openHome((content) => content)
  const foot = within(screen.getByRole('contentinfo'))
  const links = within(foot.getByRole('navigation', { name: 'Terms and policies' })).getAllByRole('link')

  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['VAT: what is taxed how', '/vat'],
    ['Terms and conditions', '/i/salgsvilkar'],
    ['Terms for companies', '/i/bedriftsvilkar'],
    ['Privacy policy', '/i/personvern'],
    ['Policies', '/i/retningslinjer'],
    ['Accessibility', '/accessibility'],
  ])
})

test('the footer shows only promises that the store gives, in the reader’s language or else in the store’s', async () => {
  await openHome((content) => content)
  const foot = within(screen.getByRole('contentinfo'))
  expect(foot.getByRole('link', { name: 'Free returns within 30 days' }).getAttribute('href')).toBe('/i/retur')
  expect(foot.getByText(wholeText(/^Free delivery within the country from 3 000 kr, up to 10 kg$/))).toBeDefined()
  expect(foot.getByText('Payment: Vipps, Kort')).toBeDefined()
  expect(foot.getByRole('link', { name: /^Newsletter/ }).textContent).toBe('Newsletter')
})

test('the footer says that delivery includes VAT beside prices without it', async () => {
  await openPage('/', { store: { displaySide: 'NET' } })
  const foot = within(screen.getByRole('contentinfo'))
  expect(
    foot.getByText(wholeText(/^Free delivery within the country from 3 000 kr incl. VAT, up to 10 kg$/)),
  ).toBeDefined()
})

test('every page says who the shop is and links to the pages on its service that the store has', async () => {
  await openHome((content) => content)
  const foot = within(screen.getByRole('contentinfo'))
  const company = foot.getByText('Karat Norge AS').closest('address')
  expect(company?.textContent).toBe(
    'Karat Norge ASGullsmedgata 40150 Oslo+47 22 00 41 00kundeservice@karat.exampleMan.–fre. kl. 9–16Org.nr. 312 047 861 MVA',
  )
  expect(foot.getByRole('link', { name: '+47 22 00 41 00' }).getAttribute('href')).toBe('tel:+4722004100')
  expect(foot.getByRole('link', { name: 'kundeservice@karat.example' }).getAttribute('href')).toBe(
    'mailto:kundeservice@karat.example',
  )

  const links = within(foot.getByRole('navigation', { name: 'Customer service' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Delivery', '/i/levering'],
    ['Payment', '/i/betaling'],
    ['Returns and withdrawal', '/i/retur'],
    ['About us', '/i/om-karat'],
    ['Find an order', '/order'],
  ])
})

test('home shows 8 new products and 8 bestsellers', async () => {
  await openPage('/')
  for (const name of ['New in', 'Bestsellers']) {
    const shelf = within(screen.getByRole('region', { name }))
    expect(shelf.getAllByRole('article'), name).toHaveLength(8)
  }
})

test('home shows what this browser has viewed, from the cache', async () => {
  localStorage.clear()
  const { router } = await openPage('/gullbarrer/gullbarre-3')
  const name = screen.getByRole('heading', { level: 1 }).textContent
  await act(async () => router.navigate('/'))

  const shelf = await screen.findByRole('region', { name: 'Recently viewed' })
  expect(within(shelf).getByRole('heading', { level: 3 }).textContent).toBe(name)
})

test('the description of home says what the store sells', async () => {
  await openPage('/')
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
    'Gold, silver and platinum bars and coins, each with its weight and fineness.',
  )
})
