/** Products of every kind in the cart of the real backend, as the gateway adds them. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CART, linesOf } from '../../gateway/testing/cartQueries.ts'
import { CUSTOMERS } from '../../sandbox/customers/customers.ts'
import { itemOfLine } from '../../web/cart/itemOfLine.ts'
import { cartClient, openGuest } from './cartClient.ts'
import { type OfferedProduct, type OfferedVariant, productOf, requiredOptions } from './offers.ts'
import { goldsmith, seededShop } from './seededShop.ts'

const seeded = seededShop(['no', 'goldsmith_norway'])

/** The first product of a type in a store that can be bought, or what `where` says of it. */
function skuOf(type: string, storeId: number, where = '1 = 1'): string {
  const row = seeded.db
    .prepare(
      `SELECT p.sku FROM product p JOIN product_store ps ON ps.product_id = p.id JOIN stock_item s ON s.product_id = p.id
       WHERE p.type_id = ? AND ps.store_id = ? AND ps.status = 1 AND ps.visibility > 1 AND s.is_in_stock = 1 AND ${where} ORDER BY p.id LIMIT 1`,
    )
    .get(type, storeId)
  if (!row) throw new Error(`expected a ${type} product where ${where} in store ${storeId}, got none`)
  return String(row['sku'])
}

const CHANGED = { __typename: 'CartChanged', inputErrors: [] }

describe('a set', () => {
  test('of chosen parts is one line with its parts, and each change of a part is a line of its own', async () => {
    const set = await productOf(seeded.shop, skuOf('bundle', 1), 'no')
    const parts = (set.composition.parts ?? []).map((part) => ({
      part: part.code,
      choice: (part.choices.find(({ isDefault }) => isDefault) ?? part.choices[0])?.code,
    }))
    const cart = await cartClient(seeded.shop, 'no')
    const { data, errors } = await cart.add([{ of: set.id, quantity: '1', parts }])
    expect(errors).toBeUndefined()
    expect(data.addToCart).toMatchObject(CHANGED)
    const [line] = data.addToCart.cart.lines
    expect(line.product.sku).toBe(set.sku)
    expect(line.choice.parts.map(({ part, choice }: { part: string; choice: string }) => ({ part, choice }))).toEqual(
      parts,
    )
    expect(Number(line.price.row.gross.amount)).toBeGreaterThan(0)

    const again = await cart.add([{ of: set.id, quantity: '1', parts: parts.toReversed() }])
    expect(again.data.addToCart.cart.lines).toMatchObject([{ quantity: '2' }])
    const changed = await cart.change([{ line: line.id, quantity: '1' }])
    expect(changed.data.changeCartLines.cart.lines).toMatchObject([{ quantity: '1' }])
  })

  test('without a choice for a required part is refused, and nothing is added', async () => {
    const set = await productOf(seeded.shop, skuOf('bundle', 1), 'no')
    const cart = await cartClient(seeded.shop, 'no')
    const { data } = await cart.add([{ of: set.id, quantity: '1' }])
    const required = (set.composition.parts ?? []).filter(({ isRequired }) => isRequired)
    expect(data.addToCart).toMatchObject({
      __typename: 'CartRefused',
      inputErrors: required.map(({ code }) => ({ path: 'items.0.parts', rule: 'REQUIRED', bound: code })),
    })
    expect((await cart.read()).data.cart).toBeNull()
  })

  test('of several products is bought by its parts in one operation', async () => {
    const set = await productOf(seeded.shop, skuOf('grouped', 1), 'no')
    const parts = await Promise.all(
      (set.composition.items ?? []).map(async ({ defaultQuantity, product }) => {
        const part = await productOf(seeded.shop, product.sku, 'no')
        return {
          of: part.composition.variant?.id,
          sku: part.sku,
          quantity: defaultQuantity === '0' ? '1' : defaultQuantity,
        }
      }),
    )
    expect(parts.length).toBeGreaterThan(1)
    const cart = await cartClient(seeded.shop, 'no')
    const { data } = await cart.add(parts.map(({ of, quantity }) => ({ of, quantity })))
    expect(data.addToCart).toMatchObject(CHANGED)
    expect(linesOf(data.addToCart.cart)).toEqual(parts.map(({ sku, quantity }) => `${sku} × ${quantity}`))
    const whole = await cart.add([{ of: set.id, quantity: '1' }])
    expect(whole.data.addToCart).toMatchObject({ __typename: 'CartRefused', inputErrors: [{ rule: 'UNKNOWN' }] })
  })
})

