/** Store switch, account entry and cart beside the search. Their links and dialog work before hydration. */
import type { AlternatePartsFragment, StorePartsFragment } from '../graphql/generated/documents.generated.ts'
import { CartEntry } from '../features/cart/CartEntry.tsx'
import { StoreSwitch } from '../features/store/StoreSwitch.tsx'
import { AccountEntry } from '../features/viewer/AccountEntry.tsx'

interface HeaderToolsProps {
  readonly stores: readonly StorePartsFragment[]
  readonly alternates: readonly AlternatePartsFragment[]
}

export function HeaderTools({ stores, alternates }: HeaderToolsProps) {
  return (
    <>
      <StoreSwitch stores={stores} alternates={alternates} />
      <AccountEntry />
      <CartEntry />
    </>
  )
}
