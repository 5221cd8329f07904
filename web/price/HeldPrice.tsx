/** Until when the price is held, with a timer that screen readers leave alone. */
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { HeldPricePartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { timeFormat, formatMoment } from '../ui/formatMoment.ts'
import { heldEnd, formatLeft } from './heldEnd.ts'
import styles from './HeldPrice.module.css'

const SECOND_MS = 1_000

interface HeldPriceProps {
  readonly held: HeldPricePartsFragment
  readonly hasTimer?: boolean
}

export function HeldPrice({ held, hasTimer = true }: HeldPriceProps) {
  const { dateFormat, timeZone } = useStoreView()
  const { expiresAt, remainingSeconds } = held
  const [left, setLeft] = useState(() => leftOf(held))
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftOf({ expiresAt, remainingSeconds })), SECOND_MS)
    return () => clearInterval(timer)
  }, [expiresAt, remainingSeconds])
  const time = formatMoment(expiresAt, timeFormat(dateFormat), timeZone)

  return (
    <p className={styles.held}>
      <Trans>The prices of the products are locked until {time}.</Trans>{' '}
      {hasTimer && (
        <span className={styles.left} role="timer" aria-live="off">
          {formatLeft(left)}
        </span>
      )}
    </p>
  )
}

function leftOf(held: Pick<HeldPricePartsFragment, 'expiresAt' | 'remainingSeconds'>): number {
  const now = Date.now()
  return heldEnd(held, now) - now
}
