/** What the function to withdraw from a contract is called. */
import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { useInterfaceLanguage } from '../shop/StoreContext.tsx'
import { type StoreWithdrawal, WithdrawalContext } from '../shop/withdrawal.ts'

interface WithdrawalLabels {
  /** Of the function. */
  readonly label: string
  /** Of its second step. */
  readonly confirm: string
}

/** In the reader's language: the words of the store's law, else the shop's. Null without the function. */
export function useWithdrawalLabels(): WithdrawalLabels | null {
  const { t } = useLingui()
  const withdrawal = use(WithdrawalContext)
  const reader = useInterfaceLanguage()
  if (!withdrawal) return null
  const textIn = (texts: StoreWithdrawal['labels']): string | undefined =>
    texts.find(({ language }) => language === reader)?.text
  return {
    label: textIn(withdrawal.labels) ?? t`Withdraw from contract here`,
    confirm: textIn(withdrawal.confirmLabels) ?? t`Confirm withdrawal`,
  }
}
