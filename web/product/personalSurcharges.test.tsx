import { ProductDetail, ViewerPrices, type PersonalAdditionPartsFragment, type ProductDetailQuery } from '#docs'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { sessionOf } from '../account/session/session.ts'
import { customerPrices } from '../shop/priceStore.ts'
import { viewerState } from '../shop/viewer.ts'
import { response, noResponse, openPage } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'
import { personalPriceOf, viewerGateway, type ViewerGateway } from '../testing/sampleViewer.ts'
import { money, taxed } from '../testing/sampleMoney.ts'

type Product = NonNullable<ProductDetailQuery['product']>
type Option = Product['customOptions'][number]

const source = (amount: string) => ({ __typename: 'SourcePrice' as const, amount, priceIncludesTax: true })
const byMachine = {
  __typename: 'FixedSurcharge' as const,
  amount: taxed('80.00', '20.00', '100.00'),
  sourceAmount: source('100'),
}
const byHand = { __typename: 'PercentSurcharge' as const, percent: '10' }
const perFile = {
  __typename: 'FixedSurcharge' as const,
  amount: taxed('16.00', '4.00', '20.00'),
  sourceAmount: source('20'),
}
const fee = taxed('40.00', '10.00', '50.00')

const added = (
  code: string,
  choice: string | null,
  surcharge: typeof byMachine | typeof byHand,
  kind: 'CUSTOM_OPTION' | 'DOWNLOAD' = 'CUSTOM_OPTION',
) => ({ __typename: 'PersonalSurcharge' as const, kind, code, choice, surcharge })
/** A text option and a file have the same id: the backend numbers them separately. */
const additions: Partial<PersonalAdditionPartsFragment> = {
  variableWeightFee: fee,
  surcharges: [
    added('1', 'b', byMachine),
    added('1', 'c', byHand),
    added('2', null, perFile, 'DOWNLOAD'),
    added('2', null, byMachine),
  ],
}

const choice = (code: string, title: string) => ({
  __typename: 'CustomOptionChoice' as const,
  code,
  title,
  surcharge: null,
})
const engraving: Option = {
  __typename: 'CustomOption',
  code: '1',
  title: 'Gravering',
  kind: 'RADIO',
  isRequired: false,
  position: 1,
  measure: null,
  maxCharacters: null,
  surcharge: null,
  choices: [choice('a', 'Uten'), choice('b', 'Maskin'), choice('c', 'Hånd')],
}
const dedication: Option = {
  __typename: 'CustomOption',
  code: '2',
  title: 'Tekst',
  kind: 'FIELD',
  isRequired: false,
  position: 2,
  measure: null,
  maxCharacters: null,
  surcharge: null,
  choices: [],
}
const report: Product['downloads'][number] = {
  __typename: 'Download',
  code: '2',
  title: 'Rapport',
  samplePath: null,
  timesAllowed: null,
  surcharge: null,
}
const signInFirst = { __typename: 'SignInForPrice' as const, storeCode: 'goldsmith_norway' }

afterEach(() => {
  delete document.documentElement.dataset['signedIn']
  customerPrices.clear()
  viewerState.write({ kind: 'guest' })
})

/** A product as a store that hides its prices returns it: without any amount. */
async function hiddenProduct(sku: string): Promise<Product> {
  const { product } = await sampleResponse(ProductDetail, { sku })
  if (!product) throw new Error(`expected the sample catalogue to have ${sku}`)
  const hide = <Thing extends object>(thing: Thing) => ({ ...thing, price: signInFirst, variableWeight: null })
  const { composition, variant } = product
  const hidden = {
    ...product,
    price: signInFirst,
    variant: variant && hide(variant),
    customOptions: [engraving, dedication],
    downloads: [report],
  }
  if (composition.__typename === 'Configurable')
    return { ...hidden, composition: { ...composition, variants: composition.variants.map(hide) } }
  if (composition.__typename === 'Single')
    return { ...hidden, composition: { ...composition, variant: composition.variant && hide(composition.variant) } }
  throw new Error(`expected ${sku} to be neither grouped nor a set`)
}

