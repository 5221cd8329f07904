/** The calls of the storefront API by name. Callers write `/api/{name}`; the profile says where a backend has the call. */

/** Calls of a shopper: a backend may refuse them because of what the shopper entered. */
const SHOPPER_CALLS = [
  'user/login',
  'user/refresh',
  'user/create',
  'user/me',
  'user/order-history',
  'user/change-password',
  'user/reset-password',
  'user/create-password',
  'cart/create',
  'cart/pull',
  'cart/totals',
  'cart/update',
  'cart/delete',
  'cart/apply-coupon',
  'cart/delete-coupon',
  'cart/coupon',
  'cart/shipping-methods',
  'cart/payment-methods',
  'cart/shipping-information',
  'cart/billing-address',
  'cart/collect-totals',
  'ext/cart/hold-prices',
  'order',
  'sync/order/{requestId}',
  'ext/order/{orderId}',
  'ext/order/{orderId}/download/{fileId}',
  'ext/order/{orderId}/restore-cart',
  'ext/order-access',
  'ext/order-access/open',
  'ext/order/{orderId}/document/{documentId}',
  'ext/order/{orderId}/cancel',
  'ext/order/{orderId}/return',
  'ext/payment/{service}/{orderId}',
  'ext/payment/{service}/{orderId}/settle',
  'review/create',
  'ext/review/mine',
  'ext/wishlist',
  'ext/metal-account',
  'ext/mailchimp-subscribe/subscribe',
  'ext/customer-verification/init',
  'ext/customer-verification/checkout',
] as const

/** Calls for the catalogue and its prices. */
const CATALOGUE_CALLS = [
  'stock/list',
  'url/map',
  'product/render-list',
  'product/tier-prices',
  'ext/tags',
  'ext/business-prices',
  'ext/custom-prices/prices',
  'ext/goldsmith/price',
  'ext/checkout-methods',
  'ext/metals',
  'ext/metals/stream',
  'ext/metals/history',
] as const

export const CALL_NAMES = [...SHOPPER_CALLS, ...CATALOGUE_CALLS]

export type CallName = (typeof CALL_NAMES)[number]

/** Nobody can buy without these: a backend that answered 404 once is called again. */
const CORE_PREFIXES = ['user/login', 'user/me', 'user/create', 'cart/', 'order']
const OPTIONAL_CART_CALLS = ['cart/collect-totals', 'cart/billing-address', 'cart/coupon', 'user/create-password']

export function isShopperCall(name: CallName | null): boolean {
  return name !== null && SHOPPER_CALLS.some((one) => one === name)
}

/** Whether a shop can do without the call. */
export function isOptionalCall(name: CallName): boolean {
  return OPTIONAL_CART_CALLS.includes(name) || !CORE_PREFIXES.some((prefix) => name.startsWith(prefix))
}

const PREFIX = '/api/'
const PLACEHOLDER = /\{(\w+)\}/g

interface Template {
  readonly name: CallName
  readonly pattern: RegExp
}

const TEMPLATES: readonly Template[] = CALL_NAMES.filter((name) => name.includes('{')).map((name) => ({
  name,
  pattern: new RegExp(`^${name.replace(PLACEHOLDER, '(?<$1>[^/]+)')}$`),
}))

export interface FoundCall {
  readonly name: CallName
  /** The path's segments by placeholder, percent-encoded as they came. */
  readonly values: Readonly<Record<string, string>>
}

/** The call of a path such as `/api/ext/order/17`; null for a path of no named call. */
export function callOf(path: string): FoundCall | null {
  if (!path.startsWith(PREFIX)) return null
  const rest = path.slice(PREFIX.length)
  const name = CALL_NAMES.find((one) => one === rest)
  if (name) return { name, values: {} }
  for (const template of TEMPLATES) {
    const found = template.pattern.exec(rest)
    if (found) return { name: template.name, values: found.groups ?? {} }
  }
  return null
}

/**
 * The path of a request at the backend: below the base, or from the root of the API's address if it begins with a slash.
 *
 * @param template such as `order/{orderId}`
 */
export function fillPath(template: string, values: Readonly<Record<string, string>>, basePath: string): string {
  const filled = template.replace(PLACEHOLDER, (_text, name: string) => values[name] ?? '')
  return filled.startsWith('/') ? filled : `${basePath}/${filled}`
}
