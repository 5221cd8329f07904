/** Lines and totals beside the steps; on a phone a bar at the top that opens them. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { AmountText } from '../../price/AmountText.tsx'
import type { ExpectedCart } from '../waiting/expectedCart.ts'
import type { CartPartsFragment } from '../../client/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { amountOn } from '../../shop/taxSide.ts'
import { formatMeasure, formatMoney } from '../../ui/figures.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { CartTotals } from '../../cart/CartTotals.tsx'
import { CouponName } from '../../cart/CouponField.tsx'
import { GoneLines } from '../../cart/GoneLines.tsx'
import { useChoiceTexts } from '../../cart/useChoiceTexts.ts'
import styles from './OrderSummary.module.css'

interface OrderSummaryProps {
  /** Without a connection; null with one. */
  readonly expected: ExpectedCart | null
  readonly cart: CartPartsFragment
  readonly isPending: boolean
  /** Until when the prices hold. The review itself says it. */
  readonly saysValidity: boolean
}

export function OrderSummary(props: OrderSummaryProps) {
  const { cart, expected } = props
  const store = useStoreView()
  const { t } = useLingui()
  const { amount, currency } = amountOn('GROSS', cart.totals.total)

  return (
    <aside className={styles.summary} aria-label={t`Your order`}>
      <details className={styles.bar}>
        <summary>
          <span>
            <Plural value={cart.lines.length + (expected?.added.length ?? 0)} one="# line" other="# lines" />{' '}
            <Icon name="down" small />
          </span>
          {expected?.isTotalKnown !== false && <b>{formatMoney(amount, currency, store)}</b>}
        </summary>
        <Contents {...props} />
      </details>
      <div className={styles.card}>
        <h2>
          <Trans>Your order</Trans>
        </h2>
        <Contents {...props} />
      </div>
    </aside>
  )
}

/** Everything that is ordered directly above the button, on a phone: beside it on a wide screen. */
export function OrderedAbove(props: Omit<OrderSummaryProps, 'saysValidity'>) {
  const { t } = useLingui()
  return (
    <section className={styles.above} aria-label={t`You order`}>
      <h2>
        <Trans>You order</Trans>
      </h2>
      <Contents {...props} saysValidity={false} />
    </section>
  )
}

function Contents({ cart, expected, isPending, saysValidity }: OrderSummaryProps) {
  const store = useStoreView()
  const units = useUnitTexts()

  return (
    <>
      <GoneLines names={cart.goneLines} />
      <ul className={styles.lines}>
        {cart.lines.map((line) => (
          <OrderedLine key={line.id} line={line} />
        ))}
        {expected?.added.map(({ id, name, quantity, known }) => (
          <li key={id}>
            <Picture image={null} sizes="64px" isDecorative isSmall />
            <span>
              <b>{name}</b>
              <small>
                {quantity !== null && formatMeasure(quantity, store)} {units.short[known.rule?.unit ?? 'PCS']}
              </small>
            </span>
            <small>
              <Trans>Waits for the connection</Trans>
            </small>
          </li>
        ))}
      </ul>
      {expected?.isEstimated ? (
        <ExpectedTotal total={cart.totals.total} isKnown={expected.isTotalKnown} />
      ) : (
        <CartTotals
          totals={cart.totals}
          taxNotes={cart.lines.map(({ price }) => price.taxNote)}
          coupon={cart.coupon?.code ?? null}
          heldPrice={saysValidity ? cart.heldPrice : null}
          isPending={isPending}
          isOrder={!saysValidity}
        />
      )}
      {cart.coupon?.isInTotals === false && (
        <p className={styles.coupon}>
          <CouponName {...cart.coupon} />
        </p>
      )}
    </>
  )
}

function OrderedLine({ line }: { readonly line: CartPartsFragment['lines'][number] }) {
  const { name, quantity, price, product, choice } = line
  const store = useStoreView()
  const units = useUnitTexts()
  const choices = useChoiceTexts()(choice)
  return (
    <li>
      <Picture image={product?.image} sizes="64px" isDecorative isSmall />
      <span>
        <b>{name}</b>
        {choices.map((text) => (
          <small key={text}>{text}</small>
        ))}
        <small>
          {formatMeasure(quantity, store)} {price.per && units.short[choice.cut ? 'PCS' : price.per]}
        </small>
      </span>
      <b className={styles.amount}>
        <AmountText amount={price.row} />
      </b>
    </li>
  )
}

interface ExpectedTotalProps {
  readonly total: CartPartsFragment['totals']['total']
  readonly isKnown: boolean
}

function ExpectedTotal({ total: { gross }, isKnown }: ExpectedTotalProps) {
  const store = useStoreView()
  return (
    <div className={styles.expected}>
      {isKnown && (
        <p>
          <Trans>Expected total incl. VAT</Trans> <b>{formatMoney(gross.amount, gross.currency, store)}</b>
        </p>
      )}
      <small>
        <Trans>The shop computes the total when the connection is back.</Trans>
      </small>
    </div>
  )
}
