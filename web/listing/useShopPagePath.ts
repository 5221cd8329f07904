import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { ShopPage } from '../client/generated/documents.generated.ts'
import {
  accountPath,
  accountSectionPath,
  contactId,
  metalsPath,
  newsletterPath,
  vatPath,
  wishListPath,
} from '../shop/paths.ts'

export interface ShopPageTexts {
  /** The panel's text about a page that every shop has. */
  readonly renderPage: (page: ShopPage) => ReactNode
}

const PATHS: Readonly<Record<Exclude<ShopPage, 'CONTACT'>, string>> = {
  METALS: metalsPath,
  ORDERS: accountSectionPath('orders'),
  ACCOUNT: accountPath,
  WISH_LIST: wishListPath,
  NEWSLETTER: newsletterPath,
  VAT: vatPath,
}

/** Paths of the pages that every shop has; the contact is in the footer of the current page. */
export function useShopPagePath(): (page: ShopPage) => string {
  const { pathname, search } = useLocation()
  return (page) => (page === 'CONTACT' ? `${pathname}${search}#${contactId}` : PATHS[page])
}