test('a download whose files have prices is bought by the chosen files', async () => {
  const bearer = await seeded.shop.signIn(goldsmith())
  const download = await productOf(seeded.shop, 'DL-PRICES', 'goldsmith_norway', bearer)
  const of = download.composition.variant?.id
  const [list = '', table = ''] = download.downloads.map(({ code }) => code)
  const cart = await cartClient(seeded.shop, 'goldsmith_norway', bearer)
  const none = await cart.add([{ of, quantity: '1' }])
  expect(none.data.addToCart).toMatchObject({
    __typename: 'CartRefused',
    inputErrors: [{ path: 'items.0.downloads', rule: 'REQUIRED' }],
  })
  const one = (await cart.add([{ of, quantity: '1', downloads: [list] }])).data.addToCart
  expect(one).toMatchObject({ ...CHANGED, cart: { isVirtual: true, lines: [{ choice: { downloads: [list] } }] } })
  const { lines } = (await cart.add([{ of, quantity: '1', downloads: [table, list] }])).data.addToCart.cart
  expect(lines.map(({ choice }: Line) => choice.downloads)).toEqual([[list], [list, table]])
  const [without = 0, withTable = 0] = lines.map(({ price }: Line) => Number(price.unit.net.amount))
  expect(withTable - without).toBeGreaterThan(100)

  const unknown = await cart.add([{ of, quantity: '1', downloads: ['../../etc/passwd'] }])
  expect(unknown.data.addToCart).toMatchObject({
    __typename: 'CartRefused',
    inputErrors: [{ path: 'items.0.downloads.0', rule: 'UNKNOWN' }],
  })
  seeded.db.exec('DELETE FROM cart_item')
})

const KINDS: readonly (readonly [kind: string, store: string, sku: () => string | Promise<string>])[] = [
  ['sold by the piece', 'no', () => skuOf('simple', 1)],
  ['with variants', 'no', () => skuOf('configurable', 1)],
  ['put together by choices', 'no', () => skuOf('bundle', 1)],
  ['made up of several products', 'no', () => skuOf('grouped', 1)],
  ['of files', 'no', () => skuOf('downloadable', 1)],
  ['without a parcel', 'no', () => skuOf('virtual', 1)],
  ['sold by measure', 'goldsmith_norway', () => goldsmithSku(({ composition }) => isMeasured(composition.variant))],
  [
    'cut to size',
    'goldsmith_norway',
    () => goldsmithSku(({ composition, customOptions }) => !!composition.variant?.cut && hasLength(customOptions)),
  ],
]

