/** Beside the search: which store this is, and who is signed in. Its links and its window work before its script has come. */
import type { AlternatePartsFragment, StorePartsFragment } from '../graphql/generated/documents.generated.ts'
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
    </>
  )
}
