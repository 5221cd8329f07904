/** A text field with its label above and its error below. */
import { useId, type ComponentProps } from 'react'
import styles from './TextField.module.css'

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** Error message; null if valid. */
  readonly error: string | null
}

export function TextField({ label, error, ...input }: TextFieldProps) {
  const id = useId()
  const errorId = `${id}-error`

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-invalid={error !== null} aria-describedby={error === null ? undefined : errorId} />
      {error !== null && <p id={errorId}>{error}</p>}
    </div>
  )
}
