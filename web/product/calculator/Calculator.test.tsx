import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toText } from '#domain/decimal.ts'
import { ClientProvider } from '../../client/apolloContext.ts'
import { LazyClient } from '../../client/lazyClient.ts'
import { ConnectionContext, createConnection } from '../../shop/connection.ts'
import { StoreContext } from '../../shop/StoreContext.tsx'
import { viewerState } from '../../shop/viewer.ts'
import { sampleStoreContext } from '../../testing/sampleStoreContext.ts'
import { Calculator } from './Calculator.tsx'
import type { CalculatedVariant, CalculatorPrice } from './calculatorItem.ts'
import { restMs } from './useCalculatedPrice.ts'
import { taxed } from '../../testing/sampleMoney.ts'

const wire: CalculatedVariant = {
  id: 'wire',
  gramsPerUnit: '8.137',
  dimensions: null,
  hasCalculator: true,
  metal: { __typename: 'MetalContent', metal: 'AG', finenessPerMille: '925', colour: 'WHITE', fineGramsPerUnit: null },
  cut: {
    __typename: 'CutLimits',
    minimumWidthMm: null,
    maximumWidthMm: null,
    minimumLengthMm: '1000',
    maximumLengthMm: '3000',
    thicknessMm: null,
    conversionGrams: '8.137',
  },
  quantity: { __typename: 'QuantityRule', unit: 'METER', minimum: '1', step: '0.1', maximum: null },
}
const sheet: CalculatedVariant = {
  ...wire,
  id: 'sheet',
  gramsPerUnit: '51.8',
  dimensions: { __typename: 'Dimensions', heightMm: '1', lengthMm: '100', widthMm: '50' },
  cut: {
    __typename: 'CutLimits',
    minimumWidthMm: '20',
    maximumWidthMm: '200',
    minimumLengthMm: '20',
    maximumLengthMm: '1000',
    thicknessMm: '1',
    conversionGrams: '0.01036',
  },
  quantity: { __typename: 'QuantityRule', unit: 'PCS', minimum: '1', step: '1', maximum: null },
}
const price: CalculatorPrice = {
  __typename: 'Price',
  id: 'p',
  displaySide: 'GROSS',
  per: 'METER',
  sourcePriceDigits: 4,
  source: 'LIST',
  taxRatePercent: '25',
  isTaxFree: false,
  taxNote: null,
  validUntil: null,
  isCurrent: true,
  before: null,
  beforeKind: null,
  sourcePriceBefore: null,
  metalShares: [],
  now: taxed('100.00', '0', '125.00'),
  sourcePrice: { __typename: 'SourcePrice', amount: '100', priceIncludesTax: false },
  tiers: [],
}
const hidden: CalculatorPrice = { __typename: 'SignInForPrice', storeCode: 'goldsmith_norway' }

type Service = (quantity: string) => string | null | Error

interface OpenOptions {
  readonly variant?: CalculatedVariant
  readonly price?: CalculatorPrice
  readonly service?: Service
}

let requested: string[]
let aborted: number

function open({ variant = wire, price: shown = price, service = () => null }: OpenOptions = {}) {
  const link = new ApolloLink(
    ({ variables, getContext }) =>
      new Observable((observer) => {
        const quantity = String(variables['quantity'])
        requested.push(quantity)
        const { fetchOptions } = getContext() as { fetchOptions: { signal: AbortSignal } }
        fetchOptions.signal.addEventListener('abort', () => {
          aborted += 1
        })
        const answer = service(quantity)
        if (answer instanceof Error) observer.error(answer)
        else {
          observer.next({
            data: {
              viewer: {
                __typename: 'Viewer',
                id: 'v',
                calculatedPrice:
                  answer === null
                    ? null
                    : {
                        __typename: 'CalculatedPrice',
                        total: taxed(answer, '0', answer),
                        taxRatePercent: '25',
                        isTaxFree: false,
                        taxNote: null,
                      },
              },
            },
          })
          observer.complete()
        }
      }),
  )
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <StoreContext value={sampleStoreContext}>
        <ConnectionContext value={createConnection({ isOnline: () => true, onChange: () => undefined })}>
          <ClientProvider value={LazyClient.of(new ApolloClient({ cache: new InMemoryCache(), link }))}>
            <MemoryRouter>
              <Calculator variant={variant} attributeCodes={[]} price={shown} isPending={false} rule={null}>
                {({ units, size: { lengthMm, widthMm }, isWeighed }) => (
                  <output data-testid="order" data-weighed={isWeighed}>
                    {[units && toText(units), lengthMm, widthMm].filter((text) => text !== null).join(' × ')}
                  </output>
                )}
              </Calculator>
            </MemoryRouter>
          </ClientProvider>
        </ConnectionContext>
      </StoreContext>
    </I18nProvider>,
  )
}

const facts = () =>
  screen.queryAllByRole('definition').map(({ textContent }) => (textContent ?? '').replaceAll('\u00A0', ' '))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const rest = (ms = restMs) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
const signIn = () => act(() => viewerState.write({ kind: 'pending' }))

beforeEach(() => {
  vi.useFakeTimers()
  requested = []
  aborted = 0
})
afterEach(() => {
  cleanup()
  act(() => viewerState.write({ kind: 'guest' }))
  vi.useRealTimers()
})

test('shows weight with tolerance and price for pieces of a length, and reports units and size', () => {
  open()
  type('Pieces', '2')
  type('Length (mm)', '1 250')

  expect(facts()).toEqual(['2,5 m', '20,34 g19,73 g–20,95 g', '312,50 kr incl. VAT'])
  expect(document.body.textContent).toMatch(/A cut length is never shorter, and at most 1.253 mm\./)
  expect(screen.getByTestId('order').textContent).toBe('2.5 × 1250')
  expect(requested).toEqual([])
})

