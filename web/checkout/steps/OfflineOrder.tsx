/** Orders without a connection: the shopper says by how much the total may rise, and whether the order is sent without a further question. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { maxGrossOf, type WaitingObstacle } from '../waiting/queuedOrder.ts'
import type { TaxedAmountPartsFragment } from '../../client/generated/documents.generated.ts'
import type { OrderNeed } from '../../offline/taskLog/task.ts'
import { taskQueue } from '../../offline/taskLog/queueStore.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/figures.ts'
import { Select } from '../../ui/Select.tsx'
import tick from '../../ui/Tick.module.css'
import { TabOnly } from '../../ui/TabOnly.tsx'
import styles from '../../ui/Checkout.module.css'

interface OfflineOrderProps {
  /** With tax. */
  readonly total: TaxedAmountPartsFragment['gross']
  /** Whether the shop has not computed it. */
  readonly isEstimated: boolean
  /** Whether a request was sent and not answered: then it is repeated unchanged. */
  readonly isSent: boolean
  /** What the shopper gives when the connection is back. */
  readonly needs: readonly OrderNeed[]
  readonly onQueue: (choice: { readonly limitPercent: number; readonly asksFirst: boolean }) => void
}

const LIMITS = [0, 1, 2, 5]

export function OfflineOrder({ total, isEstimated, isSent, needs, onQueue }: OfflineOrderProps) {
  const store = useStoreView()
  const { t } = useLingui()
  const [limitPercent, setLimit] = useState(1)
  const [asksFirst, setAsksFirst] = useState(false)
  const max = formatMoney(maxGrossOf(total.amount, limitPercent), total.currency, store)
  const expected = formatMoney(total.amount, total.currency, store)
  const isStored = useStore(taskQueue)?.isPersistent() ?? true

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
              {store.kind === 'GENERAL' ? (
                <Trans>
                  Your order waits in this browser and is sent when the shop can be reached again. Prices may change
                  meanwhile. How much may the total rise?
                </Trans>
              ) : (
                <Trans>
                  Your order waits in this browser and is sent when the shop can be reached again. Metal prices may move
                  meanwhile. How much may the total rise?
                </Trans>
              )}
            </p>
            {isEstimated && (
              <p>
                <Trans>
                  The total is expected to be {expected}: the shop computes it when your changes have reached it.
                </Trans>
              </p>
            )}
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
            {needs.length > 0 ? (
              <NeedsText needs={needs} />
            ) : (
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
            )}
          </>
        )}
        {!isStored && <TabOnly />}
        <Button
          {...(isSent && { look: 'line' })}
          onClick={() => onQueue({ limitPercent: isSent ? 0 : limitPercent, asksFirst })}
        >
          <Trans>Order when the connection is back</Trans>
        </Button>
      </div>
    </section>
  )
}

function NeedsText({ needs }: { readonly needs: readonly OrderNeed[] }) {
  return (
    <p>
      <Trans>You confirm the order when the connection is back.</Trans>
      {needs.includes('PERSONAL_NUMBER') && (
        <>
          {' '}
          <Trans>The shop then asks for your personal number, which is never stored.</Trans>
        </>
      )}
      {needs.includes('PAYMENT_PAGE') && (
        <>
          {' '}
          <Trans>You then pay on the page of the payment provider.</Trans>
        </>
      )}
    </p>
  )
}

/** Why this order needs a connection. */
export function OfflineObstacle({ obstacle }: { readonly obstacle: WaitingObstacle | null }) {
  const { t } = useLingui()
  if (obstacle !== 'TOTAL_UNKNOWN') return null

  return (
    <section className={styles.section} aria-label={t`Order without a connection`}>
      <div className={styles.change}>
        <p>
          <b>
            <Trans>This order needs a connection</Trans>
          </b>
        </p>
        <p>
          <Trans>One item in your cart has no price on this device yet.</Trans>{' '}
          <Trans>What you have entered stays in this tab.</Trans>
        </p>
      </div>
    </section>
  )
}
