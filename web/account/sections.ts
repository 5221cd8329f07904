/**
 * The sections of the account: their paths below /my-account, their titles and where they are shown. A new section also
 * needs its component in AccountContents.tsx.
 */
import { useLingui } from '@lingui/react/macro'
import type { ViewerPartsFragment } from '../client/generated/documents.generated.ts'
import { type Abilities, useAbilities } from '../shop/abilities.ts'
import { useIsCompany } from '../shop/useIsCompany.ts'
import { type StoreView, useStoreView } from '../shop/StoreContext.tsx'

/** In the order of the menu; the first one is the overview. */
const sections = [
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

export interface AccountSectionProps {
  readonly viewer: ViewerPartsFragment
}

/** Sections of some stores only. */
const isOffered: Readonly<Partial<Record<AccountSection, (store: StoreView, abilities: Abilities) => boolean>>> = {
  'metal-account': ({ hasMetalAccount }) => hasMetalAccount,
  'wish-list': (_store, { hasWishList }) => hasWishList,
  reviews: (_store, { hasOwnReviews }) => hasOwnReviews,
  newsletter: (_store, { hasNewsletter }) => hasNewsletter,
}
/** Cards are for private customers. */
const NOT_OF_COMPANIES: readonly AccountSection[] = ['loyalty-card']

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

/** Whether the store has the section of a path. */
export function useIsOffered(path: string): boolean {
  const store = useStoreView()
  const abilities = useAbilities()
  return isOffered[sectionOf(path) ?? '']?.(store, abilities) ?? true
}

/** Sections of this store, with their titles. */
export function useAccountSections(): readonly { readonly section: AccountSection; readonly title: string }[] {
  const store = useStoreView()
  const abilities = useAbilities()
  const titles = useTitles()
  const isCompany = useIsCompany()
  return sections
    .filter((section) => isOffered[section]?.(store, abilities) ?? true)
    .filter((section) => !(isCompany && NOT_OF_COMPANIES.includes(section)))
    .map((section) => ({ section, title: titles[section] }))
}

export function useAccountTitle(path: string): string {
  const { t } = useLingui()
  const titles = useTitles()
  return orderIdIn(path) === null ? titles[sectionOf(path) ?? ''] : t`Order`
}

function useTitles(): Readonly<Record<AccountSection, string>> {
  const { t } = useLingui()
  return {
    '': t`My account`,
    profile: t`Profile`,
    password: t`Password and devices`,
    addresses: t`Addresses`,
    orders: t`Orders`,
    newsletter: t`Newsletter`,
    'metal-account': t`Metal account`,
    'wish-list': t`Wish list`,
    reviews: t`My reviews`,
    'loyalty-card': t`Loyalty card`,
    'recently-viewed': t`Recently viewed`,
  }
}
