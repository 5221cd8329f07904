/** Shelves of other products: one line of related and up-sell products, cross-sells, and recently viewed ones. */
import { Trans } from '@lingui/react/macro'
import type { ProductListItemFragment } from '../client/generated/documents.generated.ts'
import { LinkedShelf } from './shelf/LinkedShelf.tsx'
import { RecentlyViewed } from './shelf/RecentlyViewed.tsx'
import type { ProductOnPage } from './variants/chosenVariant.ts'

/** One line of cards. */
const MAX_SEE_ALSO = 4

export function ProductShelves({ product }: { readonly product: ProductOnPage }) {
  const { id, related, upSells, crossSells } = product
  const bought = new Set([id, ...(crossSells ?? []).map((other) => other.id)])

  return (
    <>
      <LinkedShelf id="see-also" title={<Trans>See also</Trans>} products={seeAlso([related, upSells], bought)} />
      <LinkedShelf id="cross-sells" title={<Trans>Frequently bought together</Trans>} products={crossSells} />
      <RecentlyViewed key={id} productId={id} />
    </>
  )
}

/** Each product once, without those of the shelf below. */
function seeAlso(
  lists: readonly (readonly ProductListItemFragment[] | null)[],
  elsewhere: ReadonlySet<string>,
): readonly ProductListItemFragment[] {
  const byId = new Map(lists.flatMap((list) => list ?? []).map((product) => [product.id, product]))
  return [...byId.values()].filter(({ id }) => !elsewhere.has(id)).slice(0, MAX_SEE_ALSO)
}
