/**
 * What the shopper has done without a connection: it waits, was refused, or needs a decision. A product that was not sent
 * yet can still be changed or removed.
 */
import { useStore } from '@nanostores/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { decimal, ONE, toText } from '#domain/decimal.ts'
import type { QuantityRule } from '#domain/quantity.ts'
import { type QueuedItem, queuedItems } from '../offline/taskLog/queuedCart.ts'
import { AmountText } from '../price/AmountText.tsx'
import { ruleOf } from '../price/tierRows.ts'
import { queuedTasks, taskQueue } from '../offline/taskLog/queueStore.ts'
import { useConnection } from '../shop/connection.ts'
import { QuantityField } from '../ui/QuantityField.tsx'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import frame from '../ui/frame.module.css'
import { TabOnly } from '../ui/TabOnly.tsx'
import { useCanSendAgain } from '../offline/useCanSendAgain.ts'
import styles from './QueuedItems.module.css'

export function QueuedItems() {
  const items = queuedItems(useStore(queuedTasks))
  const connection = useConnection()
  const isStored = useStore(taskQueue)?.isPersistent() ?? true
  const { t } = useLingui()
  if (items.length === 0) return null

  return (
    <section className={styles.box} aria-label={t`Waiting for the connection`}>
      <h2>
        <Trans>Waiting for the connection</Trans>
      </h2>
      <p className={styles.note}>
        {connection === 'online' ? (
          <Trans>These changes are being sent to the shop.</Trans>
        ) : (
          <Trans>These changes are stored in this browser and are sent when the shop can be reached again.</Trans>
        )}
      </p>
      {!isStored && <TabOnly />}
      <ul className={styles.items}>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

interface ItemProps {
  readonly item: QueuedItem
}

function Item({ item }: ItemProps) {
  const { kind, quantity, state, messages, known } = item
  const units = useUnitTexts()

  return (
    <li>
      <div className={styles.facts}>
        <h3>
          <ItemTitle item={item} />
        </h3>
        {known.unit && (
          <p className={styles.quiet}>
            <AmountText amount={known.unit} /> {units.per[ruleOfItem(item).unit]}
          </p>
        )}
        <p className={state === 'WAITING' || state === 'SENT' ? styles.waiting : styles.problem}>
          <StateText state={state} kind={kind} messages={messages} />
        </p>
      </div>
      {kind === 'ADD' && quantity !== null && <ItemQuantity item={item} quantity={quantity} />}
      <p className={styles.actions}>
        <ItemActions item={item} />
      </p>
    </li>
  )
}

function ItemTitle({ item: { kind, name } }: ItemProps) {
  if (kind === 'CHANGE') return <Trans>Change of a quantity</Trans>
  if (kind !== 'COUPON') return name
  return name === '' ? <Trans>Remove the coupon</Trans> : <Trans>Coupon {name}</Trans>
}

function ruleOfItem({ known }: QueuedItem): QuantityRule {
  return known.rule ? ruleOf(known.rule) : { unit: 'PCS', minimum: ONE, step: ONE }
}

/** A field while the product was not sent yet. */
function ItemQuantity({ item, quantity }: ItemProps & { readonly quantity: string }) {
  const { id, name, known, item: product } = item
  const units = useUnitTexts()
  const queue = useStore(taskQueue)
  const { t } = useLingui()
  const rule = ruleOfItem(item)
  if (!product)
    return (
      <span className={styles.quantity}>
        {quantity} {units.short[rule.unit]}
      </span>
    )

  const change = (next: string) =>
    void queue?.amend(id, {
      kind: 'CART',
      operation: 'AddToCart',
      input: { items: [{ ...product, quantity: next }] },
      meta: { name, ...known },
    })
  return (
    <QuantityField
      label={t`Quantity of ${name}`}
      isLabelHidden
      unitText={units.short[rule.unit]}
      rule={rule}
      value={decimal(quantity)}
      onChange={(next) => change(toText(next))}
    />
  )
}

function ItemActions({ item: { id, name, state, task } }: ItemProps) {
  const { t } = useLingui()
  const queue = useStore(taskQueue)
  const canSendAgain = useCanSendAgain(task)

  return (
    <>
      {(state === 'FAILED' || state === 'UNCERTAIN') &&
        (canSendAgain ? (
          <button
            type="button"
            className={frame.quietButton}
            onClick={() => void queue?.resume(id).then(() => queue.replay())}
          >
            <Trans>Send again</Trans>
          </button>
        ) : (
          <span className={styles.quiet}>
            <Trans>You can send it again in a moment.</Trans>
          </span>
        ))}
      {state === 'REFUSED' && (
        <button type="button" className={frame.quietButton} onClick={() => void queue?.acknowledge(id)}>
          <Trans>OK</Trans>
        </button>
      )}
      {(state === 'WAITING' || state === 'FAILED' || state === 'UNCERTAIN') && (
        <button
          type="button"
          className={frame.quietButton}
          aria-label={t`Remove ${name}`}
          onClick={() => void queue?.discard(id)}
        >
          <Trans>Remove</Trans>
        </button>
      )}
    </>
  )
}

interface StateTextProps extends Pick<QueuedItem, 'state' | 'kind' | 'messages'> {}

function StateText({ state, kind, messages }: StateTextProps) {
  switch (state) {
    case 'WAITING':
      return kind === 'COUPON' ? (
        <Trans>Checked when the connection is back.</Trans>
      ) : (
        <Trans>Added when the connection is back; price and stock are checked then.</Trans>
      )
    case 'SENT':
      return <Trans>Sent; the answer of the shop has not arrived yet.</Trans>
    case 'REFUSED':
      return messages.join(' ')
    case 'FAILED':
      return <Trans>The shop could not take this change because of an error.</Trans>
    case 'UNCERTAIN':
      return (
        <Trans>
          It is not certain whether the shop has received this. Please check your cart before you send it again.
        </Trans>
      )
  }
}
