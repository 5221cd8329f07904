/** The displayed page. Of the table of pages, the browser has the landing pages at first, and all others when it has loaded them. */
import { memo } from 'react'
import type { AnyPageChoice, Page, PageTable } from './definePage.ts'
import { landingPages } from './landingPages.tsx'

const known: Record<string, PageTable[string]> = { ...landingPages }

/** Called by the table of pages. */
export function addPages(pages: PageTable): void {
  Object.assign(known, pages)
}

/** @throws Error unless the table of pages is loaded, or it is a landing page */
export function pageOf({ page }: AnyPageChoice): Page<AnyPageChoice> {
  const found = known[page]
  if (!found) throw new Error(`expected the table of pages to be loaded before the page ${page}`)
  return found
}

/** Imports a page's module. Must run before the page is rendered, since hydration must not suspend. */
export async function importPage(choice: AnyPageChoice): Promise<void> {
  await pageOf(choice).fetch()
}

/** Imports the pages whose addresses are resolved first, while that happens. */
export async function importCataloguePages(): Promise<void> {
  await Promise.allSettled([landingPages.category.fetch(), landingPages.product.fetch()])
}

/** Not rendered again for an equal choice: a navigation that begins does not change the page. */
export const ChosenPage = memo(function ChosenPage({ choice }: { readonly choice: AnyPageChoice }) {
  return pageOf(choice).render(choice)
})
