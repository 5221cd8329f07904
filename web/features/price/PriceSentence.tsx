/** A price is a sentence: amount, unit, tax side, in that order; what it was before comes after. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { PriceAnswerPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { writeMoney } from '../../ui/figures.ts'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { shownAmount } from './shownAmount.ts'
import { useTaxText } from './useTaxText.ts'
import frame from '../../ui/frame.module.css'
import styles from './PriceSentence.module.css'

interface PriceSentenceProps {
  readonly price: PriceAnswerPartsFragment
  /** Whether other variants cost more. */
  readonly isFrom?: boolean
  readonly isLarge?: boolean
  /** Stands in a column: all digits, so that decimals stand below each other. */
  readonly isInColumn?: boolean
}

export function PriceSentence({ price, isFrom = false, isLarge = false, isInColumn = false }: PriceSentenceProps) {
  const store = useStoreView()
  const taxText = useTaxText()
  const units = useUnitTexts()
  const { t } = useLingui()
  if (price.__typename === 'SignInForPrice') return <p className={styles.unknown}><Trans>Sign in to see the price</Trans></p>
  if (price.__typename === 'PriceUnknown') return <p className={styles.unknown}><PriceUnknownText reason={price.reason} /></p>

  const now = shownAmount(price.now, price.displaySide)
  const before = price.before && shownAmount(price.before, price.displaySide)
  const amount = writeMoney(now.amount, now.currency, store, { stripsZeros: !isInColumn })

  return (
    <p className={isLarge ? styles.large : styles.price}>
      <b>{isFrom ? <Trans>from {amount}</Trans> : amount}</b>{' '}
      <span>
        {units.per[price.per]} <span className={styles.tax}>{taxText(price)}</span>
      </span>{' '}
      {before && (
        <s>
          <span className={frame.unseen}>{t`Before:`} </span>
          {writeMoney(before.amount, before.currency, store, { stripsZeros: !isInColumn })}
        </s>
      )}
    </p>
  )
}

function PriceUnknownText({ reason }: { readonly reason: 'NOT_PRICED' | 'PARTS_UNAVAILABLE' | 'NO_VARIANT_AVAILABLE' }) {
  switch (reason) {
    case 'NOT_PRICED':
      return <Trans>Price on request</Trans>
    case 'PARTS_UNAVAILABLE':
      return <Trans>The price cannot be shown just now</Trans>
    case 'NO_VARIANT_AVAILABLE':
      return <Trans>No available product variants</Trans>
  }
}
