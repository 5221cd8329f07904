/** The coupon of the cart without script: a form applies or removes it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router-dom'
import { MAX_CODE_LENGTH } from './CouponField.tsx'
import { plainCartPath } from '../shop/paths.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './CouponField.module.css'

interface PlainCouponProps {
  /** The applied code. */
  readonly code: string | null
  /** A code that applied before and does not any more. */
  readonly refused: string | null
}

export function PlainCoupon({ code, refused }: PlainCouponProps) {
  const { t } = useLingui()
  const action = useHref(plainCartPath)
  if (code !== null)
    return (
      <form className={styles.applied} action={action} method="post">
        <input type="hidden" name="coupon" value={code} />
        <span>
          <Trans>
            Coupon <b>{code}</b>
          </Trans>
        </span>
        <Button look="line" type="submit" name="remove" value="1">
          <Trans>Remove the coupon</Trans>
        </Button>
      </form>
    )
  return (
    <form className={styles.form} action={action} method="post">
      <TextField
        label={t`Coupon code`}
        name="coupon"
        autoComplete="off"
        maxLength={MAX_CODE_LENGTH}
        required
        error={refused === null ? null : t`The coupon ${refused} no longer applies.`}
      />
      <Button look="line" type="submit">
        <Trans>Apply</Trans>
      </Button>
    </form>
  )
}
