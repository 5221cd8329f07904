/** Titles of the account's sections, and the menu. A new section also needs its component in AccountContents.tsx. */
import { useLingui } from '@lingui/react/macro'
import type { ViewerPartsFragment } from '../client/generated/documents.generated.ts'
import { useOffered } from '../shop/abilities.ts'
import { usePromise } from '../shop/promises.ts'
import { useViewer } from '../shop/viewer.ts'
import { useIsCompany } from '../shop/useIsCompany.ts'
import { type AccountSection, isSectionOffered, orderIdIn, sectionOf, sections } from './sectionPaths.ts'

export interface AccountSectionProps {
  readonly viewer: ViewerPartsFragment
}

/** Sections of this store, with their titles. The card is for customers who have one, or who get one by the store's word. */
export function useAccountSections(): readonly { readonly section: AccountSection; readonly title: string }[] {
  const shop = useOffered()
  const titles = useTitles()
  const hasCard = useHasCard()
  return sections
    .filter((section) => isSectionOffered(section, shop))
    .filter((section) => section !== 'loyalty-card' || hasCard)
    .map((section) => ({ section, title: titles[section] }))
}

function useHasCard(): boolean {
  const isCompany = useIsCompany()
  const promise = usePromise('loyaltyCard')
  const viewer = useViewer()
  if (viewer.kind !== 'known') return false
  return viewer.viewer.loyaltyCard !== null || (promise !== null && !isCompany)
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
