/** A sum of rows as text: amount, then tax side. A withheld sum shows the same text as a withheld price. */
import { Trans } from '@lingui/react/macro'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { BySide } from '../../ui/BySide.tsx'
import { writeMoney } from '../../ui/figures.ts'
import { amountOn } from '../../shop/taxSide.ts'
import type { ChoiceSum } from './choiceSum.ts'
import { PriceSentence } from './PriceSentence.tsx'
import { useTaxText } from './useTaxText.ts'
import styles from './PriceSentence.module.css'

export function SumSentence({ sum }: { readonly sum: ChoiceSum }) {
  const store = useStoreView()
  const taxText = useTaxText()
  const { state } = sum
  if (sum.kind === 'nothing')
    return (
      <p className={styles.unknown} data-price="loaded">
        <Trans>Nothing chosen</Trans>
      </p>
    )
  if (sum.kind === 'withheld')
    return (
      <PriceSentence shown={{ price: sum.price, state, isFromPrice: false, isPersonal: false, isMovable: false }} />
    )

  return (
    <p className={styles.price} data-price={state}>
      <BySide>
        {(side) => {
          const { amount: figure, currency } = amountOn(side, sum.total)
          const amount = writeMoney(figure, currency, store)
          return (
            <>
              <b>{sum.isFromPrice ? <Trans>from {amount}</Trans> : amount}</b>{' '}
              <span className={styles.tax}>{taxText(side, sum.taxRatePercent)}</span>
            </>
          )
        }}
      </BySide>
      {!sum.isCurrent && (
        <span className={styles.old}>
          <Trans>not up to date</Trans>
        </span>
      )}
    </p>
  )
}
