/** A number with its unit in a narrow field. The typed text is not corrected, and reported on blur. */
import { useId, useRef, useState } from 'react'
import { useEarlyInput } from './useEarlyInput.ts'
import styles from './QuantityInput.module.css'

interface QuantityInputProps {
  readonly label: string
  /** Unit after the number. */
  readonly unitText: string
  /** The quantity in the store's format; empty if there is none. */
  readonly text: string
  /** Without a price or stock, nothing can be ordered. */
  readonly isDisabled?: boolean
  /** Whether the text is no quantity. */
  readonly isInvalid?: boolean
  /** Below the field: what is wrong with the text, or what became of it. */
  readonly note?: string | null
  readonly onLeave: (typed: string) => void
}

export function QuantityInput(props: QuantityInputProps) {
  const { note, isInvalid = false } = props
  const noteId = useId()
  if (note === undefined) return <Field {...props} />

  return (
    <>
      <Field {...props} noteId={noteId} />
      <small id={noteId} className={isInvalid ? styles.problem : styles.note} aria-live="polite">
        {note}
      </small>
    </>
  )
}

function Field({
  label,
  unitText,
  text,
  isDisabled = false,
  isInvalid = false,
  noteId,
  onLeave,
}: QuantityInputProps & { readonly noteId?: string }) {
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
        aria-invalid={isInvalid}
        aria-describedby={noteId}
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
