/** `npm run storefront:check`: what the amounts of carts and orders say about tax. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { orderSchema } from '../checkout/orderSchema.ts'
import { createFakeStorefront, type FakeStorefront } from '../testing/fakeStorefront.ts'
import { deliveryTaxOf, judgeAmounts } from './amounts.ts'
import { answerAsMagento1, check, TOTALS } from './testing/checkedBackend.ts'
import { fine } from './testing/presetBackend.ts'

let storefront: FakeStorefront
beforeEach(async () => {
  storefront = await createFakeStorefront()
})
afterEach(() => storefront.close())

describe('the tax of a delivery, from an order of the check', () => {
  const ORDER = { entity_id: 5, grand_total: 225, items: [{ sku: 'A-1', qty_ordered: 1, row_total_incl_tax: 125 }] }
  const orderWith = (more: object) => v.parse(orderSchema, { ...ORDER, ...more })
  const line = { sku: '', name: '', qty_ordered: 1, row_total_incl_tax: 46.41 }
  test.each([
    ['fields of both sides', { shipping_amount: 80, shipping_incl_tax: 100 }, { amount: 80 }, [25, false]],
    ['the tax beside the amount', { shipping_amount: 80, shipping_tax_amount: 20 }, { amount: 100 }, [25, true]],
    ['a line without an SKU', { items: [...ORDER.items, line] }, { price_incl_tax: { decimal: '39.00' } }, [19, false]],
    [
      'an offer of both sides',
      { shipping_amount: 80, shipping_incl_tax: 100 },
      { amount: 80, price_incl_tax: 100 },
      [25, null],
    ],
    ['no tax', { shipping_amount: 80, shipping_incl_tax: 80 }, { amount: 80 }, [0, false]],
  ])('is read from %s', (_name, order, delivery, [ratePercent, includesTax]) => {
    expect(deliveryTaxOf(orderWith(order), delivery)).toMatchObject({ ratePercent, includesTax })
  })

  test.each([
    ['an order that says nothing', {}, { amount: 80 }],
    ['a delivery that costs nothing', { shipping_amount: 0, shipping_incl_tax: 0 }, { amount: 0 }],
    ['no delivery', { shipping_amount: 80, shipping_incl_tax: 100 }, null],
  ])('is unknown of %s', (_name, order, delivery) => {
    expect(deliveryTaxOf(orderWith(order), delivery)).toBeNull()
  })

  test('is proposed where the order says it', async () => {
    answerAsMagento1(storefront)
    storefront.answer('/api/user/order-history', () =>
      fine({ items: [{ ...ORDER, shipping_amount: 99, shipping_incl_tax: 123.75 }], total_count: 1 }),
    )
    const { text, proposal } = await check(storefront.url, { orders: true })
    expect(text).toContain('✓ amounts: the delivery has 25 % tax, 123.75 with tax')
    expect(proposal).toMatchObject({ amounts: { deliveryIncludesTax: false, deliveryTaxPercent: 25 } })
  })
})

describe('amounts', () => {
  const totals = { ...TOTALS, shipping_amount: 80, shipping_incl_tax: 100 }
  test.each([
    [{ amount: 80, price_incl_tax: 100 }, null],
    [{ amount: 100 }, true],
    [{ amount: 80 }, false],
    [{ amount: '100.00' }, true],
    [{ amount: 0 }, null],
    [null, null],
  ])('a delivery of %j includes tax: %s', (delivery, includes) => {
    expect(judgeAmounts({ documentGross: null, totals, delivery }).deliveryIncludesTax).toBe(includes)
  })

  test('a total that nothing explains contradicts', () => {
    const { contradictions } = judgeAmounts({
      documentGross: null,
      totals: { ...TOTALS, tax_amount: 3 },
      delivery: null,
    })
    expect(contradictions).toEqual(['grand_total is 100, its segment 125, the tax 3'])
  })
})