test.each(KINDS)(
  'a product %s is added, changed, removed, restored, found with a coupon, and found on another device or after signing in',
  async (_kind, store, skuOfKind) => {
    const isGuest = store === 'no'
    const bearer = isGuest ? undefined : await seeded.shop.signIn(goldsmith())
    const product = await productOf(seeded.shop, await skuOfKind(), store, bearer)
    const items = await wholeOf(product, store, bearer)
    const token = bearer ?? (await openGuest(seeded.shop, store))
    const cart = await cartClient(seeded.shop, store, token)
    const added = (await cart.add(items)).data.addToCart
    expect(added).toMatchObject({ ...CHANGED, cart: { lines: items.map(() => ({ issues: [] })) } })

    const [line, ...others] = added.cart.lines
    const step = line.choice.cut ? 1 : Number(product.composition.variant?.quantity.step ?? 1)
    const quantity = String(Number((Number(line.quantity) + step).toFixed(6)))
    const changed = (await cart.change([{ line: line.id, quantity }])).data.changeCartLines
    expect(changed).toMatchObject({
      ...CHANGED,
      cart: { lines: [{ quantity, choice: line.choice }, ...others.map(() => ({}))] },
    })
    const [before] = changed.cart.lines
    expect(Number(before.price.row.net.amount)).toBeGreaterThan(Number(line.price.row.net.amount))

    const removed = (await cart.change([{ line: line.id, quantity: '0' }])).data.changeCartLines
    expect(removed).toMatchObject(CHANGED)
    expect(linesOf(removed.cart)).toEqual(linesOf({ lines: others }))
    // As the page restores it.
    const item = itemOfLine({ ...before, product: { id: items[0]?.of } })
    const restored = (await cart.add(item ? [item] : [])).data.addToCart
    expect(restored).toMatchObject(CHANGED)
    expect(restored.cart.totals.total).toEqual(changed.cart.totals.total)
    expect(restored.cart.lines).toContainEqual({ ...before, id: expect.any(String) })

    const reduced = (await cart.setCoupon('WELCOME10')).data.setCoupon
    expect(reduced).toMatchObject({ ...CHANGED, cart: { coupon: { code: 'WELCOME10' } } })
    const found = (await cart.read()).data.cart
    expect({ ...found, totals: { ...found.totals, asOf: null } }).toEqual({
      ...reduced.cart,
      totals: { ...reduced.cart.totals, asOf: null },
    })

    const other = isGuest ? await signInAs(kari(), token) : await seeded.shop.signIn(goldsmith())
    const { cart: there } = (await seeded.shop.query(CART, {}, store, other)).data
    expect(linesOf(there).toSorted()).toEqual(linesOf(reduced.cart).toSorted())
    expect(choicesOf(there)).toEqual(choicesOf(reduced.cart))
    expect(there.coupon.code).toBe('WELCOME10')
    await (await cartClient(seeded.shop, store, other)).setCoupon(null)
    seeded.db.exec('DELETE FROM cart_item')
  },
)

const SIGN_IN =
  'mutation ($input: SignInInput!) { signIn(input: $input) { ... on SignedIn { bearerToken cart { version } } } }'

/** A guest's token in the request: the guest's cart becomes the customer's. */
async function signInAs({ email, password }: Login, guestToken: string): Promise<string> {
  const input = { idempotencyKey: randomUUID(), email, password, asBearer: true }
  return (await seeded.shop.query(SIGN_IN, { input }, 'no', guestToken)).data.signIn.bearerToken
}

type Login = Pick<(typeof CUSTOMERS)[number], 'email' | 'password'>

function kari(): Login {
  const found = CUSTOMERS.find(({ email }) => email.startsWith('kari.nord'))
  if (!found) throw new Error('expected a private customer in Norway')
  return found
}

function choicesOf({ lines }: { readonly lines: readonly { readonly choice: object }[] }): string[] {
  return lines.map(({ choice }) => JSON.stringify(choice)).toSorted()
}

function hasLength(options: OfferedProduct['customOptions']): boolean {
  return options.some(({ measure }) => measure === 'LENGTH')
}

function isMeasured(variant: OfferedVariant | undefined): boolean {
  return variant !== undefined && variant.quantity.unit !== 'PCS' && variant.cut === null
}

async function goldsmithSku(isWanted: (product: OfferedProduct) => boolean): Promise<string> {
  const bearer = await seeded.shop.signIn(goldsmith())
  for (const sku of sampledSkus(4)) {
    const product = await productOf(seeded.shop, sku, 'goldsmith_norway', bearer)
    if (isWanted(product) && itemsOf(product, 'minimum').length > 0 && itemsOf(product, 'next').length > 0) return sku
  }
  throw new Error('expected such a product of a goldsmith, found none')
}

