import { ProductDetail, type ProductDetailQuery } from '#docs'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { customerPrices, priceMove } from '../../shop/priceStore.ts'
import { forgetSetChoice } from '../../shop/setChoices.ts'
import { response, openPage } from '../../testing/openPage.tsx'
import { sampleResponse } from '../../testing/sampleResponse.ts'
import { personalPriceOf } from '../../testing/sampleViewer.ts'
import { money, taxed } from '../../testing/sampleMoney.ts'

type Product = NonNullable<ProductDetailQuery['product']>
type Part = NonNullable<Extract<Product['composition'], { __typename: 'Grouped' }>['items']>[number]['product']

const page = '/gullbarrer/gullbarre-5'

afterEach(() => {
  forgetSetChoice('no', 'AU-5')
  delete document.documentElement.dataset['signedIn']
  customerPrices.clear()
  act(() => priceMove.set(null))
})

async function productOf(sku: string): Promise<Product & Pick<Part, 'gramsPerUnit'>> {
  const { product } = await sampleResponse(ProductDetail, { sku })
  if (!product) throw new Error(`expected the sample catalogue to have ${sku}`)
  return { ...product, gramsPerUnit: null }
}

/** The sum is then that of the rows; a known price of a set is the sum, too. */
const UNKNOWN = { __typename: 'PriceUnknown', reason: 'PARTS_UNAVAILABLE' } as const

/** Opens the page of AU-5 with another composition. */
async function openSet(composition: Product['composition'], price: Product['price'] | null = null) {
  const { product, store } = await sampleResponse(ProductDetail, { sku: 'AU-5' })
  if (!product) throw new Error('expected the sample catalogue to have AU-5')
  const opened = await openPage(page, {
    responses: [
      response(ProductDetail, {
        product: {
          ...product,
          price: price ?? UNKNOWN,
          kind: composition.__typename === 'Grouped' ? 'GROUPED' : 'BUNDLE',
          variant: null,
          composition,
        },
        store,
      }),
    ],
  })
  await screen.findByText('Your choice', { selector: 'b' })
  return opened
}

const item = (product: Part, defaultQuantity: string) => ({
  __typename: 'GroupedItem' as const,
  defaultQuantity,
  product,
})
const choiceOf = (product: Product, code: string, { quantity = '1', isDefault = false, isOut = false } = {}) => ({
  __typename: 'BundleChoice' as const,
  code,
  quantity,
  isDefault,
  product:
    isOut && product.stock ? { ...product, stock: { ...product.stock, status: 'OUT_OF_STOCK' as const } } : product,
})

/** Three pieces at 1003 kr and one at 1004 kr. */
async function openGroup(change: (part: Part) => Part = (part) => part, price: Product['price'] | null = null) {
  return openSet(
    {
      __typename: 'Grouped',
      items: [item(change(await productOf('AU-3')), '3'), item(await productOf('AU-4'), '1')],
    },
    price,
  )
}

