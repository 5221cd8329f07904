/** The saver's measure of bars and coins: premium over the metal, and price of one gram of fine metal, both of the price that is shown, on the chosen tax side. */
import { Trans } from '@lingui/react/macro'
import type { MetalPremiumPartsFragment, ProductListItemFragment } from '../client/generated/documents.generated.ts'
import type { PriceMove } from '../shop/priceStore.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import type { TaxSide } from '../shop/taxSide.ts'
import { BySide } from '../ui/BySide.tsx'
import { Figure } from '../ui/Figure.tsx'
import { MovingFigure } from './MovingFigure.tsx'
import { percentOn, percentText, usePremiumBeside } from './premiumBeside.ts'
import { useAmountText } from './priceTexts.ts'
import styles from './SaverLine.module.css'

interface SaverProps {
  readonly product: ProductListItemFragment
}

type PremiumText = (side: TaxSide, premium: MetalPremiumPartsFragment) => string

/** One line, as cards and rows on phones have it. */
export function SaverLine({ product }: SaverProps) {
  const store = useStoreView()
  const { premium, state, moving, gramPrice } = usePremium(product)
  if (!premium) return null

  const isBelow = (side: TaxSide) => percentOn(side, premium).startsWith('-')
  // A premium that moves to the other side of the metal has a minus there: a browser may have translated the sentence.
  const shareText: PremiumText = (side, shown) =>
    percentText(isBelow(side) ? negated(percentOn(side, shown)) : percentOn(side, shown), store)
  return (
    <div data-price={state}>
      <p className={styles.line}>
        <span className={styles.sentence}>
          <BySide>
            {(side) => {
              const share = moving(shareText)(side)
              return isBelow(side) ? <Trans>{share} below metal price</Trans> : <Trans>{share} over metal price</Trans>
            }}
          </BySide>
        </span>{' '}
        <span>
          <i>· </i>
          {gramPrice}
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
  const { premium, state, moving, gramPrice } = usePremium(product)
  return (
    <>
      <td className={className} data-price={state}>
        {premium && (
          <span>
            <BySide>{moving((side, shown) => percentText(percentOn(side, shown), store))}</BySide>
          </span>
        )}
      </td>
      <td className={className} data-price={state}>
        {premium && <span>{gramPrice}</span>}
      </td>
    </>
  )
}

function negated(percent: string): string {
  if (Number(percent) === 0) return percent
  return percent.startsWith('-') ? percent.slice(1) : `-${percent}`
}

/** The premium, and how a text of it is drawn on a tax side. */
function usePremium(product: ProductListItemFragment) {
  const { premium, state, movedBy } = usePremiumBeside(product)
  const amountText = useAmountText()
  const moving = (textOf: PremiumText) => (side: TaxSide) => {
    if (!premium) return null
    const loaded = textOf(side, premium)
    if (!movedBy) return <Figure>{loaded}</Figure>
    const movedText = (move: PriceMove) => {
      const moved = movedBy(move)
      return moved && textOf(side, moved)
    }
    return (
      <MovingFigure side={side} textOf={movedText}>
        {loaded}
      </MovingFigure>
    )
  }
  const gramPrice = <BySide>{moving((side, { pricePerFineGram }) => amountText(side, pricePerFineGram))}</BySide>
  return { premium, state, moving, gramPrice }
}