/** The smallest order of a product: of a set, its default choices; of a grouped product, its parts. */
async function wholeOf(product: OfferedProduct, store: string, bearer = ''): Promise<readonly { of: string }[]> {
  const { parts, items } = product.composition
  if (parts)
    return [
      {
        of: product.id,
        quantity: '1',
        parts: parts.map(({ code, choices }) => ({
          part: code,
          choice: (choices.find(({ isDefault }) => isDefault) ?? choices[0])?.code,
        })),
      } as { of: string },
    ]
  const single = items
    ? await Promise.all(items.map(({ product: part }) => productOf(seeded.shop, part.sku, store, bearer)))
    : [product]
  return single.flatMap((one) => itemsOf(one, 'minimum').slice(0, 1))
}

interface Priced {
  readonly price: object
}

interface Line {
  readonly choice: { readonly downloads: readonly string[] }
  readonly price: { readonly unit: { readonly net: { readonly amount: string } } }
}

test('a product that the backend no longer sells stays as a line that cannot be ordered', async () => {
  const sku = skuOf('simple', 1)
  const [product, other] = [
    await productOf(seeded.shop, sku, 'no'),
    await productOf(seeded.shop, skuOf('virtual', 1), 'no'),
  ]
  const cart = await cartClient(seeded.shop, 'no')
  await cart.add([
    {
      of: product.composition.variant?.id,
      quantity: product.composition.variant?.quantity.minimum,
      options: requiredOptions(product),
    },
    { of: other.composition.variant?.id, quantity: '1', options: requiredOptions(other) },
  ])
  const disable = seeded.db.prepare(
    'UPDATE product_store SET status = ? WHERE product_id = (SELECT id FROM product WHERE sku = ?)',
  )
  disable.run(2, sku)
  try {
    const { data } = await cart.read()
    expect(data.cart.issues).toEqual(['LINE_PROBLEM'])
    const gone = data.cart.lines.find((line: { sku: string }) => line.sku === sku)
    expect(gone).toMatchObject({ issues: ['NOT_PRICED'], name: expect.stringMatching(/\S/) })
    expect((await cart.add([{ of: product.composition.variant?.id, quantity: '1' }])).data.addToCart).toMatchObject({
      __typename: 'CartRefused',
      inputErrors: [{ rule: 'REFUSED' }],
    })
    const removed = await cart.change([{ line: gone.id, quantity: '0' }])
    expect(removed.data.changeCartLines.cart).toMatchObject({ issues: [], lines: [{ sku: other.sku }] })
  } finally {
    disable.run(1, sku)
  }
})

/** Quantities in which a page offers a product, as items: the minimum, the next one, the most. */
const ROUNDS = ['minimum', 'next', 'most'] as const
type Round = (typeof ROUNDS)[number]
/** So many products of each rule of sale, type and need of options. */
const SAMPLES_OF_RULE = 4

test.each([
  ['no', 1],
  ['goldsmith_norway', 4],
])(
  'every quantity that a page of store %s offers can be bought, for the price of an estimate',
  async (store, storeId) => {
    const bearer = store === 'no' ? undefined : await seeded.shop.signIn(goldsmith())
    const products: OfferedProduct[] = []
    for (const sku of sampledSkus(storeId)) products.push(await productOf(seeded.shop, sku, store, bearer))
    const counts: number[] = []
    for (const round of ROUNDS) {
      const wanted = products.flatMap((product) => itemsOf(product, round))
      counts.push(wanted.length)
      for (let at = 0; at < wanted.length; at += BASKET) {
        const cart = await cartClient(seeded.shop, store, bearer)
        const items = wanted.slice(at, at + BASKET)
        const estimated = await cart.estimate(items)
        const { data, errors } = await cart.add(items)
        expect(errors ?? estimated.errors).toBeUndefined()
        expect(
          data.addToCart.inputErrors.map((error: { path: string }) => ({
            ...error,
            item: items[Number(error.path.split('.')[1])],
          })),
        ).toEqual([])
        expect(data.addToCart.cart.lines.map((line: { quantity: string }) => line.quantity)).toEqual(
          items.map(({ quantity }) => quantity),
        )
        const { lines, totals, inputErrors } = estimated.data.estimate
        const { cart: bought } = data.addToCart
        expect(inputErrors).toEqual([])
        expect(lines.map((line: Priced) => line.price)).toEqual(bought.lines.map((line: Priced) => line.price))
        expect({ ...totals, asOf: null }).toEqual({ ...bought.totals, asOf: null })
        seeded.db.exec('DELETE FROM cart_item')
      }
    }
    expect(Math.min(...counts)).toBeGreaterThan(10)
  },
  120_000,
)

