/** The sections of the account: their paths below /my-account, and which shops have them. */
import type { Offered } from '../shop/abilities.ts'

/** In the order of the menu; the first one is the overview. */
export const sections = [
  '',
  'orders',
  'metal-account',
  'wish-list',
  'reviews',
  'recently-viewed',
  'profile',
  'password',
  'addresses',
  'loyalty-card',
  'newsletter',
] as const
export type AccountSection = (typeof sections)[number]

/** Sections of some stores only. */
const isOffered: Readonly<Partial<Record<AccountSection, (shop: Offered) => boolean>>> = {
  'metal-account': ({ policies }) => policies.hasMetalAccount,
  'wish-list': ({ abilities }) => abilities.hasWishList,
  reviews: ({ abilities }) => abilities.hasOwnReviews,
  newsletter: ({ abilities }) => abilities.hasNewsletter,
}

/** The section of a path below /my-account; null for a path without one. */
export function sectionOf(path: string): AccountSection | null {
  const [first, ...more] = path.split('/')
  const section = sections.find((name) => name === first) ?? null
  // Only an order has a page of its own.
  return more.length === 0 || (section === 'orders' && orderIdIn(path) !== null) ? section : null
}

/** The id of the order that a path names; null for other paths. */
export function orderIdIn(path: string): string | null {
  const id = /^orders\/([\w-]+)$/.exec(path)?.[1]
  return id ?? null
}

export function isAccountPath(path: string): boolean {
  return sectionOf(path) !== null
}

/** Whether a shop has the section of a path. */
export function isSectionOffered(path: string, shop: Offered): boolean {
  return isOffered[sectionOf(path) ?? '']?.(shop) ?? true
}
