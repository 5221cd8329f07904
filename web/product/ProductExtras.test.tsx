import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ProductDetail, type ProductDetailQuery } from '#docs'
import { response, openPage } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'
import { untaxed } from '../testing/sampleMoney.ts'

type Product = NonNullable<ProductDetailQuery['product']>

const bar = '/gullbarrer/gullbarre-3'
const main = () => within(screen.getByRole('main'))
const priceRegion = () => within(main().getByRole('region', { name: 'Price' }))

async function openBar(changes: Partial<Product>) {
  const { product, store } = await sampleResponse(ProductDetail, { sku: 'AU-3' })
  if (!product) throw new Error('expected the sample catalogue to have AU-3')
  return openPage(bar, { responses: [response(ProductDetail, { product: { ...product, ...changes }, store })] })
}

const fixed = (gross: string) => ({
  __typename: 'FixedSurcharge' as const,
  amount: untaxed(gross),
  sourceAmount: { __typename: 'SourcePrice' as const, amount: gross, priceIncludesTax: true },
})

const engraving: Product['customOptions'][number] = {
  __typename: 'CustomOption',
  code: '1',
  title: 'Gravering',
  kind: 'RADIO',
  isRequired: true,
  position: 1,
  measure: null,
  maxCharacters: null,
  surcharge: null,
  choices: [
    { __typename: 'CustomOptionChoice', code: 'a', title: 'Uten', surcharge: null },
    {
      __typename: 'CustomOptionChoice',
      code: 'b',
      title: 'For <b>hånd</b>',
      surcharge: { __typename: 'PercentSurcharge', percent: '10' },
    },
  ],
}
const dedication: Product['customOptions'][number] = {
  __typename: 'CustomOption',
  code: '2',
  title: 'Tekst',
  kind: 'FIELD',
  isRequired: false,
  position: 2,
  measure: null,
  maxCharacters: null,
  surcharge: fixed('97.00'),
  choices: [],
}

beforeEach(() => localStorage.clear())

describe('custom options', () => {
  test('change the price at once without a request', async () => {
    const { operations } = await openBar({ customOptions: [engraving, dedication] })
    const requestCount = operations.length
    const price = () =>
      priceRegion()
        .getByText(/^1\s?\d{3}.*kr$/)
        .textContent?.replaceAll(/\s/g, ' ')
    expect(price()).toBe('1 003 kr')

    await act(async () => fireEvent.click(main().getByRole('radio', { name: /For <b>hånd/ })))
    expect(price()).toBe('1 103,30 kr')

    await act(async () =>
      fireEvent.change(main().getByRole('textbox', { name: /Tekst/ }), { target: { value: 'Til Anna' } }),
    )
    expect(price()).toBe('1 200,30 kr')

    await act(async () => fireEvent.change(main().getByRole('textbox', { name: /Tekst/ }), { target: { value: ' ' } }))
    await act(async () => fireEvent.click(main().getByRole('radio', { name: /Uten/ })))
    expect(price()).toBe('1 003 kr')
    expect(operations.length).toBe(requestCount)
  })

  test('show their surcharge and whether they are required', async () => {
    await openBar({ customOptions: [engraving, dedication] })
    expect(main().getByRole('group', { name: 'Gravering required' })).toBeTruthy()
    expect(main().getByRole('radio', { name: /\+ 10 %/ })).toBeTruthy()
    expect(main().getByRole('textbox', { name: 'Tekst optional' })).toBeTruthy()
    expect(main().getByText(/\+ 97\s?kr/)).toBeTruthy()
    expect(main().getByRole<HTMLInputElement>('radio', { name: /Uten/ }).checked).toBe(true)
  })

  test('a list starts with no choice, and checkboxes add up', async () => {
    const list = { ...engraving, code: '3', title: 'Eske', kind: 'DROP_DOWN' as const }
    const boxes = {
      ...engraving,
      code: '4',
      title: 'Tillegg',
      kind: 'CHECKBOX' as const,
      choices: [
        ...engraving.choices,
        { __typename: 'CustomOptionChoice' as const, code: 'c', title: 'Gave', surcharge: fixed('50.00') },
      ],
    }
    await openBar({ customOptions: [list, boxes] })
    expect(main().getByRole<HTMLSelectElement>('combobox', { name: 'Eske required' }).value).toBe('')

    await act(async () => fireEvent.click(main().getByRole('checkbox', { name: /hånd/ })))
    await act(async () => fireEvent.click(main().getByRole('checkbox', { name: /Gave/ })))
    expect(priceRegion().getByText(/^1\s153,30\skr$/)).toBeTruthy()
  })
})

