/** The coupon of the cart without script: a form applies or removes it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router-dom'
import { type AppliedCoupon, CouponName, MAX_CODE_LENGTH } from './CouponField.tsx'
import { plainCartPath } from '../shop/paths.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './CouponField.module.css'

interface PlainCouponProps {
  /** The applied coupon. */
  readonly coupon: AppliedCoupon | null
  /** A code that applied before and does not any more. */
  readonly refused: string | null
}

export function PlainCoupon({ coupon, refused }: PlainCouponProps) {
  const { t } = useLingui()
  const action = useHref(plainCartPath)
  if (coupon !== null)
    return (
      <form className={styles.applied} action={action} method="post">
        <input type="hidden" name="coupon" value={coupon.code} />
        <CouponName {...coupon} />
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
