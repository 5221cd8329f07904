/** The outcome of a submitted form, above its button. */
import { Trans } from '@lingui/react/macro'
import { useConnection } from '../../shop/connection.ts'
import type { AccountFormTry } from './accountForm.ts'
import { useRetryTime } from '../../ui/useRetryTime.ts'
import styles from './AccountForm.module.css'

export function FormAlert({ formTry }: { readonly formTry: AccountFormTry | null }) {
  const isOnline = useConnection() === 'online'
  if (!isOnline)
    return (
      <div role="alert">
        <p className={styles.refused}>
          <Trans>No connection to the shop. Please try again when it is back.</Trans>
        </p>
      </div>
    )
  return (
    <div role="alert">
      {formTry?.refusal && (
        <p className={styles.refused}>
          <RefusalText {...formTry} />
        </p>
      )}
    </div>
  )
}

function RefusalText({ refusal, message, retryAt }: AccountFormTry) {
  const time = useRetryTime(retryAt)
  switch (refusal) {
    case 'EMAIL_TAKEN':
      return <Trans>A customer with the same email already exists in an associated website.</Trans>
    case 'RESET_TOKEN_EXPIRED':
      return <Trans>This link has been used or has expired. Please request a new one.</Trans>
    case 'TOO_MANY_TRIES':
      return time === null ? (
        <Trans>Too many attempts. Please wait a while and try again.</Trans>
      ) : (
        <Trans>Too many attempts. You can try again at {time}.</Trans>
      )
    case 'NOT_ALLOWED':
      return <Trans>This is not possible in this store.</Trans>
    case 'INPUT':
      return message ?? <Trans>Please fix the validation errors</Trans>
    default:
      return <Trans>Something went wrong. Try again in a few seconds.</Trans>
  }
}