test('a text option says how many characters are left', async () => {
  await openBar({ customOptions: [{ ...dedication, maxCharacters: 15 }] })
  const field = main().getByRole<HTMLInputElement>('textbox', { name: /optional/ })
  expect(field.maxLength).toBe(15)
  expect(main().getByText('15 characters left')).toBeTruthy()
  await act(async () => fireEvent.change(field, { target: { value: 'For alltid 2026' } }))
  expect(main().getByText('0 characters left')).toBeTruthy()
})

test('shows hazard pictograms with names and statements as text, and an unknown code unchanged', async () => {
  await openBar({
    hazard: { __typename: 'ChemicalHazard', signal: 'DANGER', pictograms: ['GHS05'], statements: ['H318', 'H999'] },
  })
  const notice = within(main().getByRole('region', { name: 'Danger' }))
  expect(notice.getByRole('img', { name: 'Corrosion' })).toBeTruthy()
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    '',
    'H318 Causes serious eye damage.',
    'H999',
  ])
})

describe('manufacturer and safety', () => {
  test('are named with addresses that can be followed, with the responsible person and the warnings', async () => {
    await openBar({
      maker: {
        __typename: 'Maker',
        name: 'Fjellmynt',
        postalAddress: 'Reichsgasse 27, 7000 Chur',
        electronicAddress: 'info@fjellmynt.example',
        responsiblePerson: {
          __typename: 'ResponsiblePerson',
          name: 'Edelmetall Vertretung GmbH',
          postalAddress: null,
          electronicAddress: 'https://vertretung.example',
        },
      },
      warnings: ['Små deler.', 'Skarpe kanter.'],
    })
    const part = within(main().getByRole('region', { name: 'Manufacturer and safety' }))
    const terms = part.getAllByRole('term').map(({ textContent }) => textContent)
    expect(terms).toEqual(['Manufacturer', 'Responsible in the European Union', 'Article number', 'Warnings'])
    expect(part.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'FjellmyntReichsgasse 27, 7000 Churinfo@fjellmynt.example',
      'Edelmetall Vertretung GmbHhttps://vertretung.example',
      'AU-3',
      'Små deler.Skarpe kanter.',
    ])
    expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'mailto:info@fjellmynt.example',
      'https://vertretung.example',
    ])
  })

  test('an address of another form is text, and script is not linked', async () => {
    const contact = { postalAddress: null, electronicAddress: 'javascript:alert(1)' }
    await openBar({ maker: { __typename: 'Maker', name: 'Ekeby', ...contact, responsiblePerson: null } })
    const part = within(main().getByRole('region', { name: 'Manufacturer and safety' }))
    expect(part.queryByRole('link')).toBeNull()
  })

  test('are left out if the documents have none', async () => {
    await openBar({ maker: null, warnings: [] })
    expect(main().queryByRole('region', { name: 'Manufacturer and safety' })).toBeNull()
  })
})

