/** Withdraws from lines of an order or returns them: by the backend's call, else by a prepared e-mail. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { OrderPartsFragment } from '../../client/generated/documents.generated.ts'
import { useLayoutSuspenseQuery } from '../../client/generated/hooks.generated.ts'
import { useReturnsText } from '../../delivery/useReturnsText.ts'
import { useAbilities } from '../../shop/abilities.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import frame from '../../ui/frame.module.css'
import styles from './OrderActions.module.css'

interface ReturnFormProps {
  readonly order: OrderPartsFragment
  /** Address of the form. */
  readonly action: string
}

const MAX_REASON = 2_000

export function ReturnForm({ order, action }: ReturnFormProps) {
  const { takesReturns } = useAbilities()
  return (
    <Disclosure title={<Trans>Withdraw or return</Trans>}>
      {takesReturns ? <LinesForm order={order} action={action} /> : <ReturnByMail order={order} />}
    </Disclosure>
  )
}

function LinesForm({ order: { id, lines }, action }: ReturnFormProps) {
  const reasonId = useId()
  return (
    <form className={styles.returns} action={action} method="post">
      <input type="hidden" name="orderId" value={id} />
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of an order do not change
        <ReturnedLine key={at} line={line} at={at} />
      ))}
      <p>
        <label htmlFor={reasonId}>
          <Trans>What we should know (you need not give a reason)</Trans>
        </label>
        <textarea id={reasonId} name="reason" rows={3} maxLength={MAX_REASON} />
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

/** What cannot be returned says why. */
function ReturnedLine({ line, at }: { readonly line: Line; readonly at: number }) {
  const returnsText = useReturnsText()
  const terms = line.product?.returns ?? null
  const isExcluded = terms?.__typename === 'NoReturn'
  return (
    <label>
      <input type="checkbox" name="line" value={at} disabled={isExcluded} />
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
