/** Fills carts at random through the gateway, orders them, and compares what was shown with Magento's own orders. */
import { SET_COUPON } from '../../../gateway/testing/cartQueries.ts'
import { encodeId } from '../../../gateway/shared/ids.ts'
import { addToCart } from '../../../gateway/testing/cartQueries.ts'
import { type Chance, chanceFrom, pick } from '../../baskets/generate.ts'
import type { MagentoShop } from './magentoShop.ts'
import { displayed, enter, openGuest, place, type Shopper, withKey } from './shoppers.ts'

const SEED = 20_261_129
const VIEWS = [
  { store: 'no', country: 'NO' },
  { store: 'no', country: 'SE' },
  { store: 'se', country: 'SE' },
  { store: 'de', country: 'DE' },
  { store: 'de', country: 'SE' },
] as const
const MAX_LINES = 5
const COUPON_SHARE = 0.3

/** Articles with their quantities: the least one, the step, and the most steps beyond it. */
const SIMPLE = [
  { sku: 'AU-10G', from: 1, step: 1, most: 3 },
  { sku: 'AG-1KG', from: 1, step: 1, most: 5 },
  { sku: 'AG-100G', from: 1, step: 1, most: 9 },
  { sku: 'CLOTH', from: 1, step: 1, most: 40 },
  { sku: 'PLIERS', from: 1, step: 1, most: 7 },
  { sku: 'WIRE-935', from: 0.1, step: 0.01, most: 999 },
  { sku: 'NAIL', from: 2, step: 1, most: 30 },
  { sku: 'RIVET', from: 10, step: 10, most: 20 },
  { sku: 'RING-585', from: 1, step: 1, most: 2 },
  { sku: 'RING-750', from: 1, step: 1, most: 2 },
  { sku: 'COURSE', from: 1, step: 1, most: 2 },
] as const
const CHOSEN = ['PLATE', 'KIT', 'KIT-FIX', 'BOOK'] as const

const CHOICES = `query ($sku: String!) { product(sku: $sku) {
  customOptions { code kind isRequired choices { code } } downloads { code }
  composition { __typename ... on Bundle { parts { code isRequired choices { code } } } } } }`

export interface ComparedCarts {
  readonly differences: readonly string[]
  readonly compared: number
}

export async function comparedCarts(shop: MagentoShop, count: number): Promise<ComparedCarts> {
  const chance = chanceFrom(SEED)
  const differences: string[] = []
  let compared = 0
  for (let at = 0; at < count; at++) {
    const email = `cart-${at}-${Date.now()}@example.com`
    const said = await orderedCart(shop, chance, email)
    const [order, ...more] = await shop.orders(email)
    const there = order ? `${order.increment_id} ${order.grand_total.toFixed(2)}` : 'no order'
    if (more.length > 0 || said.here !== there)
      differences.push(`${said.cart}: shown ${said.here}; in Magento ${there}`)
    else compared++
  }
  return { differences, compared }
}

/** Number and total as the confirmation has them, which are those of the review step. */
async function orderedCart(
  shop: MagentoShop,
  chance: Chance,
  email: string,
): Promise<{ readonly cart: string; readonly here: string }> {
  const { store, country } = pick(chance, VIEWS)
  const guest = await openGuest(shop, store)
  const lines: string[] = []
  for (let line = 0; line <= Math.floor(chance() * MAX_LINES); line++) {
    const item = await randomItem(shop, guest, chance)
    const { data, errors } = await addToCart(shop, [item.input], guest)
    if (data?.addToCart.__typename !== 'CartChanged') throw new Error(`${item.name}: ${JSON.stringify(errors ?? data)}`)
    lines.push(item.name)
  }
  const hasCoupon = chance() < COUPON_SHARE
  if (hasCoupon) await shop.query(SET_COUPON, { ...guest, variables: withKey({ code: 'TEN' }) })
  const delivery = pick(chance, ['flatrate', 'freeshipping'])
  await enter(shop, guest, { email, country, delivery, payment: pick(chance, ['checkmo', 'banktransfer']) })
  const review = await displayed(shop, guest)
  const { data, errors } = await place(shop, guest, review)
  const { order } = data?.placeOrder ?? {}
  const cart = `${store} to ${country} by ${delivery}${hasCoupon ? ' with TEN' : ''}: ${lines.join(', ')}`
  if (!order) return { cart, here: JSON.stringify(errors ?? data.placeOrder) }
  const { amount } = order.totals.total.gross
  return { cart, here: amount === review.gross ? `${order.number} ${amount}` : `${review.gross}, then ${amount}` }
}

async function randomItem(
  shop: MagentoShop,
  { store }: Shopper,
  chance: Chance,
): Promise<{ readonly name: string; readonly input: object }> {
  const of = (sku: string) => encodeId({ type: 'Variant', storeCode: store, key: sku })
  if (chance() < 0.7) {
    const { sku, from, step, most } = pick(chance, SIMPLE)
    const quantity = String(Number((from + step * Math.floor(chance() * most)).toFixed(2)))
    return { name: `${quantity} × ${sku}`, input: { of: of(sku), quantity } }
  }
  const sku = pick(chance, CHOSEN)
  const { data } = await shop.query(CHOICES, { store, variables: { sku } })
  const { customOptions, downloads, composition } = data.product
  const options = customOptions
    .filter(({ isRequired }: Option) => isRequired || chance() < 0.5)
    .map(({ code, choices }: Option) =>
      choices.length === 0
        ? { option: code, text: 'To Kari' }
        : { option: code, choices: [pick(chance, choices).code] },
    )
  const parts = (composition.parts ?? [])
    .filter(({ isRequired }: Option) => isRequired || chance() < 0.5)
    .map(({ code, choices }: Option) => ({ part: code, choice: pick(chance, choices).code }))
  const files = downloads
    .map(({ code }: Choice) => code)
    .filter((_code: string, at: number) => at === 0 || chance() < 0.5)
  const isBundle = composition.__typename === 'Bundle'
  const own = isBundle ? encodeId({ type: 'Product', storeCode: store, key: sku }) : of(sku)
  const quantity = String(1 + Math.floor(chance() * 3))
  const input = { of: own, quantity, options, parts, downloads: files }
  return { name: `${quantity} × ${sku} ${JSON.stringify({ options, parts, files })}`, input }
}

interface Choice {
  readonly code: string
}
interface Option extends Choice {
  readonly isRequired: boolean
  readonly choices: readonly Choice[]
}
