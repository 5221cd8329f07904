/** Delivery or payment methods as a group of radio buttons; the selected one can show more below its title. */
import type { ReactNode } from 'react'
import tick from '../../ui/Tick.module.css'
import styles from '../../ui/Checkout.module.css'

export interface Method {
  readonly code: string
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly price: ReactNode
  /** Drawing of the way to pay, or name of the carrier. */
  readonly mark: ReactNode
  /** Shown while the method is selected. */
  readonly details?: ReactNode
}

interface MethodListProps {
  readonly name: string
  readonly label: string
  readonly methods: readonly Method[]
  readonly selected: string | null
  readonly onSelect: (code: string) => void
}

export function MethodList({ name, label, methods, selected, onSelect }: MethodListProps) {
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.unseen}>{label}</legend>
      {methods.map(({ code, title, note, price, mark, details }) => (
        <div key={code} className={code === selected ? styles.chosen : styles.method}>
          <label>
            <input
              className={tick.tick}
              type="radio"
              name={name}
              value={code}
              checked={code === selected}
              onChange={() => onSelect(code)}
            />
            <span className={styles.methodTitle}>
              <b>{title}</b>
              {note && <small>{note}</small>}
            </span>
            <span className={styles.methodEnd}>
              <span>{price}</span>
              {mark}
            </span>
          </label>
          {code === selected && details && <div className={styles.methodDetails}>{details}</div>}
        </div>
      ))}
    </fieldset>
  )
}
