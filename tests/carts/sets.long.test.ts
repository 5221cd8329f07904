/** Random sets: what an estimate says is what the backend's cart charges, and a quantity that the backend would ignore is refused. */
import { expect, test } from 'vitest'
import { type Chance, chanceFrom, pick } from '../baskets/generate.ts'
import { cartClient } from './cartClient.ts'
import { type OfferedPart, type OfferedProduct, productOf, requiredOptions } from './offers.ts'
import { goldsmith, seededShop } from './seededShop.ts'

const seeded = seededShop(['no', 'goldsmith_norway'])

const SETS = 2_000
const SETS_OF_CART = 50

interface Part {
  readonly part: string
  readonly choice: string
  readonly quantity?: string
}
interface Line {
  readonly sku: string
  readonly choice: { readonly parts: readonly Part[] }
  readonly price: { readonly row: object }
}

function bundleSkus(storeId: number): string[] {
  return seeded.db
    .prepare(
      `SELECT p.sku FROM product p JOIN product_store ps ON ps.product_id = p.id
       WHERE p.type_id = 'bundle' AND ps.store_id = ? AND ps.status = 1 AND ps.visibility > 1 ORDER BY p.id`,
    )
    .all(storeId)
    .map(({ sku }) => String(sku))
}

function soldOf({ choices }: OfferedPart): OfferedPart['choices'] {
  return choices.filter(({ product }) => product.stock?.status !== 'OUT_OF_STOCK')
}

function isForSale({ composition }: OfferedProduct): boolean {
  return composition.parts?.every((part) => !part.isRequired || soldOf(part).length > 0) ?? false
}

/** Some choices of each part, with quantities that the backend accepts. */
function partsOf(chance: Chance, parts: readonly OfferedPart[]): Part[] {
  return parts.flatMap((part) => {
    const [first, ...others] = soldOf(part).toSorted(() => chance() - 0.5)
    if (!first || (!part.isRequired && chance() < 0.3)) return []
    const chosen = [first, ...(part.allowsMany ? others.filter(() => chance() < 0.4) : [])]
    const wanted = chance() < 0.5 ? null : String(1 + Math.floor(chance() * 4))
    return chosen.map(({ code, quantity, canChangeQuantity }) => {
      const named = canChangeQuantity ? wanted : chance() < 0.5 ? null : quantity
      return { part: part.code, choice: code, ...(named !== null && { quantity: named }) }
    })
  })
}

test.each([
  ['no', 1],
  ['goldsmith_norway', 4],
])(
  `${SETS / 2} random sets of store %s cost in the cart what the estimate says`,
  async (store, storeId) => {
    seeded.db.exec('UPDATE stock_item SET qty = 1000000')
    const bearer = store === 'no' ? undefined : await seeded.shop.signIn(goldsmith())
    const products: OfferedProduct[] = []
    for (const sku of bundleSkus(storeId)) products.push(await productOf(seeded.shop, sku, store, bearer))
    const sold = products.filter(isForSale)
    const chance = chanceFrom(storeId)
    let compared = 0
    while (compared < SETS / 2) {
      const byChoice = new Map<string, object>()
      for (let drawn = 0; drawn < SETS_OF_CART; drawn += 1) {
        const product = pick(chance, sold)
        const parts = partsOf(chance, product.composition.parts ?? [])
        const quantity = String(1 + Math.floor(chance() * 3))
        const item = { of: product.id, quantity, parts, options: requiredOptions(product) }
        // Equal choices join one line, also with their quantity left out.
        byChoice.set(
          `${product.id} ${parts
            .map(({ choice }) => choice)
            .toSorted()
            .join()}`,
          item,
        )
      }
      const items = [...byChoice.values()]
      const cart = await cartClient(seeded.shop, store, bearer)
      const estimated = await cart.estimate(items)
      const { data, errors } = await cart.add(items)
      expect(errors ?? estimated.errors).toBeUndefined()
      expect(data.addToCart.inputErrors).toEqual([])
      const lines: readonly Line[] = data.addToCart.cart.lines
      expect(lines.map(({ price }) => price.row)).toEqual(
        estimated.data.estimate.lines.map(({ price }: Line) => price.row),
      )
      compared += lines.length
      expect({ ...data.addToCart.cart.totals, asOf: null }).toEqual({ ...estimated.data.estimate.totals, asOf: null })
      seeded.db.exec('DELETE FROM cart_item')
    }
    expect(compared).toBeGreaterThanOrEqual(SETS / 2)
  },
  240_000,
)

test('another quantity of a part whose quantity is fixed is refused with the one that it has', async () => {
  const products = await Promise.all(bundleSkus(1).map((sku) => productOf(seeded.shop, sku, 'no')))
  const set = products.find(({ composition }) =>
    composition.parts?.some(({ choices }) => choices.some(({ canChangeQuantity }) => !canChangeQuantity)),
  )
  if (!set) throw new Error('expected a set with a part of fixed quantity')
  const parts = partsOf(chanceFrom(1), set.composition.parts ?? [])
  const at = parts.findIndex(({ part, choice }) =>
    set.composition.parts
      ?.find(({ code }) => code === part)
      ?.choices.some(({ code, canChangeQuantity }) => code === choice && !canChangeQuantity),
  )
  const ten = parts.map((part, position) => ({ ...part, quantity: position === at ? '10' : part.quantity }))
  const items = [{ of: set.id, quantity: '1', parts: ten, options: requiredOptions(set) }]
  const cart = await cartClient(seeded.shop, 'no')
  const refused = [{ path: `items.0.parts.${at}.quantity`, rule: 'TOO_LARGE', bound: '1' }]
  expect((await cart.estimate(items)).data.estimate.inputErrors).toMatchObject(refused)
  expect((await cart.add(items)).data.addToCart).toMatchObject({ __typename: 'CartRefused', inputErrors: refused })
})
