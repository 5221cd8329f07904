import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  AddToCart,
  type AddToCartMutation,
  ProductDetail,
  type ProductDetailQuery,
} from '../client/generated/documents.generated.ts'
import { operationName } from '../client/loading.ts'
import { response, openPage } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'

type Product = NonNullable<ProductDetailQuery['product']>

const ring = '/gullbarrer/gullbarre-1'
const main = () => within(screen.getByRole('main'))

async function openProduct(path: string, changes: Partial<Product>) {
  const { product, store } = await sampleResponse(ProductDetail, { sku: 'AU-1' })
  if (!product) throw new Error('expected the sample catalogue to have AU-1')

  return openPage(path, { responses: [response(ProductDetail, { product: { ...product, ...changes }, store })] })
}

test('choosing a variant writes its sku into the URL and sends no request', async () => {
  const { router, operations } = await openPage(ring)
  const requestCount = operations.length
  const size17 = await main().findByRole('link', { name: /^17/ })

  await act(async () => {
    fireEvent.click(size17)
  })

  await waitFor(() => expect(router.state.location.search).toBe('?childSku=AU-1-17'))
  expect(await main().findByText(/AU-1-17/)).toBeTruthy()
  expect(main().getByRole('link', { name: /^17/ }).getAttribute('aria-current')).toBe('true')
  expect(operations.length).toBe(requestCount)
})

test('a variant has the address that the gateway gives it', async () => {
  const { product } = await sampleResponse(ProductDetail, { sku: 'AU-1' })
  if (product?.composition.__typename !== 'Configurable') throw new Error('expected AU-1 to have variants')
  const variants = product.composition.variants.map((each) => ({ ...each, path: `/p/AU-1/ring/${each.sku}` }))
  const { router, operations } = await openProduct(ring, { composition: { ...product.composition, variants } })
  const requestCount = operations.length
  const size = await main().findByRole('link', { name: /^17/ })
  await act(async () => fireEvent.click(size))

  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/p/AU-1/ring/AU-1-17'),
  )
  expect(await main().findByText(/AU-1-17/)).toBeTruthy()
  expect(operations.length).toBe(requestCount)
})

test('shows the variant that the URL names', async () => {
  await openPage(`${ring}?childSku=AU-1-18`)

  expect(main().getByText(/AU-1-18/)).toBeTruthy()
  expect((await main().findByRole('link', { name: /^18/ })).getAttribute('aria-current')).toBe('true')
})

test('is added once while its addition is under way', async () => {
  const answer = Promise.withResolvers<{ data: AddToCartMutation }>()
  const refused: AddToCartMutation['addToCart'] = {
    __typename: 'CartRefused',
    reason: 'INPUT',
    message: 'Not enough in stock.',
    inputErrors: [],
    cart: null,
  }
  const { operations } = await openPage('/gullbarrer/gullbarre-3', {
    responses: [{ operation: operationName(AddToCart), respond: () => answer.promise }],
  })
  const button = await main().findByRole('button', { name: 'Add to cart' })
  expect(button.getAttribute('aria-disabled')).toBe('false')

  for (let clicks = 0; clicks < 2; clicks += 1) await act(async () => fireEvent.click(button))
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(operations.filter((name) => name === operationName(AddToCart))).toHaveLength(1)

  await act(async () => {
    answer.resolve({ data: { addToCart: refused } })
    await answer.promise
  })
  expect(button.getAttribute('aria-disabled')).toBe('false')
})

test('shows a message and the default variant for an unknown variant', async () => {
  await openPage(`${ring}?childSku=AU-1-99`)

  expect(
    main().getByText('No such configuration for the product. Please do choose another combination of attributes.'),
  ).toBeTruthy()
  expect(main().getByText('Item no. AU-1')).toBeTruthy()
})

test('shows a message for a product without available variants', async () => {
  await openProduct(ring, { variant: null })

  expect(main().getAllByText('No available product variants').length).toBeGreaterThan(0)
})

test.each([
  ['Price on request', { __typename: 'PriceUnknown', reason: 'NOT_PRICED' }],
  ['The price cannot be shown just now', { __typename: 'PriceUnknown', reason: 'PARTS_UNAVAILABLE' }],
  ['Sign in to see prices', { __typename: 'SignInForPrice', storeCode: 'no' }],
] as const)('shows "%s" in place of an amount', async (text, price) => {
  await openProduct(ring, { price, variant: null, composition: { __typename: 'Grouped', items: [] } })

  expect(main().getByText(text)).toBeTruthy()
  expect(main().getByRole('region', { name: 'Price' }).textContent).not.toContain('kr')
})

test('shows the rest of the page if parts cannot be fetched', async () => {
  await openProduct(ring, { composition: { __typename: 'Bundle', parts: null } })

  expect(main().getByText(/The parts of this set cannot be shown just now/)).toBeTruthy()
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Glatt ring')
})

test('shows a product without stock, pictures, description and specification', async () => {
  await openProduct(ring, {
    stock: null,
    image: null,
    gallery: [],
    description: null,
    attributes: null,
    tags: null,
    alternates: null,
    breadcrumbs: [],
  })

  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Glatt ring')
  expect(main().queryByRole('img')).toBeNull()
  expect(main().queryByRole('heading', { name: 'Specification' })).toBeNull()
})