test('reports whether its result says that the actual weight is invoiced', () => {
  open()
  const isWeighed = () => screen.getByTestId('order').dataset['weighed']
  const saysSo = () => screen.queryByText(/You are invoiced by actual weight/) !== null
  type('Pieces', '2')
  type('Length (mm)', '1 250')
  expect([isWeighed(), saysSo()]).toEqual(['true', true])
  type('Length (mm)', '1')
  expect([isWeighed(), saysSo()]).toEqual(['false', false])
})

test('converts a weight to a length and a budget to a weight', () => {
  open()
  fireEvent.click(screen.getByRole('radio', { name: 'Weight' }))
  expect(facts()).toEqual([])
  type('Weight (g)', '20')
  expect(facts().slice(0, 2)).toEqual(['2,5 m', '20,34 g19,73 g–20,95 g'])

  fireEvent.click(screen.getByRole('radio', { name: 'Budget' }))
  type('Budget (kr, incl. VAT)', '400')
  expect(facts()).toEqual(['3,2 min 2 pieces of at most 3 000 mm', '26,04 g25,26 g–26,82 g', '400,00 kr incl. VAT'])
})

test.each([
  ['Length (mm)', '999', /^At least 1.000.mm\.$/],
  ['Length (mm)', '3001', /^At most 3.000.mm\.$/],
  ['Length (mm)', 'long', /^Please enter a number, such as 12,5\.$/],
  ['Pieces', '1,5', /^Please enter a whole number\.$/],
  ['Pieces', '0', /^Please enter more than 0\.$/],
])('shows a message at the field for %s of %s', (label, value, text) => {
  open()
  type(label, value)

  const field = screen.getByLabelText(label)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(text)
  expect(facts()).toEqual([])
})

test('rounds a length up by itself, and offers both neighbours as buttons', () => {
  open()
  type('Length (mm)', '1050')
  expect(facts()[0]).toBe('1,1 m')
  expect(screen.getByText(/rounded up/).textContent?.replaceAll(/\s/g, ' ')).toBe(
    '1,05 m rounded up: sold in steps of 0,1 m.',
  )
  fireEvent.click(screen.getByRole('button', { name: /^1.m$/ }))
  expect(facts()[0]).toBe('1 m')
  expect(screen.getByLabelText<HTMLInputElement>(/^Length .m.$/).value).toBe('1')
  expect(screen.queryByText(/rounded up/)).toBeNull()
})

test('delivers a length above the longest piece in several', () => {
  open()
  fireEvent.click(screen.getByRole('radio', { name: 'Weight' }))
  type('Weight (g)', '50')
  expect(facts()[0]).toBe('6,2 min 3 pieces of at most 3 000 mm')
  expect(document.body.textContent).toMatch(/at most 3.003 mm/)
  expect(screen.getByTestId('order').textContent).toBe('6.2')
})

test('counts cut sheet in pieces of the catalogue’s size', () => {
  open({ variant: sheet })
  expect(screen.getByTestId('order').textContent).toBe('1 × 100 × 50')
  type('Pieces', '3')
  type('Length (mm)', '85')
  type('Width (mm)', '42')
  expect(screen.getByTestId('order').textContent).toBe('2.142 × 85 × 42')
})

test('prices cut sheet by its area, where no service does', async () => {
  open({ variant: { ...sheet, hasCalculator: false } })
  type('Pieces', '2')
  type('Length (mm)', '75')
  type('Width (mm)', '50')
  await rest()
  expect(facts().at(-1)).toMatch(/kr incl\. VAT$/)
})

describe('price from the calculator service for a signed-in customer', () => {
  test('requests the price once after a pause in typing and aborts the earlier request', async () => {
    open({ service: (quantity) => (Number(quantity) * 90).toFixed(2) })
    signIn()
    type('Length (mm)', '1100')
    await rest()
    type('Length (mm)', '1200')
    await rest(restMs - 1)
    expect(requested).toEqual(['1.1'])
    type('Length (mm)', '1300')
    expect(facts().at(-1)).toBe('…')
    await rest()

    expect(facts().at(-1)).toBe('117,00 kr incl. VAT')
    expect(requested).toEqual(['1.1', '1.3'])
    expect(aborted).toBe(1)
  })

  test.each([
    ['the service returns none', null],
    ['the service cannot be reached', new TypeError('Failed to fetch')],
  ])('shows no price at all when %s', async (_, answer) => {
    open({ service: () => answer })
    signIn()
    await rest()
    expect(facts().at(-1)).toBe('No price just now')
  })

  test('sends the quantity of cut sheet in units of the catalogue’s piece', async () => {
    open({ variant: sheet, service: () => '300.00' })
    signIn()
    type('Length (mm)', '75')
    type('Width (mm)', '50')
    await rest()
    expect(requested).toEqual(['0.75'])
    expect(facts()).toEqual(['1 pcs · 75 × 50 mm', '38,85 g36,91 g–40,79 g', '300,00 kr incl. VAT'])
  })
})

describe('guests see a sign-in prompt', () => {
  test.each([
    ['if prices are hidden', wire, hidden],
    ['for cut sheet', sheet, price],
  ])('%s', async (_, variant, shown) => {
    open({ variant, price: shown })
    await rest()
    expect(screen.getByRole('link', { name: 'Sign in to see prices' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Budget' })).toBeNull()
    expect(requested).toEqual([])
  })
})