test('shows the actual thickness of sheet that is cut to size', async () => {
  const { product } = await sampleResponse(ProductDetail, { sku: 'AU-3' })
  if (product?.composition.__typename !== 'Single' || !product.composition.variant)
    throw new Error('expected AU-3 to be a simple product')
  const cut = {
    __typename: 'CutLimits' as const,
    minimumWidthMm: '10',
    maximumWidthMm: '200',
    minimumLengthMm: null,
    maximumLengthMm: null,
    thicknessMm: '0.98',
    conversionGrams: null,
  }
  await openBar({ composition: { ...product.composition, variant: { ...product.composition.variant, cut } } })
  const factOf = (name: string) =>
    main().getByText(name, { selector: 'dt' }).nextElementSibling?.textContent?.replaceAll(/\s/g, ' ')

  expect(factOf('Thickness')).toBe('0,98 mm')
  expect(factOf('Width, cut to size')).toBe('10–200 mm')
})

test('lists the files with their samples', async () => {
  await openBar({
    downloads: [
      {
        __typename: 'Download',
        code: '1',
        title: 'Rapport',
        samplePath: '/media/samples/r.pdf',
        timesAllowed: 5,
        surcharge: null,
      },
      {
        __typename: 'Download',
        code: '2',
        title: 'Tall',
        samplePath: null,
        timesAllowed: null,
        surcharge: fixed('20.00'),
      },
    ],
  })
  const files = within(main().getByRole('region', { name: 'Files to download' })).getAllByRole('listitem')
  expect(files.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    'Rapportmay be fetched 5 timesSample of Rapport',
    'Tall · + 20 kr',
  ])
  expect(main().getByRole('link', { name: 'Sample of Rapport' }).getAttribute('href')).toBe('/media/samples/r.pdf')
})

describe('shelves', () => {
  test('show linked products, and are left out if empty or not loaded', async () => {
    const { product: other } = await sampleResponse(ProductDetail, { sku: 'AU-7' })
    if (!other) throw new Error('expected the sample catalogue to have AU-7')
    await openBar({ related: [other], upSells: null, crossSells: [] })
    expect(
      within(main().getByRole('region', { name: 'See also' })).getByRole('link', { name: other.name }),
    ).toBeTruthy()
    expect(main().queryByRole('region', { name: 'Frequently bought together' })).toBeNull()
  })

  test('"see also" names each product once, and leaves out those that are bought together with it', async () => {
    const others = await Promise.all(
      ['AU-7', 'AU-9'].map(async (sku) => (await sampleResponse(ProductDetail, { sku })).product),
    )
    const [first, second] = others
    if (!first || !second) throw new Error('expected the sample catalogue to have AU-7 and AU-9')
    await openBar({ related: [first, second], upSells: [first], crossSells: [second] })
    const links = within(main().getByRole('region', { name: 'See also' })).getAllByRole('heading', { level: 3 })
    expect(links.map(({ textContent }) => textContent)).toEqual([first.name])
  })

  test('do not list the product whose page it is', async () => {
    const { product: bar3 } = await sampleResponse(ProductDetail, { sku: 'AU-3' })
    if (!bar3) throw new Error('expected the sample catalogue to have AU-3')
    await openBar({ related: [bar3], upSells: [bar3], crossSells: [bar3] })
    expect(main().queryByRole('region', { name: 'See also' })).toBeNull()
    expect(main().queryByRole('region', { name: 'Frequently bought together' })).toBeNull()
  })

  test('recently viewed products come from the cache without a request and without the current product', async () => {
    const { router, operations } = await openPage(bar)
    expect(main().queryByRole('region', { name: 'Recently viewed' })).toBeNull()
    await act(async () => router.navigate('/gullbarrer/gullbarre-5'))
    await act(async () => router.navigate('/gullbarrer/gullbarre-7'))
    const shelf = within(main().getByRole('region', { name: 'Recently viewed' }))
    expect(shelf.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Gullbarre 5 g', 'Gullbarre 3 g'])
    expect(operations.filter((name) => name === 'ProductDetail')).toHaveLength(3)
  })
})
