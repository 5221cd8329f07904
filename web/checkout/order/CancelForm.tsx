/** Cancels an order, after one question. */
import { Trans } from '@lingui/react/macro'
import type { OrderPartsFragment } from '../../client/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { formatMoney } from '../../ui/figures.ts'
import type { OrderFormTarget } from './formTarget.ts'
import styles from './OrderActions.module.css'

interface CancelFormProps {
  readonly order: OrderPartsFragment
  readonly target: OrderFormTarget
}

export function CancelForm({ order: { id, totals }, target }: CancelFormProps) {
  const store = useStoreView()
  const { amount, currency } = totals.total.gross
  const total = formatMoney(amount, currency, store)
  return (
    <Disclosure title={<Trans>Cancel the order</Trans>}>
      <form className={styles.returns} {...target}>
        <input type="hidden" name="orderId" value={id} />
        <p>
          <Trans>
            Do you want to cancel this order of {total}? The price is no longer held then, and this cannot be undone.
          </Trans>
        </p>
        <p>
          <Button type="submit" name="do" value="cancel">
            <Trans>Yes, cancel the order</Trans>
          </Button>
        </p>
      </form>
    </Disclosure>
  )
}