test('the variant matrix shows a disabled variant as out of stock, whatever its stock', async () => {
  const { product } = await sampleResponse(ProductDetail, { sku: 'AU-1' })
  const { composition } = product ?? {}
  const [option, variants] =
    composition?.__typename === 'Configurable' ? [composition.options[0], composition.variants] : [undefined, []]
  if (!option) throw new Error('expected AU-1 to have an option')

  const alloy = {
    ...option,
    attribute: 'alloy',
    label: 'Legering',
    values: [{ ...option.values[0]!, value: '585', label: '585' }],
  }
  const crossed = variants.map((variant, at) => ({
    ...variant,
    isSelectable: at !== 1,
    stock: variant.stock && { ...variant.stock, status: 'OK' as const },
    selections: [...variant.selections, { ...variant.selections[0]!, attribute: 'alloy', value: '585', label: '585' }],
  }))
  await openProduct(ring, { composition: { __typename: 'Configurable', options: [option, alloy], variants: crossed } })
  const cells = within(await screen.findByRole('table'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label')?.split(', ').at(-1))

  expect(cells).toEqual(variants.map((_variant, at) => (at === 1 ? 'Out of stock' : 'In stock')))
})

test('below the price are time, insurance, cost and returns from the store’s settings', async () => {
  const returns = { __typename: 'NoReturn', reason: 'METAL_PRICE', law: 'angrerettloven § 22' } as const
  await openProduct(ring, { returns, variant: null, composition: { __typename: 'Grouped', items: [] } })

  expect(await main().findByText('Sent the same day if ordered before kl. 14.00 on a working day')).toBeTruthy()
  expect(main().getByText('Delivery time: 1–4 working days')).toBeTruthy()
  expect(main().getByText('Insured delivery against signature')).toBeTruthy()
  const cost = main().getByRole('link', {
    name: /^Shipping from 99\skr, free within the country from 3[\s,]000\skr up to 10 kg$/,
  })
  expect(cost.getAttribute('href')).toBe('/i/levering')
  expect(main().getByText('No right of withdrawal: the price follows the metal (angrerettloven § 22)')).toBeTruthy()
  expect(main().getByRole('link', { name: 'Right of withdrawal and returns' }).getAttribute('href')).toBe('/i/retur')
})

test.each([
  { what: 'precious metal', metal: {}, insured: 1 },
  { what: 'anything else, such as capsules for coins', metal: null, insured: 0 },
])('insurance and signature are stated $insured times for $what', async ({ metal, insured }) => {
  const { product } = await sampleResponse(ProductDetail, { sku: 'AU-1' })
  const content = metal && (product?.metal ?? null)
  await openProduct(ring, { metal: content, variant: null, composition: { __typename: 'Grouped', items: [] } })
  expect(await main().findByText('Delivery time: 1–4 working days')).toBeTruthy()
  expect(main().queryAllByText('Insured delivery against signature')).toHaveLength(insured)
})

test.each([
  { amount: '2999.99', cost: /^Shipping from 99\skr, free within the country from 3[\s,]000\skr up to 10 kg$/ },
  { amount: '3000.00', cost: /^Free shipping within the country up to 10 kg$/ },
])('delivery of a piece of $amount costs what it costs in the cart', async ({ amount, cost }) => {
  const { product } = await sampleResponse(ProductDetail, { sku: 'AU-1' })
  if (product?.price.__typename !== 'Price') throw new Error('expected AU-1 to have a price')
  const gross = { ...product.price.now.gross, amount }
  const price = { ...product.price, now: { ...product.price.now, gross } }
  await openProduct(ring, { price, variant: null, composition: { __typename: 'Grouped', items: [] } })
  expect(await main().findByRole('link', { name: cost })).toBeTruthy()
})

test.each([
  ['OUT_OF_STOCK', 'Out of stock', true],
  // Uncertain, or ordered ahead: the backend allows it.
  ['VOLATILE', 'Add to cart', false],
] as const)('a variant whose stock is %s has the button "%s"', async (status, name, isDisabled) => {
  const { product, store } = await sampleResponse(ProductDetail, { sku: 'AU-3' })
  const stock = { __typename: 'Stock', status, quantity: '0', source: 'LIVE' } as const
  if (product?.composition.__typename !== 'Single') throw new Error('expected AU-3 to have no variants')
  const variant = { ...product.composition.variant, stock }
  const sold = { ...product, stock, variant, composition: { ...product.composition, variant } }
  await openPage('/gullbarrer/gullbarre-3', { responses: [response(ProductDetail, { product: sold, store })] })
  expect((await main().findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(isDisabled)
})

test('a product that is out of stock has no delivery time', async () => {
  const composition = { __typename: 'Grouped', items: [] } as const
  const stock = { __typename: 'Stock', status: 'OUT_OF_STOCK', quantity: '0', source: 'LIVE' } as const
  await openProduct(ring, { stock, variant: null, composition: { ...composition, items: [] } })
  expect(await main().findByText('Insured delivery against signature')).toBeTruthy()
  expect(main().queryByText(/^Delivery time|^Sent/)).toBeNull()
})
