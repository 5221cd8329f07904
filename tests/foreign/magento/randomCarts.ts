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
const AT_ONCE = 4

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
const GROUPED = 'PAIR'
const CHOSEN = ['PLATE', 'KIT', 'KIT-FIX', 'BOOK', GROUPED] as const

const CHOICES = `query ($sku: String!) { product(sku: $sku) {
  customOptions { code kind isRequired choices { code } } downloads { code }
  composition { __typename ... on Bundle { parts { code isRequired choices { code } } } } } }`

const PARTS = `query ($sku: String!) { product(sku: $sku) {
  composition { ... on Grouped { items { product { sku composition { ... on Single { variant { id } } } } } } } } }`

export interface ComparedCarts {
  readonly differences: readonly string[]
  readonly compared: number
}

/** Several at once; each cart is the same whichever other ones there are. @param from which of them is the first one */
export async function comparedCarts(shop: MagentoShop, count: number, from = 0): Promise<ComparedCarts> {
  const differences: string[] = []
  let [compared, next] = [0, from]
  const compareNext = async (): Promise<void> => {
    for (let at = next++; at < from + count; at = next++) {
      const email = `cart-${at}-${Date.now()}@example.com`
      const said = await orderedCart(shop, chanceFrom(SEED + at), email, at)
      const [order, ...more] = await shop.orders(email)
      const there = order ? `${order.increment_id} ${order.grand_total.toFixed(2)}` : 'no order'
      if (more.length > 0 || said.here !== there)
        differences.push(`cart ${at}, ${said.cart}: shown ${said.here}; in Magento ${there}`)
      else compared++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, compareNext))
  return { differences, compared }
}

/** Number and total as the confirmation has them, which are those of the review step. */
async function orderedCart(
  shop: MagentoShop,
  chance: Chance,
  email: string,
  at: number,
): Promise<{ readonly cart: string; readonly here: string }> {
  const { store, country } = VIEWS[at % VIEWS.length] ?? VIEWS[0]
  const guest = await openGuest(shop, store)
  const lines: string[] = []
  for (let line = 0; line <= Math.floor(chance() * MAX_LINES); line++) {
    // At least one in every store view.
    const isGrouped = line === 0 && at % 20 < VIEWS.length
    const item = isGrouped ? await groupedItem(shop, store, chance) : await randomItem(shop, guest, chance)
    const { data, errors } = await addToCart(shop, item.inputs, guest)
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

async function randomItem(shop: MagentoShop, { store }: Shopper, chance: Chance): Promise<CartItem> {
  const of = (sku: string) => encodeId({ type: 'Variant', storeCode: store, key: sku })
  if (chance() < 0.7) {
    const { sku, from, step, most } = pick(chance, SIMPLE)
    const quantity = String(Number((from + step * Math.floor(chance() * most)).toFixed(2)))
    return { name: `${quantity} × ${sku}`, inputs: [{ of: of(sku), quantity }] }
  }
  const sku = pick(chance, CHOSEN)
  return sku === GROUPED ? groupedItem(shop, store, chance) : chosenItem(shop, store, sku, chance)
}

interface CartItem {
  readonly name: string
  readonly inputs: readonly object[]
}

/** With options, parts or downloads at random. */
export async function chosenItem(
  shop: Pick<MagentoShop, 'query'>,
  store: string,
  sku: string,
  chance: Chance,
): Promise<CartItem> {
  const of = (key: string) => encodeId({ type: 'Variant', storeCode: store, key })
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
    .filter(({ isRequired, choices }: Option) => choices.length > 0 && (isRequired || chance() < 0.5))
    .map(({ code, choices }: Option) => ({ part: code, choice: pick(chance, choices).code }))
  const files = downloads
    .map(({ code }: Choice) => code)
    .filter((_code: string, at: number) => at === 0 || chance() < 0.5)
  const isBundle = composition.__typename === 'Bundle'
  const own = isBundle ? encodeId({ type: 'Product', storeCode: store, key: sku }) : of(sku)
  const quantity = String(1 + Math.floor(chance() * 3))
  const input = { of: own, quantity, options, parts, downloads: files }
  return { name: `${quantity} × ${sku} ${JSON.stringify({ options, parts, files })}`, inputs: [input] }
}

/** All parts at once, in quantities of their own. */
async function groupedItem(shop: MagentoShop, store: string, chance: Chance): Promise<CartItem> {
  const { data } = await shop.query(PARTS, { store, variables: { sku: GROUPED } })
  const parts: readonly Part[] = data.product.composition.items
  const inputs = parts.map(({ product }) => ({
    of: product.composition.variant.id,
    quantity: String(1 + Math.floor(chance() * 3)),
  }))
  const names = parts.map(({ product: { sku } }, at) => `${inputs[at]?.quantity} × ${sku}`)
  return { name: `${GROUPED} of ${names.join(' and ')}`, inputs }
}

interface Choice {
  readonly code: string
}
interface Part {
  readonly product: { readonly sku: string; readonly composition: { readonly variant: { readonly id: string } } }
}
interface Option extends Choice {
  readonly isRequired: boolean
  readonly choices: readonly Choice[]
}
