/** The first step: which lines, by whom, and where the acknowledgement goes. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, use } from 'react'
import { useHref } from 'react-router-dom'
import type { WithdrawalOrderPartsFragment } from '../../client/generated/documents.generated.ts'
import { useReturnsText } from '../../delivery/useReturnsText.ts'
import { orderPageFor, orderPath, withdrawalFor, withdrawalPath } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { WithdrawalContext } from '../../shop/withdrawal.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoment, formatWeekday } from '../../ui/formatMoment.ts'
import { formatMeasure } from '../../ui/figures.ts'
import frame from '../../ui/frame.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { withUnit } from '../../ui/withUnit.ts'
import { buyerNameOf } from './buyerName.ts'
import { type NumberedLine, sortLines } from './withdrawalLines.ts'
import type { WithdrawalOutcome, WithdrawalProblem } from './withdrawalOutcome.ts'
import { WriteToTheShop } from './WriteToTheShop.tsx'
import styles from './Withdrawal.module.css'

export const MAX_NAME = 100
export const MAX_EMAIL = 254

interface EnterFormProps {
  readonly order: WithdrawalOrderPartsFragment
  readonly isOwn: boolean
  readonly outcome: Extract<WithdrawalOutcome, { readonly step: 'enter' }> | null
}

interface RefusedProps {
  readonly outcome: NonNullable<EnterFormProps['outcome']>
}

export function EnterForm({ order, isOwn, outcome }: EnterFormProps) {
  const withdrawal = use(WithdrawalContext)
  const { open } = sortLines(order)
  const isOver = order.withdrawal?.isOver === true
  const isCancelled = order.status === 'CANCELLED' || order.status === 'CLOSED'
  const { number } = order
  return (
    <div className={styles.step}>
      {number !== null && (
        <h2>
          <Trans>Order {number}</Trans>
        </h2>
      )}
      <Period order={order} />
      {isCancelled && (
        <p>
          <Trans>This order was cancelled or refunded: there is nothing to withdraw from.</Trans>
        </p>
      )}
      <WithdrawnLines order={order} />
      <ExcludedLines order={order} isOwn={isOwn} />
      {open.length > 0 && !isOver && !isCancelled && withdrawal?.takesOrders && (
        <LinesForm order={order} isOwn={isOwn} outcome={outcome} lines={open} />
      )}
      {open.length > 0 && !isOver && !isCancelled && !withdrawal?.takesOrders && <WriteToTheShop order={order} />}
      {isOver && <WishLink order={order} isOwn={isOwn} />}
    </div>
  )
}

/** Nothing until the delivery is known. */
function Period({ order: { withdrawal } }: Pick<EnterFormProps, 'order'>) {
  const { locale } = useStoreView()
  if (!withdrawal?.lastDay) return null
  const day = formatWeekday(withdrawal.lastDay, locale)
  return (
    <p>
      {withdrawal.isOver ? (
        <Trans>The period of withdrawal ended on {day}.</Trans>
      ) : (
        <Trans>The period of withdrawal ends on {day}.</Trans>
      )}
    </p>
  )
}

/** Each with the time of its statement, which stays the first one. */
function WithdrawnLines({ order }: Pick<EnterFormProps, 'order'>) {
  const { dateFormat, timeZone } = useStoreView()
  const { withdrawn } = sortLines(order)
  if (withdrawn.length === 0) return null
  return (
    <section>
      <h3>
        <Trans>You have withdrawn from:</Trans>
      </h3>
      <ul className={styles.lines}>
        {withdrawn.map(({ position, line, statement }) => (
          <li key={position}>
            {line.name}
            <small>
              <Trans>
                Received on {formatMoment(statement.receivedAt, dateFormat, timeZone)}, acknowledged to{' '}
                {statement.email}
              </Trans>
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LinesForm({ order, isOwn, outcome, lines }: EnterFormProps & { readonly lines: readonly NumberedLine[] }) {
  const { t } = useLingui()
  const action = useHref(isOwn ? withdrawalFor(order.id) : withdrawalPath)
  const entered = outcome?.entered
  const problems = outcome?.problems ?? []
  const chosen = entered?.lines ?? lines.map(({ position }) => position)
  const errorOf = (field: WithdrawalProblem, text: string): string | null => (problems.includes(field) ? text : null)
  return (
    <form className={styles.form} action={action} method="post">
      {outcome && <Refused outcome={outcome} />}
      <input type="hidden" name="orderId" value={order.id} />
      <fieldset className={styles.lines}>
        <legend>
          <Trans>Which products do you withdraw from?</Trans>
        </legend>
        {lines.map(({ position, line }) => (
          <label key={position}>
            <input
              type="checkbox"
              name="line"
              value={position}
              defaultChecked={chosen.includes(position)}
              aria-invalid={problems.includes('lines')}
            />
            <LineText line={line} />
          </label>
        ))}
        {problems.includes('lines') && (
          <p className={styles.problem}>
            <Trans>Please choose at least one product.</Trans>
          </p>
        )}
      </fieldset>
      <TextField
        label={t`Your name`}
        name="name"
        autoComplete="name"
        maxLength={MAX_NAME}
        required
        defaultValue={entered?.name ?? buyerNameOf(order)}
        error={errorOf('name', t`Field is required.`)}
      />
      <TextField
        label={t`E-mail address for the acknowledgement`}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL}
        required
        defaultValue={entered?.email ?? order.email}
        error={errorOf('email', t`Please provide a valid e-mail address.`)}
      />
      <p>
        <Button type="submit" name="do" value="review">
          <Trans>Continue</Trans>
        </Button>
      </p>
    </form>
  )
}

/** Why the second step was refused. */
export function Refused({ outcome: { refusal, isUnanswered } }: RefusedProps) {
  const message = isUnanswered ? (
    <Trans>The withdrawal could not be sent. Nothing of it has arrived: please try again in a moment.</Trans>
  ) : (
    refusal
  )
  return (
    message && (
      <p role="alert" className={styles.problem}>
        {message}
      </p>
    )
  )
}

/** What has no right of withdrawal, with the reason, before anything is sent. */
function ExcludedLines({ order, isOwn }: Pick<EnterFormProps, 'order' | 'isOwn'>): ReactNode {
  const returnsText = useReturnsText(false)
  const { excluded } = sortLines(order)
  if (excluded.length === 0) return null
  return (
    <section>
      <h3>
        <Trans>Without the right of withdrawal:</Trans>
      </h3>
      <ul className={styles.lines}>
        {excluded.map(({ position, line }) => (
          <li key={position}>
            <LineText line={line} />
            {line.product?.returns && <small>{returnsText(line.product.returns)}</small>}
          </li>
        ))}
      </ul>
      <WishLink order={order} isOwn={isOwn} />
    </section>
  )
}

function WishLink({ order, isOwn }: Pick<EnterFormProps, 'order' | 'isOwn'>) {
  const href = useHref(isOwn ? orderPageFor(order.id) : orderPath)
  return (
    <p>
      <a className={frame.textLink} href={href}>
        <Trans>Ask the shop to take it back</Trans>
      </a>
    </p>
  )
}

export function LineText({ line: { name, quantity, soldBy } }: { readonly line: NumberedLine['line'] }) {
  const store = useStoreView()
  const units = useUnitTexts()
  return (
    <span>
      {name}{' '}
      <small translate="no">
        {withUnit(formatMeasure(quantity, store), soldBy === null ? null : units.short[soldBy])}
      </small>
    </span>
  )
}
