/** What the function is, before the first step. */
import { Plural, Trans } from '@lingui/react/macro'
import { use } from 'react'
import { WithdrawalContext } from '../../shop/withdrawal.ts'
import styles from './Withdrawal.module.css'

export function WithdrawalIntro() {
  const withdrawal = use(WithdrawalContext)
  return (
    withdrawal && (
      <p className={styles.intro}>
        <Trans>
          You can withdraw from a purchase within <Plural value={withdrawal.days} one="# day" other="# days" /> after
          the delivery. You need not give a reason. You confirm in a second step, and get an acknowledgement with date
          and time at once.
        </Trans>
      </p>
    )
  )
}
