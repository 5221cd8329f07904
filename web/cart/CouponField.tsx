/** Applies a coupon, or removes the applied one. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { fieldText } from '../ui/fieldText.ts'
import { TextField } from '../ui/TextField.tsx'
import type { CartResult } from './cartChange.ts'
import styles from './CouponField.module.css'

export interface AppliedCoupon {
  readonly code: string
  /** False where the backend takes it off with the order alone. */
  readonly isInTotals: boolean
}

interface CouponFieldProps {
  /** The applied coupon. */
  readonly coupon: AppliedCoupon | null
  /** A code that applied before and does not any more. */
  readonly refused: string | null
  readonly onApply: (code: string | null) => Promise<CartResult>
}

/** From the schema. */
export const MAX_CODE_LENGTH = 100

export function CouponField({ coupon, refused, onApply }: CouponFieldProps) {
  const { t } = useLingui()
  const { error, isBusy, apply } = useCoupon(onApply)
  const refusal = error ?? (refused === null ? null : t`The coupon ${refused} no longer applies.`)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void apply(fieldText(new FormData(event.currentTarget), 'coupon').trim())
  }

  if (coupon !== null)
    return (
      <p className={styles.applied}>
        <CouponName {...coupon} />
        <Button look="line" aria-disabled={isBusy} onClick={() => void apply(null)}>
          <Trans>Remove the coupon</Trans>
        </Button>
      </p>
    )

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField label={t`Coupon code`} name="coupon" autoComplete="off" maxLength={MAX_CODE_LENGTH} error={refusal} />
      <Button look="line" type="submit" aria-disabled={isBusy}>
        <Trans>Apply</Trans>
      </Button>
    </form>
  )
}

export function CouponName({ code, isInTotals }: AppliedCoupon) {
  return (
    <span>
      <Trans>
        Coupon <b>{code}</b>
      </Trans>
      {!isInTotals && (
        <>
          {'. '}
          <Trans>It is taken off with the order: the total here is without it.</Trans>
        </>
      )}
    </span>
  )
}

/** `apply` takes null to remove the coupon. */
function useCoupon(onApply: CouponFieldProps['onApply']) {
  const { t } = useLingui()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const apply = async (wanted: string | null) => {
    if (wanted === '') return setError(t`Field is required`)
    if (isBusy) return
    setBusy(true)
    const result = await onApply(wanted)
    setBusy(false)
    if (result.kind === 'CHANGED') setError(null)
    else setError(result.kind === 'REFUSED' ? result.message : t`Something went wrong. Try again in a few seconds.`)
  }
  return { error, isBusy, apply }
}
