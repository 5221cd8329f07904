/** The choice of prices with or without VAT beside prices; it hydrates after the page, as it needs script anyway. */
import { memo } from 'react'
import { useStoreView } from '../shop/StoreContext.tsx'
import { latePart } from '../ui/latePart.tsx'

const TaxSideSwitch = latePart(async () => (await import('./TaxSideSwitch.tsx')).TaxSideSwitch)

/** Memoised: a page that renders again before the switch has hydrated would replace it by nothing for a moment. */
export const TaxSideChoice = memo(function TaxSideChoice() {
  const { hasTaxSideSwitch } = useStoreView()
  if (!hasTaxSideSwitch) return null

  return <TaxSideSwitch isCompact />
})
