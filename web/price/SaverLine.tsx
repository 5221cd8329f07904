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
  const { premium, state } = usePremium(product)
  if (!premium) return null

  return (
    <div data-price={state}>
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
    </div>
  )
}

interface SaverCellsProps extends SaverProps {
  readonly className?: string | undefined
}

/** Two cells of a table whose heads say "Premium" and "Price per gram". */
export function SaverCells({ product, className }: SaverCellsProps) {
  const store = useStoreView()
  const { premium, state } = usePremium(product)

  return (
    <>
      <td className={className} data-price={state}>
        {premium && (
          <span>
            <BySide>
              {(side) => `${formatMeasure(percentOn(side, premium), store).replace('-', '\u2212')}\u00A0%`}
            </BySide>
          </span>
        )}
      </td>
      <td className={className} data-price={state}>
        {premium && (
          <span>
            <AmountText amount={premium.pricePerFineGram} />
          </span>
        )}
      </td>
    </>
  )
}

function percentOn(side: TaxSide, { percent, percentGross }: MetalPremiumPartsFragment): string {
  return side === 'NET' ? percent : percentGross
}

/** At the customer's own price; while it is loading the public one keeps its space invisibly (ui/base.css). */
function usePremium({ id, metalPremium }: ProductListItemFragment) {
  const { isSignedIn, customerPrices } = useStore(priceStore, {
    keys: ['isSignedIn', 'customerPrices'],
    ssr: () => guestState,
  })
  const own = customerPrices.get(id)
  if (own?.kind === 'loaded' && own.price) return { premium: own.price.metalPremium, state: 'loaded' }
  return { premium: metalPremium, state: isSignedIn ? (own ? 'loaded' : 'pending') : 'public' }
}
