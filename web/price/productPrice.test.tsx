import { PersonalPriceReasons, PriceReasons, ProductDetail, type PriceReasonsQuery } from '#docs'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { customerPrices } from '../shop/priceStore.ts'
import { response, noResponse, openPage } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'
import { personalPriceOf } from '../testing/sampleViewer.ts'
import { money, taxed } from '../testing/sampleMoney.ts'
import type { ReasonedPrice } from './usePriceReasons.ts'

const bar = '/gullbarrer/gullbarre-3'
type Step = ReasonedPrice['steps'][number]
const textOf = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

afterEach(() => customerPrices.clear())

/** The bar at 1000, at 900 from 5 pieces, at 800 from 10. */
async function withTiers() {
  const data = await sampleResponse(ProductDetail, { sku: 'AU-3' })
  const variant = data.product?.variant
  if (variant?.price.__typename !== 'Price') throw new Error('expected the sample bar to have a price')
  variant.price.now = taxed('800.00', '200.00', '1000.00')
  variant.price.sourcePrice = { __typename: 'SourcePrice', amount: '1000', priceIncludesTax: true }
  variant.price.tiers = [
    ['5', '900.00', '720.00', '180.00'],
    ['10', '800.00', '640.00', '160.00'],
  ].map(([fromQuantity = '', gross = '', net = '', tax = '']) => ({
    __typename: 'PriceTier',
    fromQuantity,
    unitPrice: taxed(net, tax, gross),
    sourcePrice: { __typename: 'SourcePrice', amount: gross, priceIncludesTax: true },
  }))
  return response(ProductDetail, data)
}

describe('tier prices', () => {
  test('names the tier in force', async () => {
    await openPage(bar, { responses: [await withTiers()] })
    const table = await screen.findByRole('table', { name: 'Prices by quantity' })
    const rows = within(table).getAllByRole('row').slice(1).map(textOf)
    expect(rows).toEqual(['from 1 pcs1 000,00 kryour tier', 'from 5 pcs900,00 kr', 'from 10 pcs800,00 kr'])
    expect(screen.queryByText(/you save/)).toBeNull()
  })

  test('recommend the next tier only where it is near and noticeably cheaper', async () => {
    await openPage(bar, { responses: [await withTiers()] })
    const field = await screen.findByLabelText('Quantity', { selector: 'input' })
    fireEvent.change(field, { target: { value: '3' } })
    expect(screen.queryByText(/you save/)).toBeNull()
    fireEvent.change(field, { target: { value: '4' } })
    expect(screen.getByText(/you save/).textContent?.replaceAll(/\s/g, ' ')).toBe(
      'With 5 pcs you save 100,00 kr per piece.',
    )
    expect(textOf(screen.getByRole('table', { name: 'Prices by quantity' }))).toContain('1 pcs to go')
  })

  test('follow the quantity that is typed, stepped or taken from the next tier', async () => {
    await openPage(bar, { responses: [await withTiers()] })
    const field = await screen.findByLabelText('Quantity', { selector: 'input' })
    const total = () => textOf(field.closest('[data-price]')?.querySelector('[class*=sum]') ?? null)
    expect(total()).toBe('1 000,00 kr incl. VAT')

    fireEvent.change(field, { target: { value: '4' } })
    fireEvent.click(screen.getByRole('button', { name: /^Increase to 5/ }))
    expect(total()).toBe('4 500,00 kr incl. VAT')
    fireEvent.click(screen.getByLabelText('More'))
    expect(total()).toBe('5 400,00 kr incl. VAT')
    fireEvent.change(field, { target: { value: '12' } })
    expect(total()).toBe('9 600,00 kr incl. VAT')
    expect(screen.queryByText(/to go$/)).toBeNull()
  })

  test('warn at the field when more is wanted than there is', async () => {
    const data = await sampleResponse(ProductDetail, { sku: 'AU-3' })
    if (data.product?.composition.__typename !== 'Single' || !data.product.variant)
      throw new Error('expected the sample bar to have one variant')
    data.product.composition.variant.stock = data.product.variant.stock = {
      __typename: 'Stock',
      status: 'OK',
      quantity: '2',
      source: 'LIVE',
    }
    await openPage(bar, { responses: [response(ProductDetail, data)] })
    const field = await screen.findByLabelText('Quantity', { selector: 'input' })
    fireEvent.change(field, { target: { value: '2' } })
    expect(screen.queryByText(/^Only/)).toBeNull()
    fireEvent.change(field, { target: { value: '3' } })
    expect(screen.getByText(/^Only/).textContent?.replaceAll(/\s/g, ' ')).toBe('Only 2 pcs in stock')
  })

  test('rounds a quantity that cannot be ordered up', async () => {
    await openPage(bar, { responses: [await withTiers()] })
    const field = await screen.findByLabelText<HTMLInputElement>('Quantity', { selector: 'input' })
    fireEvent.change(field, { target: { value: '1,4' } })
    fireEvent.blur(field)
    expect(field.value).toBe('2')
    fireEvent.click(screen.getByLabelText('Less'))
    fireEvent.click(screen.getByLabelText('Less'))
    expect(field.value).toBe('1')
  })
})

