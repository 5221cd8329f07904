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
  const bought = others(crossSells, new Set([id]))
  const elsewhere = new Set([id, ...bought.map((other) => other.id)])

  return (
    <>
      <LinkedShelf
        id="see-also"
        title={<Trans>See also</Trans>}
        products={others([...(related ?? []), ...(upSells ?? [])], elsewhere).slice(0, MAX_SEE_ALSO)}
      />
      <LinkedShelf id="cross-sells" title={<Trans>Frequently bought together</Trans>} products={bought} />
      <RecentlyViewed key={id} productId={id} />
    </>
  )
}

/** Each product once, without the page's own and those of the shelf below. */
function others(
  products: readonly ProductListItemFragment[] | null,
  elsewhere: ReadonlySet<string>,
): readonly ProductListItemFragment[] {
  const byId = new Map((products ?? []).map((product) => [product.id, product]))
  return [...byId.values()].filter(({ id }) => !elsewhere.has(id))
}
