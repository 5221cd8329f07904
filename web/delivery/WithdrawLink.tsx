import { useHref } from 'react-router-dom'
import { withdrawalFor, withdrawalPath } from '../shop/paths.ts'
import { useWithdrawalLabels } from './useWithdrawalLabels.ts'

interface WithdrawLinkProps {
  /** Of the session; null for the opened order, and without one. */
  readonly orderId: string | null
  readonly className?: string | undefined
}

/** Leads to the function to withdraw from a contract: a document, because only the server renders it. Nothing without the function. */
export function WithdrawLink({ orderId, className }: WithdrawLinkProps) {
  const labels = useWithdrawalLabels()
  const href = useHref(orderId === null ? withdrawalPath : withdrawalFor(orderId))
  return (
    labels && (
      <a className={className} href={href} rel="nofollow">
        {labels.label}
      </a>
    )
  )
}
