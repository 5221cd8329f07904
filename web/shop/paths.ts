/** The shop's paths, without the store's prefix: the router adds it. Products and categories have a `path` field. */
import { pathSegment } from '#domain/pathSegment.ts'

export const homePath = '/'
export const searchPath = '/search'
export const comparePath = '/compare'
export const cartPath = '/cart'
/** On the cart page: opens the dialog of an order that waits for the shopper. */
export const confirmOrderHash = '#confirmOrder'
/** The cart without script: rendered for its shopper; accepts forms that add, change and remove. */
export const plainCartPath = '/cart/plain'
/** Orders by a list of article numbers. */
export const quickOrderPath = '/quick-order'
export const checkoutPath = '/checkout'
/** The payment provider returns shoppers here with `paymentId`; `order` names a placed order. */
export const orderConfirmationPath = '/order-confirmation'
/**
 * One order, rendered for whoever may see it: `order` names one of the session, else it is the one that a link or a code has opened. Accepts
 * forms that open, cancel, return and order again.
 */
export const orderPath = '/order'
/** The function to withdraw from a contract; `order` as at /order. Accepts the forms of its two steps, and those that open an order. */
export const withdrawalPath = '/withdrawal'
/** The customer's account; its sections have paths below it. */
export const accountPath = '/my-account'
export const signInPath = '/sign-in'
export const registerPath = '/register'
/** Requests a link to a new password, and sets it. */
export const resetPasswordPath = '/reset-password'
/** The identity provider sends customers back here. */
export const verificationPath = '/verification/checkout'
/** The newsletter's form; accepts POST of the form without script. */
export const newsletterPath = '/newsletter'
export const wishListPath = '/wish-list'
/** Accepts POST of forms only. */
export const signOutPath = '/sign-out'
export const metalsPath = '/metals'
/** What goods of the store are taxed how. */
export const vatPath = '/vat'
/** The statement on accessibility. */
export const accessibilityPath = '/accessibility'
/** Id of the section of /metals that says how prices are made. */
export const PRICE_MAKING = 'how-the-price-is-made'
/** The shop's server streams the store's metal prices here. */
export const metalStreamPath = '/metals/stream'
/** Products for search engines and price comparisons, in Google's format. */
export const productFeedPath = '/feeds/products.xml'
/** The shop's server sets the interface language here, for all stores of the host, and redirects back. */
export const languagePath = '/language'

/** Anchor of the company's address in the footer. */
export const contactId = 'contact'

/** Redirects to the row of an article number. */
export const findPath = '/find'

/** Path of a content page. */
export function contentPath(slug: string): string {
  return `/i/${pathSegment(slug)}`
}

export function orderConfirmationFor(orderId: string): string {
  return `${orderConfirmationPath}?${new URLSearchParams({ order: orderId }).toString()}`
}

/** Path of the order's page for the session that owns it. */
export function orderPageFor(orderId: string): string {
  return `${orderPath}?${new URLSearchParams({ order: orderId }).toString()}`
}

/** Path of the withdrawal from an order of the session. */
export function withdrawalFor(orderId: string): string {
  return `${withdrawalPath}?${new URLSearchParams({ order: orderId }).toString()}`
}

/** Path of a section of the account, such as "orders"; the empty one is the overview. */
export function accountSectionPath(section: string): string {
  return section === '' ? accountPath : `${accountPath}/${section}`
}

/** Path of one page of the customer's orders. */
export function accountOrdersPath({
  page,
  storeName,
}: {
  readonly page: number
  readonly storeName: string | null
}): string {
  const query = new URLSearchParams({
    ...(storeName !== null && { store: storeName }),
    ...(page > 1 && { page: String(page) }),
  })
  return `${accountSectionPath('orders')}${query.size > 0 ? `?${query}` : ''}`
}

/** Path of the file with the customer's orders of a calendar year. */
export function orderYearPath(storeCode: string, year: number): string {
  return `/order-years/${encodeURIComponent(storeCode)}/${year}`
}

/** Path of one of the customer's orders. */
export function accountOrderPath(orderId: string): string {
  return `${accountPath}/orders/${encodeURIComponent(orderId)}`
}

export function paymentReturnFor(paymentId: string): string {
  return `${orderConfirmationPath}?${new URLSearchParams({ paymentId }).toString()}`
}

export function searchFor(text: string): string {
  return `${searchPath}?${new URLSearchParams({ q: text }).toString()}`
}

/** Path of the metal prices with the chart of one metal. */
export function metalsFor(metal: string): string {
  return `${metalsPath}?${new URLSearchParams({ metal }).toString()}`
}

/** Canonical address of a path. The home of a store with a prefix is "/de": only a host's own root ends with a slash. */
export function absoluteAddress(origin: string, pathPrefix: string, path: string): string {
  return origin + (path === homePath && pathPrefix !== '' ? pathPrefix : pathPrefix + path)
}

/** @param storeUrl without a trailing slash */
export function homeAddress(storeUrl: string): string {
  return addressIn(storeUrl, homePath)
}

/** A page that has the same path in every store. */
export function addressIn(storeUrl: string, path: string): string {
  const { origin, pathname } = new URL(storeUrl)
  return absoluteAddress(origin, pathname === '/' ? '' : pathname, path)
}
