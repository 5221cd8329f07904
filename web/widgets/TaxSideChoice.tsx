/** The choice of prices with or without VAT beside prices; it hydrates after the page, as it needs script anyway. */
import { lazy, Suspense } from 'react'
import { useStoreView } from '../shop/StoreContext.tsx'

const TaxSideSwitch = lazy(async () => ({
  default: (await import('../features/store/TaxSideSwitch.tsx')).TaxSideSwitch,
}))

export function TaxSideChoice() {
  const { hasTaxSideSwitch } = useStoreView()
  if (!hasTaxSideSwitch) return null

  return (
    <Suspense>
      <TaxSideSwitch isCompact />
    </Suspense>
  )
}
