/** The saver's measure of bars and coins: premium over the metal, and price of one gram of fine metal, both of the price on the chosen tax side. */
import { Trans } from '@lingui/react/macro'
import { useStore } from '@nanostores/react'
import { AmountText } from './AmountText.tsx'
import type { MetalPremiumPartsFragment, ProductListItemFragment } from '../client/generated/documents.generated.ts'
import { guestState, priceStore } from '../shop/priceStore.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { type TaxSide } from '../shop/taxSide.ts'
import { BySide } from '../ui/BySide.tsx'
import { formatMeasure } from '../ui/figures.ts'
import styles from './SaverLine.module.css'

interface SaverProps {
  readonly product: ProductListItemFragment
}

/** One line, as cards and rows on phones have it. */
export function SaverLine({ product }: SaverProps) {
  const store = useStoreView()
  const premium = usePremium(product)
  if (!premium) return null

  return (
    <p className={styles.line}>
      <BySide>
        {(side) => {
          const percent = percentOn(side, premium)
          const share = `${formatMeasure(percent.replace('-', ''), store)}\u00A0%`
          return percent.startsWith('-') ? (
            <Trans>{share} below metal price</Trans>
          ) : (
            <Trans>{share} over metal price</Trans>
          )
        }}
      </BySide>{' '}
      <span>
        <i>· </i>
        <AmountText amount={premium.pricePerFineGram} />
        /g
      </span>
    </p>
  )
}

interface SaverCellsProps extends SaverProps {
  readonly className?: string | undefined
}

/** Two cells of a table whose heads say "Premium" and "Price per gram". */
export function SaverCells({ product, className }: SaverCellsProps) {
  const store = useStoreView()
  const premium = usePremium(product)

  return (
    <>
      <td className={className}>
        {premium && (
          <BySide>{(side) => `${formatMeasure(percentOn(side, premium), store).replace('-', '\u2212')}\u00A0%`}</BySide>
        )}
      </td>
      <td className={className}>{premium && <AmountText amount={premium.pricePerFineGram} />}</td>
    </>
  )
}

function percentOn(side: TaxSide, { percent, percentGross }: MetalPremiumPartsFragment): string {
  return side === 'NET' ? percent : percentGross
}

/** At the customer's own price where it is loaded. */
function usePremium({ id, metalPremium }: ProductListItemFragment) {
  const { customerPrices } = useStore(priceStore, { keys: ['customerPrices'], ssr: () => guestState })
  const own = customerPrices.get(id)
  return own?.kind === 'loaded' && own.price ? own.price.metalPremium : metalPremium
}
