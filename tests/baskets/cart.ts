/** Fills the sandbox's cart as the gateway does. */
import { request } from 'undici'
import type { BasketLine } from './generate.ts'
import type { Sides } from './displayed.ts'

export interface CartTotals {
  readonly items: readonly CartItem[]
  /** Of the rows, before discounts. */
  readonly subtotal: string
  /** Of what is to be paid. */
  readonly tax: string
  readonly total: string
  /** Null without a coupon; false if the sandbox has refused it. */
  readonly takesCoupon: boolean | null
}

export interface CartItem {
  readonly unit: readonly [net: string, gross: string]
  readonly row: Sides
  readonly ratePercent: number
}

interface WireItem {
  readonly item_id: number
  readonly price: number
  readonly price_incl_tax: number
  readonly row_total: number
  readonly tax_amount: number
  readonly row_total_incl_tax: number
  readonly tax_percent: number
}

export interface OpenCart {
  readonly sandboxUrl: string
  readonly storeCode: string
  /** Empty for a guest. */
  readonly token: string
  readonly cartId: string
}

const money = (amount: number): string => amount.toFixed(2)

export async function openCart(sandboxUrl: string, storeCode: string, token: string): Promise<OpenCart> {
  return {
    sandboxUrl,
    storeCode,
    token,
    cartId: String(await call('POST', sandboxUrl, 'create', { storeCode, token })),
  }
}

/** The cart must be empty. Items have the order of the lines; a grouped product has one item per part. */
export async function putIntoCart(
  { sandboxUrl, storeCode, token, cartId }: OpenCart,
  lines: readonly BasketLine[],
  coupon: string | null,
): Promise<CartTotals> {
  const query = { storeCode, token, cartId }
  for (const cartItem of lines.flatMap(cartItems)) await call('POST', sandboxUrl, 'update', query, { cartItem })
  const takesCoupon = coupon === null ? null : await applyCoupon(sandboxUrl, { ...query, coupon })
  const totals = (await call('GET', sandboxUrl, 'totals', query)) as {
    items: WireItem[]
    subtotal: number
    tax_amount: number
    grand_total: number
  }
  return {
    items: totals.items.map((item) => ({
      unit: [money(item.price), money(item.price_incl_tax)],
      row: [money(item.row_total), money(rowTax(item, takesCoupon)), money(item.row_total_incl_tax)],
      ratePercent: item.tax_percent,
    })),
    subtotal: money(totals.subtotal),
    tax: money(totals.tax_amount),
    total: money(totals.grand_total),
    takesCoupon,
  }
}

/** With a coupon the sandbox sends the tax after the discount, beside the row before it. */
function rowTax(item: WireItem, takesCoupon: boolean | null): number {
  return takesCoupon ? item.row_total_incl_tax - item.row_total : item.tax_amount
}

async function applyCoupon(sandboxUrl: string, query: Readonly<Record<string, string>>): Promise<boolean> {
  const response = await request(`${sandboxUrl}/api/cart/apply-coupon`, { method: 'POST', query })
  const { code } = (await response.body.json()) as { code: number }
  return code === 200
}

async function call(
  method: 'GET' | 'POST',
  sandboxUrl: string,
  path: string,
  query: Readonly<Record<string, string>>,
  body?: object,
): Promise<unknown> {
  const response = await request(`${sandboxUrl}/api/cart/${path}`, {
    method,
    query,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { code, result } = (await response.body.json()) as { code: number; result: unknown }
  if (code !== 200)
    throw new Error(`${path} in ${query['storeCode']}: ${code} ${JSON.stringify(result)} for ${JSON.stringify(body)}`)
  return result
}

function cartItems(line: BasketLine): object[] {
  if (line.kind === 'set') {
    if (line.set.bundleOptions.length === 0) return line.set.parts.map(({ sku, qty }) => ({ sku, qty }))
    return [
      {
        sku: line.set.sku,
        qty: 1,
        product_option: { extension_attributes: { bundle_options: line.set.bundleOptions } },
      },
    ]
  }
  const { item, qty, bySkuOfParent, chosen, files } = line
  const isByParent = item.parentSku !== null && bySkuOfParent
  return [
    {
      sku: isByParent ? item.parentSku : item.sku,
      qty,
      product_option: {
        extension_attributes: {
          ...(isByParent && { configurable_item_options: item.configurable }),
          custom_options: chosen.map(({ code, values }) => ({ option_id: code, option_value: values.join(',') })),
          ...(files.length > 0 && { downloadable_option: { downloadable_links: files.map(Number) } }),
        },
      },
    },
  ]
}
