/** The sum of the shopper's choice, beside the price of the set as offered. */
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useRef } from 'react'
import { type Decimal, isPositive } from '#domain/decimal.ts'
import type { QuantityRule } from '#domain/quantity.ts'
import { AmountText } from '../../price/AmountText.tsx'
import { atSetPrice, type ChoiceSum, choiceSum } from '../../price/choiceSum.ts'
import { SumSentence } from '../../price/SumSentence.tsx'
import { useDisplayPrice, useDisplayPrices } from '../../price/useDisplayPrice.ts'
import { useUnreachablePrice } from '../../price/useUnreachablePrice.ts'
import type { ProductListItemFragment } from '../../client/generated/documents.generated.ts'
import type { SetChoices } from './useSetChoices.ts'
import { Announced } from '../../ui/Announced.tsx'
import frame from '../../ui/frame.module.css'
import styles from './SetSum.module.css'

interface SetRow {
  readonly product: ProductListItemFragment
  readonly quantity: Decimal
  readonly tierRule: QuantityRule | null
}

interface SetSumProps {
  readonly set: Pick<ProductListItemFragment, 'id' | 'price'>
  readonly rows: readonly SetRow[]
  readonly isAsOffered: boolean
  /** Whether the set's price is the price of this choice. */
  readonly isAsPriced: boolean
  readonly choices: SetChoices
  /** Adds the choice to the cart; not shown where the sum is unknown, except without a connection. */
  readonly children: ReactNode
}

export function SetSum({ set, rows, isAsOffered, isAsPriced, choices, children }: SetSumProps) {
  const id = useId()
  const isUnreachable = useUnreachablePrice()
  const line = useRef<HTMLElement>(null)
  const { setPrice, sum } = useSetPrice({ set, rows, isAsPriced })
  const hasOwnPrice = setPrice.price.__typename === 'Price' && setPrice.price.sourcePrice !== null
  const reset = () => {
    choices.reset()
    // The focused button disappears with the reset.
    line.current?.focus()
  }

  return (
    <>
      <section ref={line} className={styles.sum} aria-labelledby={id} tabIndex={-1}>
        <p>
          <b id={id}>
            <Trans>Your choice</Trans>
          </b>
          {!isAsOffered && (
            <button type="button" className={`${frame.textLink} ${frame.small}`} onClick={reset}>
              <Trans>Back to the set as offered</Trans>
            </button>
          )}
        </p>
        {hasOwnPrice && !isAsPriced ? (
          <p>
            <Trans>The cart has the price of your choice.</Trans>
          </p>
        ) : (
          <SumSentence sum={sum} />
        )}
        {(!hasOwnPrice || isAsPriced) && <AnnouncedSum changes={choices.changes} sum={sum} />}
      </section>
      {(sum.kind !== 'withheld' || isUnreachable(sum.price)) && children}
    </>
  )
}

/** The set's price as offered, and the sum of the shopper's choice. */
function useSetPrice({ set, rows, isAsPriced }: Pick<SetSumProps, 'set' | 'rows' | 'isAsPriced'>) {
  const wanted = rows.filter(({ quantity }) => isPositive(quantity))
  const shown = useDisplayPrices(wanted.map(({ product }) => product))
  const setPrice = useDisplayPrice({ ...set, isPageOwn: true })
  const ownSum = choiceSum(
    wanted.flatMap(({ quantity, tierRule }, at) => (shown[at] ? [{ shown: shown[at], quantity, tierRule }] : [])),
  )
  return { setPrice, sum: isAsPriced ? atSetPrice(ownSum, setPrice) : ownSum }
}

/** Read out after each change of the choice. */
function AnnouncedSum({ changes, sum }: { readonly changes: number; readonly sum: ChoiceSum }) {
  return (
    <Announced after={changes}>
      {sum.kind === 'known' && sum.state === 'pending' ? null : <SumToRead sum={sum} />}
    </Announced>
  )
}

function SumToRead({ sum }: { readonly sum: ChoiceSum }) {
  if (sum.kind === 'nothing') return <Trans>Nothing chosen</Trans>
  if (sum.kind !== 'known') return null
  return (
    <>
      <Trans>Your choice</Trans>: <AmountText amount={sum.total} />
    </>
  )
}