async function openHidden(sku = 'AU-3') {
  const product = await hiddenProduct(sku)
  const { store } = await sampleResponse(ProductDetail, { sku })
  return (gateway: Pick<ViewerGateway, 'responses'>) =>
    openPage(product.path, {
      responses: [response(ProductDetail, { product, store }), ...gateway.responses],
      store: { kind: 'GOLDSMITH' },
    })
}

async function openSignedIn(
  gateway: Pick<ViewerGateway, 'responses'>,
  open: (gateway: Pick<ViewerGateway, 'responses'>) => ReturnType<typeof openPage>,
) {
  document.documentElement.dataset['signedIn'] = ''
  customerPrices.start()
  viewerState.write({ kind: 'pending' })
  const page = await open(gateway)
  const session = sessionOf(page.client, page.connection)
  await act(async () => session.start())
  return { ...page, session }
}

const main = () => within(screen.getByRole('main'))
const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
const shown = () => textOf(document.querySelector('main [data-price] b'))
const stateOfPrice = () => document.querySelector('main [data-price]')?.getAttribute('data-price')
const choose = async (name: RegExp) => {
  await act(async () => fireEvent.click(main().getByRole('radio', { name })))
}

describe('where prices are hidden from guests', () => {
  test('a customer’s price includes the chosen options, and each choice shows its surcharge', async () => {
    await openSignedIn(viewerGateway({ additions }), await openHidden())
    await waitFor(() => expect(shown()).toBe('750 kr'))
    expect(
      main()
        .getAllByRole('radio')
        .map((radio) => textOf(radio.closest('label'))),
    ).toEqual(['Uten', 'Maskin+ 100 kr', 'Hånd+ 10 %'])

    await choose(/Maskin/)
    expect(shown()).toBe('850 kr')
    await choose(/Hånd/)
    expect(shown()).toBe('825 kr')
    await act(async () =>
      fireEvent.change(main().getByRole('textbox', { name: /Tekst/ }), { target: { value: 'Til Anna' } }),
    )
    expect(shown()).toBe('925 kr')
    await choose(/Uten/)
    expect(shown()).toBe('850 kr')
  })

  test('shows a customer the weight-variation fee and the surcharge of a file', async () => {
    await openSignedIn(viewerGateway({ additions }), await openHidden())
    await waitFor(() =>
      expect(textOf(main().getByText(/^The weight varies/))).toContain('up to 50,00 kr more is reserved'),
    )
    expect(textOf(within(main().getByRole('region', { name: 'Files to download' })).getByRole('listitem'))).toBe(
      'Rapport · + 20 kr',
    )
  })

  test('shows the premium to a customer but not to a guest', async () => {
    const metalPremium = {
      __typename: 'MetalPremium' as const,
      percent: '4.2',
      percentGross: '30.3',
      metalValue: money('575.82'),
      pricePerFineGram: taxed('600.00', '0.00', '600.00'),
    }
    const { session } = await openSignedIn(viewerGateway({ additions: { metalPremium } }), await openHidden())
    await waitFor(() =>
      expect(textOf(screen.getByRole('main'))).toContain('Incl. VAT 30,3 % over the metal’s value of 575,82 kr'),
    )
    await act(async () => session.end())
    expect(textOf(screen.getByRole('main'))).not.toContain('over the metal’s value')
  })

  test('shows a guest none of them', async () => {
    const { operations } = await (await openHidden())(viewerGateway({ additions }))
    await choose(/Maskin/)
    const text = textOf(screen.getByRole('main'))
    expect(text).toContain('Sign in to see prices')
    expect(text).not.toMatch(/The weight varies|Rapport ·/)
    expect(
      main()
        .getAllByRole('radio')
        .map((radio) => textOf(radio.closest('label'))),
    ).toEqual(['Uten', 'Maskin', 'Hånd'])
    expect(operations).not.toContain('ViewerPrices')
  })

  test('signing out shows the guest’s page again', async () => {
    const { session } = await openSignedIn(viewerGateway({ additions }), await openHidden())
    await waitFor(() => expect(shown()).toBe('750 kr'))
    await choose(/Maskin/)
    await act(async () => session.end())
    const text = textOf(screen.getByRole('main'))
    expect(text).toContain('Sign in to see prices')
    expect(text).not.toMatch(/The weight varies|Rapport ·|\+ 100/)
  })

  test('another variant’s price includes the chosen options at once, without a request', async () => {
    const gateway = viewerGateway({ additions, grossOf: (id) => (id.endsWith('17') ? '1500.00' : '750.00') })
    const { router } = await openSignedIn(gateway, await openHidden('AU-1'))
    await waitFor(() => expect(shown()).toBe('from 750 kr'))
    const variants = ['variant-AU-1-16', 'variant-AU-1-17', 'variant-AU-1-18']
    await waitFor(() => expect(gateway.requestedIds.flat()).toEqual(variants))
    const requestCount = gateway.requestedIds.length

    await choose(/Maskin/)
    await act(async () => router.navigate('?childSku=AU-1-17'))
    expect(textOf(main().getByText(/Item no/))).toContain('AU-1-17')
    expect(shown()).toBe('850 kr')
    expect(main().getByText(/^The weight varies/)).toBeTruthy()
    expect(gateway.requestedIds).toHaveLength(requestCount)
  })
})

