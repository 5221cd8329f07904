/** Orders without a connection: the shopper says by how much the total may rise, and whether the order is sent without a further question. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { maxGrossOf } from '../../features/checkout/queuedOrder.ts'
import type { CheckoutCartPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { Button } from '../../ui/Button.tsx'
import { writeMoney } from '../../ui/figures.ts'
import { Select } from '../../ui/Select.tsx'
import tick from '../../ui/Tick.module.css'
import styles from './Checkout.module.css'

interface OfflineOrderProps {
  readonly cart: CheckoutCartPartsFragment
  /** Whether a request was sent and not answered: then it is repeated unchanged. */
  readonly isSent: boolean
  readonly onQueue: (choice: { readonly limitPercent: number; readonly asksFirst: boolean }) => void
}

const LIMITS = [0, 1, 2, 5]

export function OfflineOrder({ cart, isSent, onQueue }: OfflineOrderProps) {
  const store = useStoreView()
  const { t } = useLingui()
  const [limitPercent, setLimit] = useState(1)
  const [asksFirst, setAsksFirst] = useState(false)
  const { gross } = cart.totals.total
  const max = writeMoney(maxGrossOf(gross.amount, limitPercent), gross.currency, store)

  return (
    <section className={styles.section} aria-label={t`Order without a connection`}>
      <div className={styles.change}>
        <p>
          <b>{isSent ? <Trans>The shop has not answered</Trans> : <Trans>Order without a connection</Trans>}</b>
        </p>
        {isSent ? (
          <p>
            <Trans>
              Your order could not be transferred because of an error. It can wait in this browser and is sent again by
              itself, as the same order: you cannot order twice.
            </Trans>
          </p>
        ) : (
          <>
            <p>
              <Trans>
                Your order waits in this browser and is sent when the shop can be reached again. Metal prices may have
                moved until then: say by how much the total may rise.
              </Trans>
            </p>
            <label className={styles.limit}>
              <Trans>The total may rise by</Trans>
              <Select
                value={String(limitPercent)}
                onChange={({ currentTarget }) => setLimit(Number(currentTarget.value))}
              >
                {LIMITS.map((percent) => (
                  <option key={percent} value={percent}>
                    {t`at most ${percent} %`}
                  </option>
                ))}
              </Select>
            </label>
            <p className={styles.note}>
              <Trans>You pay at most {max}. A lower total is what you pay.</Trans>
            </p>
            <label className={styles.check}>
              <input
                className={tick.tick}
                type="checkbox"
                name="asksFirst"
                checked={asksFirst}
                onChange={({ currentTarget }) => setAsksFirst(currentTarget.checked)}
              />
              <Trans>Ask me again before the order is sent</Trans>
            </label>
          </>
        )}
        <Button look="line" onClick={() => onQueue({ limitPercent: isSent ? 0 : limitPercent, asksFirst })}>
          <Trans>Order when the connection is back</Trans>
        </Button>
      </div>
    </section>
  )
}
