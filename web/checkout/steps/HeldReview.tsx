/** The held price above the order button, and after its end one question with both totals. Only the end is read out. */
import { Trans } from '@lingui/react/macro'
import type { HeldPricePartsFragment } from '../../client/generated/documents.generated.ts'
import { HeldPrice } from '../../price/HeldPrice.tsx'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/figures.ts'
import frame from '../../ui/frame.module.css'
import styles from '../../ui/Checkout.module.css'

interface HeldReviewProps {
  readonly held: HeldPricePartsFragment
  /** What the order costs now. */
  readonly total: HeldPricePartsFragment['gross']
  readonly onRenew: () => void
}

export function HeldReview({ held, total, onRenew }: HeldReviewProps) {
  return (
    <>
      {held.hasEnded ? (
        <EndedHold before={held.gross} total={total} onRenew={onRenew} />
      ) : (
        <div className={styles.validity}>
          <HeldPrice held={held} />
        </div>
      )}
      <output className={frame.unseen}>{held.hasEnded && <Trans>The price is no longer locked.</Trans>}</output>
    </>
  )
}

interface EndedHoldProps extends Pick<HeldReviewProps, 'total' | 'onRenew'> {
  readonly before: HeldPricePartsFragment['gross']
}

function EndedHold({ before, total, onRenew }: EndedHoldProps) {
  const store = useStoreView()
  const [was, now] = [before, total].map(({ amount, currency }) => formatMoney(amount, currency, store))
  return (
    <div className={styles.change}>
      <b>
        <Trans>The price is no longer locked.</Trans>
      </b>
      <p>
        {was === now ? (
          <Trans>The total is still {now}.</Trans>
        ) : (
          <Trans>
            The total was {was} and is now {now}.
          </Trans>
        )}
      </p>
      <Button look="line" onClick={onRenew}>
        <Trans>Lock {now}</Trans>
      </Button>
    </div>
  )
}
