/** Fills carts at random through the gateway, and compares their totals with those in Tryton. */
import { decimal, toText } from '#domain/decimal.ts'
import { CART, change } from '../../../gateway/testing/cartQueries.ts'
import { type Chance, chanceFrom, pick } from '../../baskets/generate.ts'
import { openGuest, put } from './shoppers.ts'
import type { TrytonShop } from './trytonShop.ts'

const SEED = 20_261_127
/** The step in which each product is sold, at least one unit, and the most steps of a line beyond that. */
const OFFERED = [
  { sku: 'AU-1OZ', step: '1', most: 3 },
  { sku: '100452', step: '1', most: 60 },
  { sku: 'BANGLE/585', step: '1', most: 200 },
  { sku: 'BOOK-1', step: '1', most: 40 },
  { sku: 'WIRE-935', step: '0.25', most: 400 },
  { sku: 'CHAIN-M', step: '0.05', most: 300 },
] as const

interface Cart {
  readonly lines: readonly {
    readonly id: string
    readonly sku: string
    readonly quantity: string
    readonly price: { readonly row: Side }
  }[]
  readonly totals: { readonly total: Side }
}
interface Side {
  readonly gross: { readonly amount: string }
}

export async function comparedCarts(
  shop: TrytonShop,
  count: number,
): Promise<{ readonly differences: readonly string[]; readonly compared: number }> {
  const chance = chanceFrom(SEED)
  const before = (await shop.sales()).length
  const carts: Cart[] = []
  for (let at = 0; at < count; at++) carts.push(await randomCart(shop, chance))

  const sales = (await shop.sales()).slice(before)
  const differences = carts.flatMap(({ lines, totals }, at) => {
    const sale = sales[at]
    const here = [totals.total.gross.amount, ...lines.map(({ sku, quantity }) => `${sku} × ${quantity}`).toSorted()]
    const there = [sale?.total, ...(sale?.lines ?? []).map((line) => `${line.sku} × ${line.quantity}`).toSorted()]
    return here.join(', ') === there.join(', ') ? [] : [`displayed ${here.join(', ')}; in Tryton ${there.join(', ')}`]
  })
  return { differences, compared: Math.min(carts.length, sales.length) }
}

/** Adds one to five products, some of them twice; then changes a line, or removes one. */
async function randomCart(shop: TrytonShop, chance: Chance): Promise<Cart> {
  const guest = await openGuest(shop)
  const times = 1 + Math.floor(chance() * 5)
  for (let at = 0; at < times; at++) await put(shop, guest, randomLine(chance))
  const filled = await read(shop, guest)
  if (chance() < 0.5) return filled
  const line = pick(chance, filled.lines)
  const quantity = filled.lines.length > 1 && chance() < 0.3 ? '0' : (randomLine(chance, line.sku)[line.sku] ?? '1')
  await change(shop, [{ line: line.id, quantity }], guest)
  return read(shop, guest)
}

async function read(shop: TrytonShop, as: Parameters<typeof put>[1]): Promise<Cart> {
  const answer = await shop.query(CART, as)
  if (!answer.data?.cart) throw new Error(`expected a cart, got ${JSON.stringify(answer)}`)
  return answer.data.cart
}

function randomLine(chance: Chance, wanted?: string): Readonly<Record<string, string>> {
  const { sku, step, most } = OFFERED.find((one) => one.sku === wanted) ?? pick(chance, OFFERED)
  return {
    [sku]: toText(
      decimal(step)
        .times(Math.floor(chance() * most))
        .plus(1),
    ),
  }
}
