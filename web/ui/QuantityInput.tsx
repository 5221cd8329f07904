/** A number with its unit in a narrow field. The typed text is not corrected, and reported on blur. */
import { useRef, useState } from 'react'
import { useEarlyInput } from './useEarlyInput.ts'
import styles from './QuantityInput.module.css'

interface QuantityInputProps {
  readonly label: string
  /** Unit after the number. */
  readonly unitText: string
  /** The quantity in the store's format; empty if there is none. */
  readonly text: string
  /** Where no price is shown, nothing can be ordered. */
  readonly isDisabled?: boolean
  readonly onLeave: (typed: string) => void
}

export function QuantityInput({ label, unitText, text, isDisabled = false, onLeave }: QuantityInputProps) {
  const field = useRef<HTMLLabelElement>(null)
  useEarlyInput(field)
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    if (typed === null) return
    onLeave(typed)
    setTyped(null)
  }

  return (
    <label ref={field} className={styles.field}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        aria-label={label}
        disabled={isDisabled}
        value={typed ?? text}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave()
        }}
      />
      <span>{unitText}</span>
    </label>
  )
}
