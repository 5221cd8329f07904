/** Withdraws from lines of an order or returns them: by the backend's call, else by a prepared e-mail. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useContext, useId } from 'react'
import type { OrderPartsFragment } from '../../client/generated/documents.generated.ts'
import { useLayoutSuspenseQuery } from '../../client/generated/hooks.generated.ts'
import { useReturnsText } from '../../delivery/useReturnsText.ts'
import { useAbilities } from '../../shop/abilities.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import frame from '../../ui/frame.module.css'
import { OrderFormContext } from './orderFormOutcome.ts'
import type { OrderFormTarget } from './formTarget.ts'
import styles from './OrderActions.module.css'

interface ReturnFormProps {
  readonly order: OrderPartsFragment
  readonly target: OrderFormTarget
}

const MAX_REASON = 2_000

export function ReturnForm({ order, target }: ReturnFormProps) {
  const { takesReturns } = useAbilities()
  const entered = useContext(OrderFormContext)?.enteredReturn
  return (
    <Disclosure title={<Trans>Withdraw or return</Trans>} open={Boolean(entered)}>
      {order.lines.every(isExcluded) ? (
        <NothingReturned order={order} />
      ) : takesReturns ? (
        <LinesForm order={order} target={target} />
      ) : (
        <ReturnByMail order={order} />
      )}
    </Disclosure>
  )
}

function isExcluded({ product }: Line): boolean {
  return product?.returns?.__typename === 'NoReturn'
}

/** No form: every line would be refused. */
function NothingReturned({ order: { lines } }: Pick<ReturnFormProps, 'order'>) {
  const returnsText = useReturnsText()
  return (
    <div className={styles.returns}>
      <p>
        <Trans>Nothing of this order can be returned:</Trans>
      </p>
      <ul>
        {lines.map(({ name, product }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of an order do not change
          <li key={at}>
            {name}
            {product?.returns && <small>{returnsText(product.returns)}</small>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function LinesForm({ order: { id, lines }, target }: ReturnFormProps) {
  const reasonId = useId()
  const entered = useContext(OrderFormContext)?.enteredReturn
  // The only one that can be chosen is.
  const returnable = lines.flatMap((line, at) => (isExcluded(line) ? [] : [at]))
  const chosen = entered?.lines ?? (returnable.length === 1 ? returnable : [])
  return (
    <form className={styles.returns} {...target}>
      <input type="hidden" name="orderId" value={id} />
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of an order do not change
        <ReturnedLine key={at} line={line} at={at} isChosen={chosen.includes(at)} />
      ))}
      <p>
        <label htmlFor={reasonId}>
          <Trans>What we should know (you need not give a reason)</Trans>
        </label>
        <textarea id={reasonId} name="reason" rows={3} maxLength={MAX_REASON} defaultValue={entered?.reason} />
      </p>
      <p>
        <Button type="submit" name="do" value="return">
          <Trans>Send to the shop</Trans>
        </Button>
      </p>
    </form>
  )
}

type Line = OrderPartsFragment['lines'][number]

interface ReturnedLineProps {
  readonly line: Line
  readonly at: number
  readonly isChosen: boolean
}

/** What cannot be returned says why. */
function ReturnedLine({ line, at, isChosen }: ReturnedLineProps) {
  const returnsText = useReturnsText()
  const terms = line.product?.returns ?? null
  return (
    <label>
      <input type="checkbox" name="line" value={at} disabled={isExcluded(line)} defaultChecked={isChosen} />
      <span>
        {line.name}
        {terms && <small>{returnsText(terms)}</small>}
      </span>
    </label>
  )
}

function ReturnByMail({ order: { number } }: { readonly order: OrderPartsFragment }) {
  const { t } = useLingui()
  const { data } = useLayoutSuspenseQuery()
  const subject = t`Return of order ${number ?? ''}`
  const body = t`I withdraw from the purchase of these products, or return them:`
  const query = `subject=${encodeURIComponent(subject.trim())}&body=${encodeURIComponent(`${body}\n\n`)}`
  return (
    <p className={styles.returns}>
      <a className={frame.textLink} href={`mailto:${data.store.contact.email}?${query}`}>
        <Trans>Write to the shop</Trans>
      </a>
    </p>
  )
}
