/** A line of the cart: product, options, price, quantity, and a button that removes it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { type Decimal, decimal, ONE, toText } from '#domain/decimal.ts'
import type { CartLinePartsFragment } from '../client/generated/documents.generated.ts'
import { linkToProduct } from '../shop/linkTarget.ts'
import { Picture } from '../ui/Picture.tsx'
import { ProductName } from '../ui/ProductName.tsx'
import { QuantityField } from '../ui/QuantityField.tsx'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import { AmountText } from '../price/AmountText.tsx'
import { ruleOf } from '../price/tierRows.ts'
import { LineFacts } from './LineFacts.tsx'
import frame from '../ui/frame.module.css'
import styles from './CartLineRow.module.css'

interface CartLineRowProps {
  readonly line: CartLinePartsFragment
  readonly onChange: (quantity: string) => Promise<void>
  readonly onRemove: () => void
}

/** Steps in quick succession are sent as one change. */
const CHANGE_DELAY_MS = 600

export function CartLineRow({ line, onChange, onRemove }: CartLineRowProps) {
  const { price } = line
  const { t } = useLingui()

  return (
    <li className={styles.line}>
      <Picture image={line.product?.image} sizes="96px" isDecorative isSmall />
      <div className={styles.facts}>
        <h2>
          <LineName line={line} />
        </h2>
        <LineFacts line={line} />
      </div>
      <div className={styles.quantity}>
        <LineQuantity line={line} onChange={onChange} />
      </div>
      <div className={styles.total}>
        <b>
          <AmountText amount={price.row} />
        </b>
        {price.before && (
          <span className={styles.crossedOut}>
            {price.beforeKind === 'LIST_PRICE' ? t`List price:` : t`Lowest price of the last 30 days:`}{' '}
            <s>
              <AmountText amount={price.before} />
            </s>
          </span>
        )}
      </div>
      <button
        type="button"
        className={`${frame.quietButton} ${styles.remove}`}
        aria-label={t`Remove ${line.name}`}
        onClick={onRemove}
      >
        <Trans>Remove</Trans>
      </button>
    </li>
  )
}

/** A link unless the product is gone. */
function LineName({ line: { product, variant, name } }: Pick<CartLineRowProps, 'line'>) {
  if (!product) return name
  return (
    <Link to={(variant ?? product).path} state={linkToProduct(product.sku, variant?.sku)}>
      <ProductName>{name}</ProductName>
    </Link>
  )
}

/** A field unless the rule of the quantity is unknown. */
function LineQuantity({ line, onChange }: Pick<CartLineRowProps, 'line' | 'onChange'>) {
  const { product, variant, choice } = line
  const { t } = useLingui()
  const { quantity, change } = useDelayedQuantity(decimal(line.quantity), onChange)
  const units = useUnitTexts()
  const known = variant?.quantity ?? product?.quantity
  const rule = choice.cut ? { unit: 'PCS' as const, minimum: ONE, step: ONE } : known && ruleOf(known)
  if (!rule) return line.quantity

  return (
    <QuantityField
      label={t`Quantity of ${line.name}`}
      isLabelHidden
      unitText={units.short[rule.unit]}
      rule={rule}
      value={quantity}
      onChange={change}
    />
  )
}

interface DelayedQuantity {
  readonly quantity: Decimal
  readonly change: (quantity: Decimal) => void
}

function useDelayedQuantity(stored: Decimal, onChange: CartLineRowProps['onChange']): DelayedQuantity {
  const [wanted, setWanted] = useState<Decimal | null>(null)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const isNew = wanted !== null && !wanted.eq(stored)
  useEffect(() => {
    if (!wanted || !isNew) return undefined
    const timer = setTimeout(() => {
      void latest.current(toText(wanted)).then(() => setWanted((current) => (current === wanted ? null : current)))
    }, CHANGE_DELAY_MS)
    return () => clearTimeout(timer)
    // A response with another quantity starts no second change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new wish is sent
  }, [wanted])

  return { quantity: wanted ?? stored, change: setWanted }
}
