/** The outcome of an order form, or of a link to an order. */
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useContext } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CancelledText, ReturnedText } from './changedTexts.tsx'
import { expiredLinkParameter, OrderFormContext } from './orderFormOutcome.ts'
import styles from './FormMessage.module.css'

export function FormMessage({ isFound, isOwn }: { readonly isFound: boolean; readonly isOwn: boolean }) {
  const outcome = useContext(OrderFormContext)
  const [query] = useSearchParams()
  const message = ((): ReactNode => {
    if (outcome?.failure === 'UNANSWERED') return <Trans>Something went wrong. Try again in a few seconds.</Trans>
    if (outcome?.failure === 'INVALID') return <Trans>Please fix the validation errors</Trans>
    if (outcome?.refusal) return outcome.refusal
    if (outcome?.done === 'CANCELLED') return <CancelledText />
    if (outcome?.done === 'RETURNED') return <ReturnedText />
    if (!isFound && query.has(expiredLinkParameter))
      return <Trans>This link has expired. Open the order by its number and e-mail address.</Trans>
    if (!isFound && isOwn)
      return <Trans>This order is not one of this browser’s. Open it by its number and e-mail address.</Trans>
    return null
  })()
  return (
    message && (
      <p role="alert" className={styles.message}>
        {message}
      </p>
    )
  )
}
