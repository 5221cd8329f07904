/** The wish to return lines of an order, which the shop may decline: by the backend's call, else by a prepared e-mail. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useContext, useId } from 'react'
import type { OrderPartsFragment } from '../../client/generated/documents.generated.ts'
import { useLayoutSuspenseQuery } from '../../client/generated/hooks.generated.ts'
import { useOrderReturnsText } from './useOrderReturnsText.ts'
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
    <Disclosure title={<Trans>Return products</Trans>} open={Boolean(entered)}>
      {takesReturns ? <LinesForm order={order} target={target} /> : <ReturnByMail order={order} />}
    </Disclosure>
  )
}

function LinesForm({ order, target }: ReturnFormProps) {
  const { id, lines } = order
  const reasonId = useId()
  const entered = useContext(OrderFormContext)?.enteredReturn
  // The only one that can be chosen is.
  const chosen = entered?.lines ?? (lines.length === 1 ? [0] : [])
  return (
    <form className={styles.returns} {...target}>
      <input type="hidden" name="orderId" value={id} />
      <p>
        <Trans>
          This is a wish, also for what has no right of withdrawal: the shop answers by e-mail whether it takes the
          products back.
        </Trans>
      </p>
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of an order do not change
        <ReturnedLine key={at} order={order} line={line} at={at} isChosen={chosen.includes(at)} />
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
  readonly order: OrderPartsFragment
  readonly line: Line
  readonly at: number
  readonly isChosen: boolean
}

/** With its terms. */
function ReturnedLine({ order, line, at, isChosen }: ReturnedLineProps) {
  const returnsText = useOrderReturnsText(order)
  const terms = line.product?.returns ?? null
  return (
    <label>
      <input type="checkbox" name="line" value={at} defaultChecked={isChosen} />
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
  const body = t`I would like to return these products:`
  const query = `subject=${encodeURIComponent(subject.trim())}&body=${encodeURIComponent(`${body}\n\n`)}`
  return (
    <p className={styles.returns}>
      <a className={frame.textLink} href={`mailto:${data.store.contact.email}?${query}`}>
        <Trans>Write to the shop</Trans>
      </a>
    </p>
  )
}
