/** The customer's cart while it cannot be loaded: products and quantities, without prices. Changes wait for the connection. */
import { useStore } from '@nanostores/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { decimal, toText } from '#domain/decimal.ts'
import type { CustomerCart } from '../offline/customerCart.ts'
import { queuedLineChanges } from '../offline/taskLog/queuedCart.ts'
import { queuedTasks } from '../offline/taskLog/queueStore.ts'
import { ruleOf } from '../price/tierRows.ts'
import frame from '../ui/frame.module.css'
import { QuantityField } from '../ui/QuantityField.tsx'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import { useCartChanges } from './useCartChanges.ts'
import { useCartMessages } from './useCartMessages.ts'
import styles from './QueuedItems.module.css'

export function StoredCartLines({ cart }: { readonly cart: CustomerCart }) {
  const changed = new Map(queuedLineChanges(useStore(queuedTasks)).map(({ line, quantity }) => [line, quantity]))
  const lines = cart.lines
    .map((line) => ({ ...line, quantity: changed.get(line.id) ?? line.quantity }))
    .filter(({ quantity }) => Number(quantity) > 0)
  const { t } = useLingui()

  return (
    <section className={styles.box}>
      <h2>
        <Trans>Your cart</Trans>
      </h2>
      <p className={styles.note}>
        <Trans>As this browser loaded it last. Prices are shown when the shop can be reached again.</Trans>
      </p>
      <ul className={styles.items} aria-label={t`Lines of the cart`}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Line({ line: { id, sku, name, quantity, rule } }: { readonly line: CustomerCart['lines'][number] }) {
  const { change } = useCartChanges()
  const messages = useCartMessages()
  const units = useUnitTexts()
  const { t } = useLingui()
  const set = async (next: string) => messages.failed(await change([{ line: id, quantity: next }]))

  return (
    <li>
      <div className={styles.facts}>
        <h3>{name}</h3>
        <p className={styles.quiet} translate="no">
          {sku}
        </p>
      </div>
      {rule ? (
        <QuantityField
          label={t`Quantity of ${name}`}
          isLabelHidden
          unitText={units.short[rule.unit]}
          rule={ruleOf(rule)}
          value={decimal(quantity)}
          onChange={(next) => void set(toText(next))}
        />
      ) : (
        <span className={styles.quantity}>{quantity}</span>
      )}
      <p className={styles.actions}>
        <button
          type="button"
          className={frame.quietButton}
          aria-label={t`Remove ${name}`}
          onClick={() => void set('0')}
        >
          <Trans>Remove</Trans>
        </button>
      </p>
    </li>
  )
}
