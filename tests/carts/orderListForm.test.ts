/** A pasted list that a form without script sends, in the cart of the real backend. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { linesOf } from '../../gateway/testing/cartQueries.ts'
import { addOrderList, type OrderListOutcome } from '../../web/server/orderListForm.ts'
import { cartClient } from './cartClient.ts'
import { goldsmith, seededShop } from './seededShop.ts'

const seeded = seededShop(['no', 'goldsmith_norway'])

/** Article numbers of products that are sold by the piece, one by one, without options. */
function plainSkus(storeId: number, count: number): string[] {
  return seeded.db
    .prepare(
      `SELECT p.sku FROM product p JOIN product_store ps ON ps.product_id = p.id JOIN stock_item s ON s.product_id = p.id
       WHERE p.type_id = 'simple' AND p.parent_id IS NULL AND p.unit = 'PCS' AND ps.store_id = ? AND ps.status = 1 AND ps.visibility > 1 AND ps.price_e4 > 0
         AND s.is_in_stock = 1 AND s.qty > 50 AND s.min_sale_qty <= 1 AND s.qty_increments <= 1
         AND NOT EXISTS (SELECT 1 FROM custom_option o WHERE o.product_id = p.id) ORDER BY p.id LIMIT ?`,
    )
    .all(storeId, count)
    .map(({ sku }) => String(sku))
}

test('is added once, also if the form is sent again; the file of a priced download is chosen in a second step', async () => {
  const store = 'goldsmith_norway'
  const bearer = await seeded.shop.signIn(goldsmith())
  const send = (list: string, key: string, files: readonly string[] = []): Promise<OrderListOutcome> =>
    addOrderList(
      new URLSearchParams([['list', list], ...files.map((code) => ['files-DL-PRICES', code])]),
      { pageKey: key, idempotencyKey: key, locale: 'nb-NO' },
      async ({ query, variables }) => ({
        body: await seeded.shop.query(query, variables, store, bearer),
        setCookies: [],
      }),
    )
  // More lines than one request looks up.
  const skus = plainSkus(4, 20)
  expect(skus).toHaveLength(20)
  const list = [...skus.map((sku) => `${sku.toLowerCase()};2`), 'NO-SUCH;1', 'DL-PRICES'].join('\n')

  const key = randomUUID()
  const first = await send(list, key)
  expect(first.error).toBeNull()
  expect(first.report.added.map(({ sku, quantity }) => `${sku} × ${quantity}`)).toEqual(skus.map((sku) => `${sku} × 2`))
  expect(first.report).toMatchObject({
    rest: [
      { problem: 'unknown', sku: 'NO-SUCH' },
      { problem: 'files', sku: 'DL-PRICES' },
    ],
    text: 'NO-SUCH;1\nDL-PRICES',
  })
  expect((await send(list, key)).report).toEqual(first.report)

  const [file = ''] = first.report.rest[1]?.files.map(({ code }) => code) ?? []
  const second = await send(first.report.text, randomUUID(), [file])
  expect(second.report).toMatchObject({ added: [{ sku: 'DL-PRICES', quantity: '1' }], text: 'NO-SUCH;1' })

  const cart = await cartClient(seeded.shop, store, bearer)
  const { data } = await cart.read()
  expect(linesOf(data.cart)).toEqual([...skus.map((sku) => `${sku} × 2`), 'DL-PRICES × 1'])
  expect(data.cart.lines.at(-1).choice.downloads).toEqual([file])
})

test('of a guest whose store hides prices is refused as a whole, and stays', async () => {
  const [sku = ''] = plainSkus(4, 1)
  const { status, report } = await addOrderList(
    new URLSearchParams({ list: `${sku};1` }),
    { pageKey: '', idempotencyKey: randomUUID(), locale: 'nb-NO' },
    async ({ query, variables }) => ({
      body: await seeded.shop.query(query, variables, 'goldsmith_norway'),
      setCookies: [],
    }),
  )
  expect({ status, report }).toMatchObject({
    status: 422,
    report: { added: [], text: `${sku};1`, refusal: { kind: 'REFUSED', message: expect.stringMatching(/\S/) } },
  })
})
