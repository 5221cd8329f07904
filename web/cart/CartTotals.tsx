/** Totals of the cart as the backend computed them, taxes by rate, and the time of the computation. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import type {
  CartTotalsPartsFragment,
  HeldPricePartsFragment,
  TaxedAmountPartsFragment,
  TaxNotePartsFragment,
} from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { amountOn } from '../shop/taxSide.ts'
import { BySide } from '../ui/BySide.tsx'
import { formatDecimal, formatMoney } from '../ui/figures.ts'
import { formatMoment } from '../ui/formatMoment.ts'
import { AmountText } from '../price/AmountText.tsx'
import { TaxNotes } from '../price/TaxNotes.tsx'
import { ShippingAmount } from '../price/ShippingAmount.tsx'
import { latePart } from '../ui/latePart.tsx'
import { Figure } from '../ui/Figure.tsx'
import styles from './CartTotals.module.css'

const HeldPrice = latePart(async () => (await import('../price/HeldPrice.tsx')).HeldPrice)

interface CartTotalsProps {
  readonly totals: CartTotalsPartsFragment
  /** Of the lines. */
  readonly taxNotes: readonly (TaxNotePartsFragment | null)[]
  /** Code of the applied coupon. */
  readonly coupon: string | null
  /** True until the backend has computed the totals of the displayed lines. */
  readonly isPending: boolean
  /** Null where the backend holds none. */
  readonly heldPrice?: HeldPricePartsFragment | null
  /** Does not say how long the totals hold: those of a placed order do not change, and the review says it elsewhere. */
  readonly isOrder?: boolean
  /** Without script no timer runs. */
  readonly hasScript?: boolean
}

export function CartTotals({
  totals,
  taxNotes,
  coupon,
  isPending,
  heldPrice = null,
  isOrder = false,
  hasScript = true,
}: CartTotalsProps) {
  const store = useStoreView()
  const { t } = useLingui()
  const { total, reserve, asOf } = totals
  const moment = formatMoment(asOf, store.dateFormat, store.timeZone)

  return (
    <div className={styles.totals} aria-busy={isPending}>
      <dl>
        {totals.addsUp && <Breakdown totals={totals} coupon={coupon} />}
        <Row
          isSum
          label={isCharged({ amount: total }) ? <Trans>Total incl. VAT</Trans> : <Trans>Total</Trans>}
          amount={<Money amount={amountOn('GROSS', total)} />}
        />
        {reserve && (
          <Row
            label={t`On top, reserved until heavier pieces are weighed`}
            amount={<Money amount={amountOn('GROSS', reserve)} />}
          />
        )}
      </dl>
      <TaxNotes notes={taxNotes} />
      {heldPrice && !heldPrice.hasEnded && <HeldPrice held={heldPrice} hasTimer={hasScript} />}
      {!isOrder && (!heldPrice || heldPrice.hasEnded) && (
        <p className={styles.note}>
          {store.kind === 'GENERAL' ? (
            <Trans>Calculated {moment}.</Trans>
          ) : (
            <Trans>Calculated {moment}. Prices follow the metal until you order.</Trans>
          )}
        </p>
      )}
    </div>
  )
}

/** The rows that add up to the total. */
function Breakdown({ totals, coupon }: Pick<CartTotalsProps, 'totals' | 'coupon'>) {
  const { displaySide, hasTaxSideSwitch } = useStoreView()
  const { subtotal, discount, shipping, paymentFee, others, taxes } = totals
  return (
    <>
      <Row label={<Trans>Subtotal</Trans>} amount={<AmountText amount={subtotal} />} />
      {discount && (
        <Row
          label={coupon === null ? <Trans>Discount</Trans> : <Trans>Discount ({coupon})</Trans>}
          amount={
            <>
              −<AmountText amount={discount} />
            </>
          }
        />
      )}
      {shipping && <Row label={<Trans>Shipping</Trans>} amount={<ShippingAmount amount={shipping} />} />}
      {paymentFee && <Row label={<Trans>Payment fee</Trans>} amount={<AmountText amount={paymentFee} />} />}
      {others
        .filter(({ amount }) => hasTaxSideSwitch || Number(amountOn(displaySide, amount).amount) !== 0)
        .map(({ title, amount }) => (
          <Row key={title} label={title} amount={<AmountText amount={amount} />} />
        ))}
      {taxes
        .filter(isCharged)
        .map(
          ({ ratePercent, amount: { tax } }) =>
            tax && (
              <Row key={ratePercent} label={<VatLabel ratePercent={ratePercent} />} amount={<Money amount={tax} />} />
            ),
        )}
    </>
  )
}

/** Amounts with VAT contain it; to amounts without VAT it is added. */
function VatLabel({ ratePercent }: { readonly ratePercent: string | null }) {
  const store = useStoreView()
  const rate = ratePercent === null ? null : shortPercent(ratePercent, store)
  return (
    <BySide>
      {(side) => {
        if (rate === null) return side === 'GROSS' ? <Trans>Of which VAT</Trans> : <Trans>VAT</Trans>
        return side === 'GROSS' ? <Trans>Of which VAT {rate} %</Trans> : <Trans>VAT {rate} %</Trans>
      }}
    </BySide>
  )
}

/** A rate of 0 has no row: the lines of the cart say which of them are free of VAT. */
function isCharged({ amount: { tax } }: Pick<CartTotalsPartsFragment['taxes'][number], 'amount'>): boolean {
  return Number(tax?.amount ?? 0) !== 0
}

interface RowProps {
  readonly label: ReactNode
  readonly amount: ReactNode
  readonly isSum?: boolean
}

function Row({ label, amount, isSum = false }: RowProps) {
  return (
    <div className={isSum ? styles.sum : styles.row}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

function Money({ amount: { amount, currency } }: { readonly amount: TaxedAmountPartsFragment['gross'] }) {
  return <Figure>{formatMoney(amount, currency, useStoreView())}</Figure>
}

function shortPercent(rate: string, store: { readonly locale: string }): string {
  return formatDecimal(rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate, store)
}