const step = (change: Partial<Step>): Step => ({
  __typename: 'PriceStep',
  kind: 'LIST',
  outcome: 'NOT_CHOSEN',
  amount: null,
  since: null,
  until: null,
  ...change,
})
type PublicPrice = Extract<NonNullable<PriceReasonsQuery['node']>, { __typename: 'Price' }>
type Breakdown = PublicPrice['breakdown']
const breakdown: Breakdown = {
  __typename: 'PriceBreakdown',
  metals: [{ __typename: 'MetalValue', metal: 'AU', grams: '0.5', quote: '1312.1034', value: money('656.05') }],
  work: money('143.95'),
  workPercent: '21.9',
  difference: money('-80.00'),
}
const reasoned: PublicPrice = {
  __typename: 'Price',
  id: 'price-AU-3',
  now: taxed('720.00', '180.00', '900.00'),
  before: null,
  beforeKind: null,
  sourcePrice: null,
  sourcePriceBefore: null,
  displaySide: 'GROSS',
  per: 'PCS',
  sourcePriceDigits: 2,
  source: 'SPECIAL',
  taxRatePercent: '25.5',
  isTaxFree: false,
  taxNote: null,
  validUntil: '2026-11-30T23:00:00.000Z',
  isCurrent: false,
  metalShares: [],
  tiers: [],
  taxRateSince: '2024-09-01',
  asOf: '2026-11-21T11:54:00.000Z',
  breakdown,
  steps: [
    step({ amount: taxed('800.00', '200.00', '1000.00') }),
    step({ kind: 'METAL', outcome: 'APPLIED', amount: taxed('-8.00', '-2.00', '-10.00') }),
    step({ kind: 'SPECIAL', outcome: 'CHOSEN', amount: taxed('720.00', '180.00', '900.00') }),
    step({ kind: 'TIER', amount: taxed('760.00', '190.00', '950.00') }),
    step({ kind: 'TIER', outcome: 'IGNORED' }),
    step({ kind: 'TAX', outcome: 'APPLIED', since: '2024-09-01T00:00:00.000Z' }),
  ],
}

async function openReasons(): Promise<HTMLElement> {
  const why = await screen.findByRole('button', { name: 'Why this price?' })
  await act(async () => fireEvent.click(why))
  return screen.findByRole('region', { name: 'Why this price?' })
}

async function openPublicReasons(price: PublicPrice): Promise<HTMLElement> {
  await openPage(bar, { responses: [response(PriceReasons, { node: price })] })
  const panel = await openReasons()
  await within(panel).findByText('Price certificate')
  return panel
}

/** The reasons of the bar as an investment, with a premium over its metal. */
async function openBarReasons(price: PublicPrice): Promise<HTMLElement> {
  const data = await sampleResponse(ProductDetail, { sku: 'AU-3' })
  const variant = data.product?.variant
  if (!variant || data.product?.composition.__typename !== 'Single')
    throw new Error('expected the sample bar to have one variant')
  data.product.composition.variant.metalPremium = variant.metalPremium = {
    __typename: 'MetalPremium',
    metalValue: money('656.05'),
    percent: '21.9',
    percentGross: '21.9',
    pricePerFineGram: taxed('1443.89', '0.00', '1443.89'),
  }
  const responses = [response(ProductDetail, data), response(PriceReasons, { node: price })]
  await openPage(bar, { responses })
  const panel = await openReasons()
  await within(panel).findByText('Price certificate')
  return panel
}