test('where guests see prices, a customer’s own surcharges replace the public ones', async () => {
  const { product, store } = await sampleResponse(ProductDetail, { sku: 'AU-3' })
  if (!product) throw new Error('expected the sample catalogue to have AU-3')
  const offered = {
    ...dedication,
    surcharge: { ...byMachine, amount: taxed('77.60', '19.40', '97.00'), sourceAmount: source('97') },
  }
  const { session } = await openSignedIn(viewerGateway({ additions }), ({ responses }) =>
    openPage(product.path, {
      responses: [response(ProductDetail, { product: { ...product, customOptions: [offered] }, store }), ...responses],
    }),
  )
  await waitFor(() => expect(shown()).toBe('750 kr'))
  await act(async () =>
    fireEvent.change(main().getByRole('textbox', { name: /Tekst/ }), { target: { value: 'Til Anna' } }),
  )
  expect(shown()).toBe('850 kr')
  expect(main().getByText(/^\+ 100\skr$/)).toBeTruthy()

  await act(async () => session.end())
  expect(shown()).toBe('1 100 kr')
  expect(main().getByText(/^\+ 97\skr$/)).toBeTruthy()
})

test('fetches prices without surcharges for lists', async () => {
  const gateway = viewerGateway({ additions })
  await openSignedIn(gateway, ({ responses }) => openPage('/gullbarrer', { responses }))
  await waitFor(() => expect(gateway.requestedIds).toHaveLength(1))
  expect(gateway.requestedWhole).toEqual([[]])
})

describe('a customer price without its surcharges would be too low', () => {
  const priced = personalPriceOf('variant-AU-3', '750.00')

  test('is not shown until the surcharges are loaded', async () => {
    customerPrices.start()
    customerPrices.load(new Map([[priced.of, priced]]))
    await (
      await openHidden()
    )(viewerGateway())
    expect(stateOfPrice()).toBe('pending')

    await act(async () =>
      customerPrices.load(
        new Map([
          [priced.of, { ...priced, surcharges: [], variableWeightFee: null, metalPremium: null, ...additions }],
        ]),
      ),
    )
    expect([stateOfPrice(), shown()]).toEqual(['loaded', '750 kr'])
  })

  test('is not shown if the surcharges cannot be fetched', async () => {
    const { session } = await openSignedIn({ responses: [noResponse(ViewerPrices)] }, await openHidden())
    customerPrices.load(new Map([[priced.of, priced]]))
    await act(async () => session.renew([priced.of]))
    await waitFor(() =>
      expect(textOf(document.querySelector('main [data-price]'))).toBe('The price cannot be shown just now'),
    )
  })
})
