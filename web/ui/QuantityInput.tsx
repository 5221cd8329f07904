/** A number and its unit in a narrow field. While it is typed, the text is the shopper's own; it counts when the field is left. */
import { useRef, useState } from 'react'
import { useEarlyInput } from './useEarlyInput.ts'
import styles from './QuantityInput.module.css'

interface QuantityInputProps {
  readonly label: string
  /** After the number. */
  readonly unitText: string
  /** The quantity as the store writes it; empty where nothing is wanted. */
  readonly text: string
  readonly onLeave: (typed: string) => void
}

export function QuantityInput({ label, unitText, text, onLeave }: QuantityInputProps) {
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