const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
const ownPart = () => screen.getByRole('region', { name: 'Your choice' })
const sum = () => textOf(ownPart().querySelector('[data-price]'))
const announced = () => textOf(within(ownPart()).getByRole('status'))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity of ${name}` })
const backToOffer = () => within(ownPart()).queryByRole('button', { name: 'Back to the set as offered' })

async function write(name: string, text: string) {
  await act(async () => {
    fireEvent.change(field(name), { target: { value: text } })
  })
  const before = announced()
  await act(async () => {
    fireEvent.blur(field(name))
  })
  return before
}

describe('the stock of a set', () => {
  const stockText = () => textOf(screen.getByRole('region', { name: 'Price' }).querySelector('p:has(i)'))

  test('is that of its chosen parts, and names the one that is sold out', async () => {
    const sold = (product: Part): Part => ({
      ...product,
      stock: { __typename: 'Stock', status: 'OUT_OF_STOCK', quantity: '0', source: 'LIVE' },
    })
    await openGroup(sold)
    expect(stockText()).toBe('Gullbarre 3 g: out of stock')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Out of stock' }).disabled).toBe(true)
    await write('Gullbarre 3 g', '0')
    expect(stockText()).not.toContain('out of stock')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add to cart' }).disabled).toBe(false)
  })
})

describe('quantities of a grouped product', () => {
  test('start with the default quantities and announce nothing', async () => {
    await openGroup()
    expect([field('Gullbarre 3 g').value, field('Gullbarre 4 g').value]).toEqual(['3', '1'])
    expect(sum()).toBe('4 013,00 kr incl. VAT')
    expect(announced()).toBe('')
    expect(backToOffer()).toBeNull()
  })

  test('change the sum on blur, announce it once, and can be reset to the defaults', async () => {
    await openGroup()
    expect(await write('Gullbarre 3 g', '1,4')).toBe('')
    expect(field('Gullbarre 3 g').value).toBe('2')
    expect(sum()).toBe('3 010,00 kr incl. VAT')
    expect(announced()).toBe('Your choice: 3 010,00 kr')

    await write('Gullbarre 4 g', 'many')
    expect(field('Gullbarre 4 g').value).toBe('1')
    await write('Gullbarre 3 g', '0')
    await write('Gullbarre 4 g', '')
    expect([sum(), announced()]).toEqual(['Nothing chosen', 'Nothing chosen'])

    const back = backToOffer()
    await act(async () => back?.click())
    expect(sum()).toBe('4 013,00 kr incl. VAT')
    expect(backToOffer()).toBeNull()
    expect(document.activeElement).toBe(ownPart())
  })

  test('persist during the visit, and a restored quantity is not announced', async () => {
    await openGroup()
    await write('Gullbarre 3 g', '7')
    await openGroup()
    expect(field('Gullbarre 3 g').value).toBe('7')
    expect(sum()).toBe('8 025,00 kr incl. VAT')
    expect(announced()).toBe('')
  })

  test('apply the part’s tier prices', async () => {
    const tiers = [
      {
        __typename: 'PriceTier' as const,
        fromQuantity: '5',
        sourcePrice: { __typename: 'SourcePrice' as const, amount: '900.00', priceIncludesTax: true },
        unitPrice: taxed('720.00', '180.00', '900.00'),
      },
    ]
    await openGroup((part) => ({
      ...part,
      price: part.price.__typename === 'Price' ? { ...part.price, tiers } : part.price,
    }))
    await write('Gullbarre 3 g', '4')
    expect(sum()).toBe('5 016,00 kr incl. VAT')
    await write('Gullbarre 3 g', '5')
    expect(sum()).toBe('5 504,00 kr incl. VAT')
  })

  test('without a price there is no sum until the part is removed', async () => {
    await openGroup((part) => ({ ...part, price: { __typename: 'PriceUnknown', reason: 'NOT_PRICED' } }))
    expect(sum()).toBe('Price on request')
    await write('Gullbarre 3 g', '0')
    expect(sum()).toBe('1 004,00 kr incl. VAT')
  })

  test('with hidden prices ask to sign in', async () => {
    await openGroup((part) => ({ ...part, price: { __typename: 'SignInForPrice', storeCode: 'no' } }))
    expect(sum()).toBe('Sign in to see prices')
  })

  test('use the signed-in customer’s own prices', async () => {
    const { id } = await productOf('AU-3')
    await openGroup()
    await act(async () => customerPrices.start())
    expect(ownPart().querySelector('[data-price]')?.getAttribute('data-price')).toBe('pending')
    await act(async () =>
      customerPrices.load(
        new Map([
          [id, personalPriceOf(id, '750.00')],
          [(await productOf('AU-4')).id, null],
        ]),
      ),
    )
    expect(ownPart().querySelector('[data-price]')?.getAttribute('data-price')).toBe('loaded')
    expect(sum()).toBe('3 254,00 kr incl. VAT')
  })

  test('follow the metal without announcements', async () => {
    await openGroup((part) => {
      if (part.price.__typename !== 'Price') return part
      const share = {
        __typename: 'MetalShare' as const,
        metal: 'AU' as const,
        grams: '3',
        quote: '300',
        catalogueQuote: '300',
        quotedAt: '2026-11-21T12:00:00.000Z',
      }
      return { ...part, price: { ...part.price, metalShares: [share] } }
    })
    await write('Gullbarre 3 g', '2')
    await act(async () => moveTo('1100.00'))
    expect(sum()).toBe('3 204,00 kr incl. VAT')
    expect(announced()).toBe('Your choice: 3 010,00 kr')
  })
})

test('a set as offered costs what its heading says, also while its parts have newer quotes', async () => {
  const { price } = await productOf('AU-5')
  if (price.__typename !== 'Price') throw new Error('expected AU-5 to have a price')
  const now = { ...price.now, gross: money('4012.40') }
  const share = {
    __typename: 'MetalShare' as const,
    metal: 'AU' as const,
    grams: '3',
    quote: '300',
    catalogueQuote: '300',
    quotedAt: '2026-11-21T12:00:00.000Z',
  }
  const moving = (part: Part): Part =>
    part.price.__typename === 'Price' ? { ...part, price: { ...part.price, metalShares: [share] } } : part
  await openGroup(moving, { ...price, now, sourcePrice: null, metalShares: [share] })
  const heading = () => textOf(screen.getByRole('region', { name: 'Price' }).querySelector('[data-price]'))
  await act(async () => moveTo('1100.00'))
  expect(heading()).toContain('4 012,40 kr')
  expect(sum()).toBe('4 012,40 kr incl. VAT')
  await write('Gullbarre 3 g', '2')
  expect(sum()).toBe('3 204,00 kr incl. VAT')
})

/** Moves every source price to this amount. */
function moveTo(amount: string): void {
  priceMove.set({
    amounts: (part) => ({ ...part, sourcePrice: part.sourcePrice && { ...part.sourcePrice, amount } }),
    amount: () => null,
    premium: () => null,
    isReduced: () => true,
  })
}

async function openBundle(price: Product['price'] | null = null) {
  const [three, four, six, seven] = await Promise.all(['AU-3', 'AU-4', 'AU-6', 'AU-7'].map(productOf))
  if (!three || !four || !six || !seven) throw new Error('expected four bars')
  return openSet(
    {
      __typename: 'Bundle',
      parts: [
        {
          __typename: 'BundlePart',
          code: 'bar',
          title: 'Barre',
          isRequired: true,
          allowsMany: false,
          choices: [
            choiceOf(three, 'a'),
            choiceOf(four, 'b', { quantity: '2', isDefault: true }),
            choiceOf(six, 'c', { isOut: true }),
          ],
        },
        {
          __typename: 'BundlePart',
          code: 'box',
          title: 'Eske',
          isRequired: false,
          allowsMany: false,
          choices: [choiceOf(seven, 'd', { isDefault: true })],
        },
      ],
    },
    price,
  )
}

const partGroup = (name: RegExp) => within(screen.getByRole('group', { name }))
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('parts of a bundle', () => {
  test('start with their defaults; choices out of stock are visible but disabled', async () => {
    await openBundle()
    expect(
      partGroup(/^Barre/)
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked, disabled }) => [checked, disabled]),
    ).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
    expect(
      partGroup(/^Eske optional/)
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked }) => checked),
    ).toEqual([true, false])
    expect(sum()).toBe('3 015,00 kr incl. VAT')
    expect(backToOffer()).toBeNull()
  })

  test('have one field for the quantity, also where the set has a price of its own', async () => {
    const { price } = await productOf('AU-5')
    await openBundle(price)
    expect(screen.getAllByRole<HTMLInputElement>('textbox', { name: /quantity|number of sets/i })).toHaveLength(1)
  })

  test('accept another choice, or none if they are optional', async () => {
    await openBundle()
    await act(async () => radio(/Gullbarre 3 g/).click())
    expect(sum()).toBe('2 010,00 kr incl. VAT')
    expect(announced()).toBe('Your choice: 2 010,00 kr')
    await act(async () => radio(/None of these/).click())
    expect(sum()).toBe('1 003,00 kr incl. VAT')

    await openBundle()
    expect(radio(/Gullbarre 3 g/).checked).toBe(true)
    expect(radio(/None of these/).checked).toBe(true)
    const back = backToOffer()
    await act(async () => back?.click())
    expect(radio(/Gullbarre 4 g/).checked).toBe(true)
    expect(sum()).toBe('3 015,00 kr incl. VAT')
  })
})
