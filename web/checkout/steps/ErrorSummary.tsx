/** All errors of a step, with a link to each field. Screen readers announce it, and it takes the focus after a failed step. */
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import styles from '../../ui/Checkout.module.css'

export interface ListedError {
  /** Name of the field. */
  readonly path: string
  readonly label: string
  readonly text: string
  /** It keeps its place, struck through, so that the fields below do not move while the shopper types. */
  readonly isSolved: boolean
}

interface ErrorSummaryProps {
  readonly errors: readonly ListedError[]
  /** An error that belongs to no field. */
  readonly message: string | null
  /** Called for the link of a field that this step does not have. */
  readonly onOtherStep: (path: string) => void
  /** What the shopper decides, announced with the errors; null for nothing. */
  readonly decision: ReactNode
}

export function ErrorSummary({ errors, message, decision, onOtherStep }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const content = message ?? errors.map(({ path, text }) => path + text).join()
  const hasDecision = decision !== null
  useEffect(() => {
    if (content !== '' || hasDecision) box.current?.focus()
  }, [content, hasDecision])
  const focusField = (path: string) => (event: MouseEvent) => {
    event.preventDefault()
    const name = CSS.escape(path)
    // An address as a whole is several fields.
    const field = document.querySelector<HTMLElement>(`[name="${name}"], [name^="${name}."]`)
    if (field) field.focus()
    else onOtherStep(path)
  }

  return (
    <div role="alert">
      {content !== '' && (
        <div ref={box} className={styles.errors} tabIndex={-1}>
          {message !== null && <p>{message}</p>}
          {errors.length > 0 && (
            <>
              <p>
                <b>
                  <Trans>Please check these fields:</Trans>
                </b>
              </p>
              <ul>
                {errors.map(({ path, label, text, isSolved }) => (
                  <li key={path} className={isSolved ? styles.solved : undefined}>
                    <a href={`#${path}`} onClick={focusField(path)}>
                      {label}: {text}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {hasDecision && (
        <div ref={content === '' ? box : null} className={styles.decision} tabIndex={-1}>
          {decision}
        </div>
      )}
    </div>
  )
}