/** The signed-in customer's reasons of the bar. */
async function openOwnReasons(
  change: Partial<ReturnType<typeof personalPriceOf>>,
  own: Pick<PublicPrice, 'breakdown' | 'steps'>,
) {
  const price = { ...personalPriceOf('variant-AU-3', '750.00'), ...change }
  customerPrices.start()
  customerPrices.load(new Map([['variant-AU-3', price]]))
  const reasons = { ...price, taxRateSince: null, asOf: '2026-11-21T11:54:00.000Z', ...own }
  const { client } = await openPage(bar, {
    responses: [
      response(PersonalPriceReasons, {
        viewer: { __typename: 'Viewer', id: 'viewer-kari', personalPrices: [reasons] },
      }),
    ],
  })
  const panel = await openReasons()
  await within(panel).findByText('Price certificate')
  return { panel, client }
}

const rowsOf = (panel: HTMLElement) =>
  within(within(panel).getAllByRole('list')[0] ?? panel)
    .getAllByRole('listitem')
    .map(textOf)
const sumsOf = (panel: HTMLElement) => [...panel.querySelectorAll('dl > div')].map(textOf)

describe('reasons of a price', () => {
  test('are fetched when the shopper opens them: metal × quote, premium, what applies instead, tax', async () => {
    const { operations } = await openPage(bar, { responses: [response(PriceReasons, { node: reasoned })] })
    await screen.findByRole('button', { name: 'Why this price?' })
    expect(operations).not.toContain('PriceReasons')

    const panel = await openReasons()
    await within(panel).findByText('Price certificate')
    expect(rowsOf(panel)).toEqual(['Gold 0,5 g × 1 312,10 kr656,05 kr', 'Work 143,95 kr', 'Special price −80,00 kr'])
    expect(sumsOf(panel)).toEqual([
      'Without VAT, per piece720,00 kr',
      'VAT 25,5 %rate since 01.09.2024180,00 kr',
      'With VAT, per piece900,00 kr',
    ])
    expect(panel.textContent).not.toContain('950,00')
    expect(textOf(panel)).toContain('Change of the metal price since the base price was set: −10,00 kr (included).')
    expect(textOf(panel)).toContain('The price may be out of date')
    // The reasons and the page show the same price.
    await waitFor(() => expect(textOf(document.querySelector('main [data-price] b'))).toBe('900 kr'))
  })

  test('name the premium of a bar in per cent of its metal', async () => {
    const panel = await openBarReasons(reasoned)
    expect(rowsOf(panel)[1]).toBe('Premium 21,9 %143,95 kr')
  })

  test('compare the price of a bar that does not follow its metal with the value of the metal', async () => {
    const fixed = { metals: [], work: money('800.00'), workPercent: null, difference: null }
    const panel = await openBarReasons({ ...reasoned, breakdown: { ...breakdown, ...fixed } })
    expect(rowsOf(panel)).toEqual(['Gold 10 g656,05 kr', 'Premium 21,9 %143,95 kr'])
  })

  test('show one line for an item without tax', async () => {
    const panel = await openPublicReasons({
      ...reasoned,
      taxRatePercent: '0',
      isTaxFree: true,
      taxNote: null,
      now: taxed('900.00', '0.00', '900.00'),
    })
    expect(sumsOf(panel)).toEqual(['VAT-exemptper piece900,00 kr'])
  })

  test.each([
    { kind: 'EXEMPT' as const, law: '§ 25c UStG', sentence: 'Why (§ 25c UStG)' },
    { kind: 'REVERSE_CHARGE' as const, law: null, sentence: 'Why' },
    { kind: 'MARGIN_SCHEME' as const, law: '§ 25a UStG', sentence: 'Why (§ 25a UStG)' },
  ])('name no tax and say why: $kind', async ({ kind, law, sentence }) => {
    const taxNote = { __typename: 'TaxNote' as const, kind, text: 'Why', law }
    const now = taxed('900.00', '0.00', '900.00')
    const panel = await openBarReasons({ ...reasoned, taxRatePercent: '0', isTaxFree: kind === 'EXEMPT', taxNote, now })
    expect(sumsOf(panel)).toEqual([`${sentence}per piece900,00 kr`])
    expect(textOf(panel)).not.toContain('VAT')
  })

  test('are not offered for a face value, such as a gift voucher’s', async () => {
    const data = await sampleResponse(ProductDetail, { sku: 'AU-3' })
    const price = data.product?.variant?.price
    if (price?.__typename !== 'Price') throw new Error('expected the sample bar to have a price')
    Object.assign(price, { metalShares: [], taxRatePercent: '0', isTaxFree: true, source: 'LIST', tiers: [] })
    await openPage(bar, { responses: [response(ProductDetail, data)] })
    expect(await screen.findByLabelText('Quantity', { selector: 'input' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Why this price?' })).toBeNull()
  })

  test('show customers their own price, which never enters the cache', async () => {
    const { panel, client } = await openOwnReasons(
      { listPrice: taxed('800.00', '200.00', '1000.00') },
      {
        breakdown: { ...breakdown, difference: money('-200.00') },
        steps: [
          step({ amount: taxed('800.00', '200.00', '1000.00') }),
          step({ kind: 'BUSINESS', amount: taxed('700.00', '175.00', '875.00') }),
          step({ kind: 'CUSTOMER', outcome: 'CHOSEN', amount: taxed('600.00', '150.00', '750.00') }),
        ],
      },
    )
    expect(rowsOf(panel).at(-1)).toBe('Price agreed with you −200,00 kr')
    expect(textOf(within(panel).getByRole('group'))).toBe('Other pricesPrice for business customers875,00 kr')
    expect(screen.getByText('Your price')).toBeTruthy()
    expect(textOf(document.querySelector('main [data-price]'))).toContain('List price: 1 000 kr')
    expect(document.querySelector('main [data-price] s')).toBeNull()
    expect(JSON.stringify(client.cache.extract())).not.toMatch(/Personal|viewer-kari|750\.00/)
  })

  test('name the list price among the other prices where the agreed one is higher', async () => {
    const { panel } = await openOwnReasons(
      {},
      {
        breakdown: { ...breakdown, difference: money('76.00') },
        steps: [
          step({ amount: taxed('524.00', '131.00', '655.00') }),
          step({ kind: 'CUSTOMER', outcome: 'CHOSEN', amount: taxed('600.00', '150.00', '750.00') }),
        ],
      },
    )
    expect(rowsOf(panel).at(-1)).toBe('Price agreed with you +76,00 kr')
    expect(textOf(within(panel).getByRole('group'))).toBe('Other pricesList pricefor everyone655,00 kr')
    expect(textOf(panel)).toContain('The price agreed with you applies whatever the metal costs.')
    expect(document.querySelector('main [data-price] s')).toBeNull()
    expect(screen.getByText('Agreed price, fixed')).toBeTruthy()
    expect(screen.queryByText('Your price')).toBeNull()
  })

  test('show an error if they cannot be fetched', async () => {
    await openPage(bar, { responses: [noResponse(PriceReasons)] })
    const panel = await openReasons()
    await waitFor(() => expect(panel.textContent).toContain('We cannot show what this price is made of just now.'))
  })
})

test('an agreed price has a quantity and a sum', async () => {
  customerPrices.start()
  customerPrices.load(new Map([['variant-AU-3', personalPriceOf('variant-AU-3', '750.00')]]))
  await openPage(bar)
  const field = await screen.findByLabelText('Quantity', { selector: 'input' })
  fireEvent.change(field, { target: { value: '3' } })
  expect(textOf(field.closest('[data-price]')?.querySelector('[class*=sum]') ?? null)).toBe('2 250,00 kr incl. VAT')
  expect(screen.queryByRole('table', { name: 'Prices by quantity' })).toBeNull()
})
