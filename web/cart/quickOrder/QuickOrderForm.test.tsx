import { QuickOrderProducts } from '#docs'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { quickOrderPath } from '../../shop/paths.ts'
import { openPage, response } from '../../testing/openPage.tsx'
import { sampleResponse } from '../../testing/sampleResponse.ts'

test('a line that is out of stock is not in the sum, and is named beside it', async () => {
  const { products } = await sampleResponse(QuickOrderProducts, { skus: ['AU-2', 'AU-3'] })
  const found = products.map((product) =>
    product?.sku === 'AU-3' && product.composition.__typename === 'Single'
      ? {
          ...product,
          composition: {
            ...product.composition,
            variant: {
              ...product.composition.variant,
              stock: {
                __typename: 'Stock' as const,
                status: 'OUT_OF_STOCK' as const,
                quantity: '0',
                source: 'LIVE' as const,
              },
            },
          },
        }
      : product,
  )
  await openPage(quickOrderPath, { responses: [response(QuickOrderProducts, { products: found })] })
  const main = within(screen.getByRole('main'))
  fireEvent.change(await main.findByRole('textbox', { name: 'Item numbers and quantities' }), {
    target: { value: 'AU-2;1\nAU-3;1' },
  })
  await act(async () => fireEvent.click(main.getByRole('button', { name: 'Check the list' })))
  expect(await main.findByText('Not in the sum, because not in stock: Gullbarre 3 g')).toBeTruthy()
  expect(main.getByRole('button', { name: 'Add 1 product to cart' })).toBeTruthy()
})
