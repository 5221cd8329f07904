/** Price in force, next tier, quantity field and row total: four cells of the goldsmiths' table. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { decimal, toText } from '#domain/decimal.ts'
import { nextTier } from '#domain/tierLookup.ts'
import { minAllowedQuantity } from '#domain/quantity.ts'
import { PriceOf, PriceSentence } from '../../price/PriceSentence.tsx'
import { hasTiers, priceAt, tierRows, totalAt, ruleOf } from '../../price/tierRows.ts'
import { amountOn } from '../../shop/taxSide.ts'
import { useDisplayPrice } from '../../price/useDisplayPrice.ts'
import { useStockWarning } from '../../product/stock/StockWarning.tsx'
import type { ListedProductFragment, TaxedAmountPartsFragment } from '../../client/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { BySide } from '../../ui/BySide.tsx'
import { formatMeasure, formatMoney } from '../../ui/figures.ts'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { useRowEntry } from './useRowEntry.ts'
import { useRowsWithTiers } from './useRowsWithTiers.ts'
import frame from '../../ui/frame.module.css'
import rows from './ProductRows.module.css'
import { Figure } from '../../ui/Figure.tsx'
import styles from './RowQuantity.module.css'

interface RowQuantityProps {
  readonly product: ListedProductFragment
  /** Skus of the whole table: their tier prices are fetched in one request. */
  readonly skus: readonly string[]
  /** Whether the table's head says the unit. */
  readonly isUnitInHead: boolean
}

export function RowQuantity({ product, skus, isUnitInHead }: RowQuantityProps) {
  const units = useUnitTexts()
  const { t } = useLingui()
  const { quantity, text, isInvalid, note, leave } = useRowEntry(product)
  const [total, setTotal] = useState<ReactNode>(null)
  const isPriced = useDisplayPrice(product, { isStatic: true }).price.__typename !== 'SignInForPrice'
  // What was entered before can be removed.
  const isSoldOut = product.stock?.status === 'OUT_OF_STOCK' && quantity === null

  return (
    <>
      {quantity === null ? (
        <>
          <td className={rows.price}>
            <PriceOf item={product} isInColumn isUnitInHead={isUnitInHead} />
          </td>
          <EmptyNextTier product={product} />
        </>
      ) : (
        <FilledPrice product={product} skus={skus} quantity={quantity} isUnitInHead={isUnitInHead} />
      )}
      <td className={styles.quantity}>
        <QuantityInput
          label={t`Quantity of ${product.name}`}
          unitText={units.short[product.quantity.unit]}
          isDisabled={!isPriced || isSoldOut}
          text={text}
          isInvalid={isInvalid}
          note={note}
          onLeave={leave}
        />
      </td>
      <td className={styles.total}>
        {quantity !== null && <RowTotal product={product} skus={skus} quantity={quantity} onChange={setTotal} />}
        <output className={frame.unseen}>{quantity !== null && total}</output>
      </td>
    </>
  )
}

interface FilledRowProps {
  readonly product: ListedProductFragment
  readonly skus: readonly string[]
  readonly quantity: string
}

/** The price at the row's quantity, and the tier above it. */
function FilledPrice({
  product,
  skus,
  quantity,
  isUnitInHead,
}: FilledRowProps & Pick<RowQuantityProps, 'isUnitInHead'>) {
  const shown = useDisplayPrice(useWithTiers(product, skus))
  const { price } = shown
  const rule = ruleOf(product.quantity)
  const tiers = hasTiers(price) ? tierRows(price, rule) : []
  const next = nextTier(tiers, decimal(quantity), rule)

  return (
    <>
      <td className={rows.price}>
        <PriceSentence
          shown={{ ...shown, price: priceAt(price, product.quantity, decimal(quantity)) }}
          isInColumn
          isUnitInHead={isUnitInHead}
        />
      </td>
      <td className={styles.next} data-price={shown.state}>
        {next && <TierText product={product} from={toText(next.quantity)} unitPrice={next.tier.unitPrice} />}
      </td>
    </>
  )
}

function EmptyNextTier({ product }: { readonly product: ListedProductFragment }) {
  const { price, state } = useDisplayPrice(product, { isStatic: true })
  const rule = ruleOf(product.quantity)
  const next = hasTiers(price) ? nextTier(tierRows(price, rule), minAllowedQuantity(rule), rule) : null

  return (
    <td className={styles.next} data-price={state}>
      {next && <TierText product={product} from={toText(next.quantity)} unitPrice={next.tier.unitPrice} />}
    </td>
  )
}

interface TierTextProps {
  readonly product: ListedProductFragment
  readonly from: string
  readonly unitPrice: TaxedAmountPartsFragment
}

function TierText({ product, from: quantity, unitPrice }: TierTextProps) {
  const store = useStoreView()
  const units = useUnitTexts()
  const from = `${formatMeasure(quantity, store)}\u00A0${units.short[product.quantity.unit]}`

  return (
    <>
      <BySide>
        {(side) => {
          const { amount, currency } = amountOn(side, unitPrice)
          return <Figure>{formatMoney(amount, currency, store)}</Figure>
        }}
      </BySide>{' '}
      <small>
        <Trans>from {from}</Trans>
      </small>
    </>
  )
}

interface RowTotalProps extends FilledRowProps {
  /** Called with the text to be read out when the shopper changes the quantity, and not when its metal moves. */
  readonly onChange: (text: ReactNode) => void
}

function RowTotal({ product, skus, quantity, onChange }: RowTotalProps) {
  const store = useStoreView()
  const warning = useStockWarning({ stock: product.stock, unit: product.quantity.unit, wanted: quantity })
  const withTiers = useWithTiers(product, skus)
  const { price, state } = useDisplayPrice(withTiers)
  const total = totalAt(price, product.quantity, decimal(quantity))

  const sum = total && (
    <BySide>
      {(side) => {
        const { amount, currency } = amountOn(side, total)
        return <b translate="no">{formatMoney(amount, currency, store)}</b>
      }}
    </BySide>
  )
  const report = useEffectEvent(() =>
    onChange(
      sum && warning !== null ? (
        <>
          {sum} {warning}
        </>
      ) : (
        (sum ?? warning)
      ),
    ),
  )
  const hasTiersLoaded = withTiers !== product
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- read out when these change, not when the metal moves
  useEffect(() => report(), [quantity, hasTiersLoaded])

  return (
    <>
      {sum && <span data-price={state}>{sum}</span>}
      {warning !== null && <small className={styles.short}>{warning}</small>}
    </>
  )
}

function useWithTiers(product: ListedProductFragment, skus: readonly string[]): ListedProductFragment {
  const [withTiers = product] = useRowsWithTiers(
    useMemo(() => [product], [product]),
    skus,
  )
  return withTiers
}
