import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ComparedProduct } from '../../client/generated/documents.generated.ts'
import { customerPrices, priceMove } from '../../shop/priceStore.ts'
import { makeMoving, moveToGold } from '../../testing/movingBar.ts'
import { openPage, response } from '../../testing/openPage.tsx'
import { money, taxed } from '../../testing/sampleMoney.ts'
import { sampleResponse } from '../../testing/sampleResponse.ts'
import { personalPriceOf } from '../../testing/sampleViewer.ts'
import { comparedRows } from './comparedRows.ts'

const main = () => within(screen.getByRole('main'))
const product = (number: number) => `/gullbarrer/gullbarre-${number}`

async function click(name: string | RegExp) {
  await act(async () => {
    fireEvent.click(main().getByRole('button', { name }))
  })
}

beforeEach(() => {
  localStorage.clear()
})

test('shows the products that were marked on their pages side by side, and removes them', async () => {
  for (const number of [2, 3]) {
    await openPage(product(number))
    await click('Compare')
  }
  expect(main().getByRole('button', { name: 'Compare' }).getAttribute('aria-pressed')).toBe('true')

  await openPage('/compare')
  expect(
    (await main().findAllByRole('columnheader')).slice(1).map((head) => within(head).getByRole('link').textContent),
  ).toEqual(['Gullbarre 2 g', 'Gullbarre 3 g'])

  await click('Remove Gullbarre 2 g')
  expect(main().getAllByRole('columnheader').slice(1)).toHaveLength(1)
  await click('Remove Gullbarre 3 g')
  expect(main().getByText('Products that you mark with “Compare” appear here side by side.')).toBeTruthy()
})

test('compares four products at most, also from a listing', async () => {
  for (const number of [2, 3, 4, 5]) {
    await openPage(product(number))
    await click('Compare')
  }
  await openPage(product(6))
  expect(main().getByRole<HTMLButtonElement>('button', { name: 'Compare' }).disabled).toBe(true)
  expect(main().getByText('At most 4 products can be compared.')).toBeTruthy()

  await openPage('/gullbarrer')
  expect(main().getByRole('link', { name: 'Compare 4 products' }).getAttribute('href')).toBe('/compare')
})

test('a product from the persisted cache, which has no stock, gets its stock from the gateway', async () => {
  localStorage.setItem('compare no', '["AU-2"]')
  const { client, operations } = await openPage('/compare')
  expect(await main().findByText('In stock')).toBeTruthy()
  expect(operations).not.toContain('MissingStock')

  const id = Object.keys(client.cache.extract() as object).find((key) => key.startsWith('Product:'))
  await act(async () => {
    client.cache.modify({ id: id ?? '', fields: { stock: () => null } })
  })
  await waitFor(() => expect(operations.filter((name) => name === 'MissingStock')).toHaveLength(1))
  expect(await main().findByText('In stock')).toBeTruthy()
})

describe('premium and price of a gram', () => {
  const premiumOf = (percentGross: string, gross: string) => ({
    __typename: 'MetalPremium' as const,
    percent: '0',
    percentGross,
    metalValue: money('540.00'),
    pricePerFineGram: taxed('200.00', '50.00', gross),
  })
  const open = async () => {
    localStorage.setItem('compare no', '["AU-3"]')
    const data = await sampleResponse(ComparedProduct, { sku: 'AU-3' })
    const { product } = data
    const variant = product?.composition.__typename === 'Single' ? product.composition.variant : null
    if (!product || !variant) throw new Error('expected AU-3 to be a single bar')
    variant.metalPremium = premiumOf('38.9', '250.00')
    makeMoving(product)
    await openPage('/compare', { responses: [response(ComparedProduct, data)] })
    await main().findByText(/250,00/)
  }
  const page = () => screen.getByRole('main').textContent.replaceAll(/\s/g, ' ')

  test('move with the price that they are said of', async () => {
    onTestFinished(() => act(() => priceMove.set(null)))
    await open()
    moveToGold('190')
    expect(page()).toContain('262,50 kr')
    expect(page()).toContain('38,2 %')
    expect(page()).not.toContain('250,00')
  })

  test('are those of the customer’s own price, and unknown while that is loading', async () => {
    onTestFinished(() => act(() => customerPrices.clear()))
    await open()
    act(() => customerPrices.start())
    expect(page()).not.toMatch(/38,9|250,00/)
    const own = { ...personalPriceOf('product-AU-3', '690.00'), metalPremium: premiumOf('27.8', '230.00') }
    act(() => customerPrices.load(new Map([['product-AU-3', own]])))
    expect(page()).toContain('230,00 kr')
    expect(page()).toContain('27,8 %')
  })
})

test('a product that is no longer in the catalogue can be removed', async () => {
  localStorage.setItem('compare no', '["GONE"]')
  await openPage('/compare')

  expect(await main().findByText('GONE cannot be shown just now.')).toBeTruthy()
  await click('Remove GONE')
  expect(main().queryByRole('columnheader')).toBeNull()
})

describe('comparison rows', () => {
  const attribute = (code: string, value: string, isComparable = true) =>
    ({
      __typename: 'ProductAttribute',
      code,
      label: `${code} label`,
      value,
      codes: [] as string[],
      unit: null,
      isComparable,
    }) as const

  test('contain every attribute of any product, with gaps', () => {
    const rows = comparedRows([
      { attributes: [attribute('weight', '10'), attribute('maker', 'A', false)] },
      { attributes: null },
      { attributes: [attribute('width', '3'), attribute('weight', '20')] },
    ])

    expect(rows).toEqual([
      { code: 'weight', label: 'weight label', values: ['10', null, '20'], isDifferent: true },
      { code: 'width', label: 'width label', values: [null, null, '3'], isDifferent: true },
    ])
  })

  test('say which attributes differ', () => {
    const rows = comparedRows([
      { attributes: [attribute('metal', 'Gull'), attribute('weight', '10')] },
      { attributes: [attribute('metal', 'Gull'), attribute('weight', '20')] },
    ])
    expect(rows.map(({ code, isDifferent }) => [code, isDifferent])).toEqual([
      ['metal', false],
      ['weight', true],
    ])
  })
})

test('offers the differences alone from two products on', async () => {
  localStorage.setItem('compare no', JSON.stringify(['BAR-2', 'BAR-3']))
  await openPage('/compare')
  const only = await main().findByRole<HTMLInputElement>('checkbox', { name: 'Differences only' })
  await act(async () => {
    fireEvent.click(only)
  })
  expect(only.checked).toBe(true)

  localStorage.setItem('compare no', JSON.stringify(['BAR-2']))
  await openPage('/compare')
  await main().findAllByRole('rowheader')
  expect(main().queryByRole('checkbox', { name: 'Differences only' })).toBeNull()
})

test('a card of a listing adds its product to the comparison', async () => {
  await openPage('/gullbarrer')
  const [button] = await main().findAllByRole('button', { name: /^Compare Gullbarre/ })
  await act(async () => {
    if (button) fireEvent.click(button)
  })
  expect(button?.getAttribute('aria-pressed')).toBe('true')
  expect(main().getByRole('link', { name: 'Compare 1 product' })).toBeTruthy()
})
