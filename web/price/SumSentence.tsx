/** A sum of rows as text: amount, then tax side. A withheld sum shows the same text as a withheld price. */
import { Trans, useLingui } from '@lingui/react/macro'
import { BySide } from '../ui/BySide.tsx'
import type { ChoiceSum } from './choiceSum.ts'
import { PriceSentence } from './PriceSentence.tsx'
import { useAmountText, useTaxText } from './priceTexts.ts'
import styles from './PriceSentence.module.css'

export function SumSentence({ sum }: { readonly sum: ChoiceSum }) {
  const format = useAmountText()
  const taxText = useTaxText()
  const { t } = useLingui()
  const { state } = sum
  if (sum.kind === 'nothing') return <p className={styles.unknown} data-price="loaded">{t`Nothing chosen`}</p>
  if (sum.kind === 'withheld')
    return (
      <PriceSentence shown={{ price: sum.price, state, isFromPrice: false, isPersonal: false, isMovable: false }} />
    )

  return (
    <p className={styles.price} data-price={state}>
      <BySide>
        {(side) => {
          const amount = format(side, sum.total)
          return (
            <>
              <b>{sum.isFromPrice ? <Trans>from {amount}</Trans> : amount}</b>{' '}
              <span className={styles.tax}>{taxText(side, sum)}</span>
            </>
          )
        }}
      </BySide>
      {!sum.isCurrent && <span className={styles.old}>{t`not up to date`}</span>}
    </p>
  )
}
