/** Shelves of related, up-sell, cross-sell and recently viewed products. */
import { Trans } from '@lingui/react/macro'
import { ChosenShelf } from '../widgets/ChosenShelf.tsx'
import { RecentlyViewed } from '../widgets/RecentlyViewed.tsx'
import type { ProductOnPage } from './chosenVariant.ts'

export function ProductShelves({ product: { id, related, upSells, crossSells } }: { readonly product: ProductOnPage }) {
  return (
    <>
      <ChosenShelf id="related" title={<Trans>Goes well with it</Trans>} products={related} />
      <ChosenShelf id="up-sells" title={<Trans>You may prefer</Trans>} products={upSells} />
      <ChosenShelf id="cross-sells" title={<Trans>Often bought along with it</Trans>} products={crossSells} />
      <RecentlyViewed key={id} productId={id} />
    </>
  )
}
