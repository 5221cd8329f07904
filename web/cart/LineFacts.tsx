/** Article number, options, price of one unit and problems of a line. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { CartLinePartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { BySide } from '../ui/BySide.tsx'
import { formatMeasure } from '../ui/figures.ts'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import { ReturnsText } from '../delivery/ReturnsText.tsx'
import { AmountText } from '../price/AmountText.tsx'
import { useTaxText } from '../price/priceTexts.ts'
import { useChoiceTexts } from './useChoiceTexts.ts'
import styles from './CartLineRow.module.css'

type Line = CartLinePartsFragment

export function LineFacts({ line }: { readonly line: Line }) {
  const { choice, price, sku, stock, issues } = line
  const issueText = useIssueText()
  const choices = useChoiceTexts()(choice)

  return (
    <>
      <p className={styles.sku} translate="no">
        {sku}
      </p>
      {choices.length > 0 && (
        <ul className={styles.choices}>
          {choices.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <UnitPrice price={price} />
      <DiscountAndReserve price={price} />
      {stock?.status === 'OK' && issues.length === 0 && (
        <p className={styles.inStock}>
          <Trans>In stock!</Trans>
        </p>
      )}
      <ReturnsText terms={line.product?.returns} />
      {issues.map((issue) => (
        <p key={issue} className={mayBeOrdered.includes(issue) ? styles.warning : styles.problem}>
          {issue === 'PRICE_CHANGED' && price.unitBefore ? (
            <PriceChange before={price.unitBefore} now={price.unit} />
          ) : (
            issueText(issue)
          )}
        </p>
      ))}
    </>
  )
}

function PriceChange({ before, now }: { readonly before: Line['price']['unit']; readonly now: Line['price']['unit'] }) {
  return (
    <Trans>
      The price was <AmountText amount={before} /> when you added it and is now <AmountText amount={now} />.
    </Trans>
  )
}

/** The price of one unit with its tier, and the next tier. */
function UnitPrice({ price }: Pick<Line, 'price'>) {
  const { source, tier, nextTier, per, taxRatePercent, taxNote } = price
  const store = useStoreView()
  const units = useUnitTexts()
  const taxText = useTaxText()
  const sourceText = useSourceText()

  return (
    <>
      <p className={styles.unit}>
        <AmountText amount={price.unit} /> {per && units.per[per]}{' '}
        {taxRatePercent !== null && <BySide>{(side) => taxText(side, { taxRatePercent, taxNote })}</BySide>}
        {source && sourceText[source] && ` · ${sourceText[source]}`}
        {tier && per && (
          <>
            {' · '}
            <Trans>
              from {formatMeasure(tier.fromQuantity, store)} {units.short[per]}
            </Trans>
          </>
        )}
      </p>
      {nextTier && per && (
        <p className={styles.unit}>
          <Trans>
            From {formatMeasure(nextTier.fromQuantity, store)} {units.short[per]}:{' '}
            <AmountText amount={nextTier.unitPrice} />
          </Trans>
        </p>
      )}
    </>
  )
}

function DiscountAndReserve({ price: { discount, reserve } }: Pick<Line, 'price'>) {
  return (
    <>
      {discount && (
        <p className={styles.unit}>
          <Trans>
            Discount: −<AmountText amount={discount} />
          </Trans>
        </p>
      )}
      {reserve && (
        <p className={styles.unit}>
          <Trans>
            Up to <AmountText amount={reserve} /> is reserved for a heavier piece.
          </Trans>
        </p>
      )}
    </>
  )
}

/** Issues that do not prevent the order. */
const mayBeOrdered: readonly Line['issues'][number][] = ['STOCK_VOLATILE', 'PRICE_CHANGED']

/** Empty for list prices and sums, which need no explanation. */
function useSourceText(): Readonly<Record<NonNullable<Line['price']['source']>, string>> {
  const { t } = useLingui()
  return {
    LIST: '',
    SPECIAL: t`Special price`,
    TIER: t`Tier price`,
    BUSINESS: t`Price for business customers`,
    CUSTOMER: t`Price agreed with you`,
    SUM: '',
  }
}

function useIssueText(): (issue: Line['issues'][number]) => string {
  const { t } = useLingui()
  return (issue) => {
    switch (issue) {
      case 'UNREADABLE':
        return t`The shop cannot read this line. Remove it to order the rest.`
      case 'GONE':
        return t`The shop no longer sells this product.`
      case 'CHOICE_INVALID':
        return t`These options can no longer be ordered.`
      case 'OUT_OF_STOCK':
        return t`Out of the stock!`
      case 'INSUFFICIENT_STOCK':
        return t`The stock is lower than this quantity.`
      case 'QUANTITY_NOT_ALLOWED':
        return t`This quantity cannot be ordered.`
      case 'NOT_PRICED':
        return t`The price is unknown.`
      case 'PRICE_CHANGED':
        return t`The price has changed since the product was added.`
      case 'STOCK_VOLATILE':
        return t`The stock is uncertain; the shop confirms it after the order.`
    }
  }
}
