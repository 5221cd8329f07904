/** A number with its unit, with buttons for one step down or up. A typed quantity that cannot be ordered is rounded up on blur. */
import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { type Decimal, add, subtract, toText } from '#domain/decimal.ts'
import { allowedQuantityFrom, type QuantityRule, nearestAllowedQuantity } from '#domain/quantity.ts'
import { readQuantity } from '#domain/writtenNumber.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatMeasure } from './figures.ts'
import { useEarlyInput } from './useEarlyInput.ts'
import frame from './frame.module.css'
import styles from './QuantityField.module.css'

interface QuantityFieldProps {
  readonly label: string
  /** Whether only assistive technology gets the label. */
  readonly isLabelHidden?: boolean
  /** Name and id of the form that the field belongs to without script. */
  readonly name?: string
  readonly form?: string
  /** Unit after the number. */
  readonly unitText: string
  readonly rule: QuantityRule
  readonly value: Decimal
  readonly onChange: (value: Decimal) => void
}

export function QuantityField({
  label,
  isLabelHidden = false,
  name,
  form,
  unitText,
  rule,
  value,
  onChange,
}: QuantityFieldProps) {
  const id = useId()
  const store = useStoreView()
  const { t } = useLingui()
  const field = useRef<HTMLDivElement>(null)
  useEarlyInput(field)
  // The typed text is not corrected before blur.
  const [typed, setTyped] = useState<string | null>(null)
  const change = (quantity: Decimal) => {
    setTyped(null)
    onChange(nearestAllowedQuantity(rule, quantity))
  }
  const type = (text: string) => {
    setTyped(text)
    const quantity = readQuantity(text, store.locale)
    if (quantity) onChange(allowedQuantityFrom(rule, quantity))
  }

  return (
    <div ref={field} className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? frame.unseen : undefined}>
        {label}
      </label>
      <div className={styles.box}>
        <button type="button" aria-label={t`Less`} onClick={() => change(subtract(value, rule.step))}>
          −
        </button>
        <input
          id={id}
          name={name}
          form={form}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? formatMeasure(toText(value), store)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
        />
        <span>{unitText}</span>
        <button type="button" aria-label={t`More`} onClick={() => change(add(value, rule.step))}>
          +
        </button>
      </div>
    </div>
  )
}
