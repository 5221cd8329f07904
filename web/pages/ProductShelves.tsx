/** Shelves of related, up-sell, cross-sell and recently viewed products. */
import { Trans } from '@lingui/react/macro'
import { LinkedShelf } from '../widgets/LinkedShelf.tsx'
import { RecentlyViewed } from '../widgets/RecentlyViewed.tsx'
import type { ProductOnPage } from './chosenVariant.ts'

export function ProductShelves({ product: { id, related, upSells, crossSells } }: { readonly product: ProductOnPage }) {
  return (
    <>
      <LinkedShelf id="related" title={<Trans>Goes well with it</Trans>} products={related} />
      <LinkedShelf id="up-sells" title={<Trans>You may prefer</Trans>} products={upSells} />
      <LinkedShelf id="cross-sells" title={<Trans>Often bought along with it</Trans>} products={crossSells} />
      <RecentlyViewed key={id} productId={id} />
    </>
  )
}