const BASKET = 12

/** Some products for each combination of type, unit, rule of sale and options; sets have parts in common, so they are tested above. */
function sampledSkus(storeId: number): string[] {
  const rows = seeded.db
    .prepare(
      `SELECT p.sku, p.type_id || p.unit || s.min_sale_qty || ' ' || s.qty_increments || ' ' || coalesce(p.sale_minimum, '') || ' ' || coalesce(p.sale_step, '') || ' ' || (p.facts LIKE '%showcustomprice%')
         || EXISTS (SELECT 1 FROM custom_option o WHERE o.product_id = p.id) AS rule
       FROM product p JOIN product_store ps ON ps.product_id = p.id JOIN stock_item s ON s.product_id = p.id
       WHERE ps.store_id = ? AND ps.status = 1 AND ps.visibility > 1 AND p.type_id NOT IN ('grouped', 'bundle')
         AND (p.type_id = 'configurable' OR ps.price_e4 > 0) ORDER BY p.id`,
    )
    .all(storeId)
  return [...Map.groupBy(rows, ({ rule }) => String(rule)).values()].flatMap((found) =>
    found.slice(0, SAMPLES_OF_RULE).map(({ sku }) => String(sku)),
  )
}

interface Item {
  readonly of: string
  readonly quantity: string
  readonly cut?: { readonly lengthMm: string; readonly widthMm?: string }
}

function itemsOf(product: OfferedProduct, round: Round): Item[] {
  const { composition, downloads } = product
  const variants = [composition.variant ?? [], ...(composition.variants ?? [])].flat()
  return variants.slice(0, SAMPLES_OF_RULE).flatMap((variant): Item[] => {
    const { stock, id, isSelectable, price, cut } = variant
    if (!isSelectable || stock?.status === 'OUT_OF_STOCK' || price.__typename === 'PriceUnknown') return []
    const item = { of: id, options: requiredOptions(product), downloads: downloads.slice(0, 1).map(({ code }) => code) }
    if (cut && product.customOptions.some(({ measure }) => measure === 'LENGTH')) return cutItem(item, variant, round)
    return quantityTexts(variant, round).map((text) => ({ ...item, quantity: text }))
  })
}

/** One piece of the smallest size, or as many of the largest as there are, at most two. */
function cutItem(
  item: { readonly of: string },
  { cut, quantity: { unit }, stock }: OfferedVariant,
  round: Round,
): Item[] {
  const [length, width] =
    round === 'minimum' ? [cut?.minimumLengthMm, cut?.minimumWidthMm] : [cut?.maximumLengthMm, cut?.maximumWidthMm]
  const lengthMm = length ?? '100'
  const units = unit === 'METER' ? Number(lengthMm) / 1_000 : 1
  const pieces = Math.min(round === 'minimum' ? 1 : 2, Math.floor(Number(stock?.quantity ?? 2) / units))
  const size = { lengthMm, ...(unit !== 'METER' && { widthMm: width ?? '50' }) }
  return pieces > 0 ? [{ ...item, quantity: String(pieces), cut: size }] : []
}

/** Empty if the product has no such quantity. */
function quantityTexts({ quantity, stock }: OfferedVariant, round: Round): string[] {
  const [minimum, step] = [Number(quantity.minimum), Number(quantity.step)]
  const most = Math.min(...[stock?.quantity, quantity.maximum].map((one) => (one == null ? 1_000 : Number(one))))
  const stepsIn = (value: number): number => Math.floor(Number((value / step).toFixed(6)))
  const steps = { minimum: stepsIn(minimum), next: stepsIn(minimum) + 1, most: stepsIn(most) }[round]
  const value = Number((steps * step).toFixed(6))
  return value >= minimum && value <= most ? [String(value)] : []
}
