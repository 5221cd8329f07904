/** The first step without an opened order: it is named by its number, and the people of the shop find it. Nothing where that cannot be sent. */
import { Trans, useLingui } from '@lingui/react/macro'
import { use, useId } from 'react'
import { useHref } from 'react-router-dom'
import { withdrawalPath } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { WithdrawalContext } from '../../shop/withdrawal.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { MAX_EMAIL, MAX_NAME, Refused } from './EnterForm.tsx'
import type { WithdrawalOutcome } from './withdrawalOutcome.ts'
import styles from './Withdrawal.module.css'

const MAX_NUMBER = 40
const MAX_PRODUCTS = 1_000

interface NumberFormProps {
  readonly outcome: Extract<WithdrawalOutcome, { readonly step: 'enter' }> | null
}

export function NumberForm({ outcome }: NumberFormProps) {
  const { t } = useLingui()
  const productsId = useId()
  const action = useHref(withdrawalPath)
  if (!use(WithdrawalContext)?.takesNumbers) return null
  const { entered, problems = [] } = outcome ?? {}
  const required = t`Field is required.`
  return (
    <form className={styles.form} action={action} method="post">
      {outcome && <Refused outcome={outcome} />}
      <TextField
        label={t`Order number`}
        name="orderNumber"
        autoComplete="off"
        maxLength={MAX_NUMBER}
        required
        defaultValue={entered?.number ?? ''}
        error={problems.includes('number') ? required : null}
      />
      <TextField
        label={t`Your name`}
        name="name"
        autoComplete="name"
        maxLength={MAX_NAME}
        required
        defaultValue={entered?.name ?? ''}
        error={problems.includes('name') ? required : null}
      />
      <TextField
        label={t`E-mail address for the acknowledgement`}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL}
        required
        defaultValue={entered?.email ?? ''}
        error={problems.includes('email') ? t`Please provide a valid e-mail address.` : null}
      />
      <p>
        <label htmlFor={productsId}>
          <Trans>Products that you withdraw from (empty: the whole order)</Trans>
        </label>
        <textarea id={productsId} name="products" rows={3} maxLength={MAX_PRODUCTS} defaultValue={entered?.products} />
      </p>
      <p>
        <Exceptions />
      </p>
      <p>
        <Button type="submit" name="do" value="review">
          <Trans>Continue</Trans>
        </Button>
      </p>
    </form>
  )
}

/** What no law lets a shopper withdraw from. */
function Exceptions() {
  if (useStoreView().kind === 'GENERAL') return <Trans>What is cut to order has no right of withdrawal.</Trans>
  return (
    <Trans>
      What is cut to order has no right of withdrawal, and neither has what follows the metal price, such as bars and
      coins.
    </Trans>
  )
}
