/** Quantity field and row total: two cells of the goldsmiths' table. */
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { decimalOrNull, isPositive, toText, type Decimal } from '#domain/decimal.ts'
import { tierAt } from '#domain/tierLookup.ts'
import { nearestAllowedQuantity } from '#domain/quantity.ts'
import { hasTiers, tierRows, tierTotal, ruleOf } from '../features/price/tierRows.ts'
import { amountOn } from '../shop/taxSide.ts'
import { useDisplayPrice } from '../features/price/useDisplayPrice.ts'
import type { ListedProductFragment } from '../graphql/generated/documents.generated.ts'
import { useRowTierPricesQuery } from '../graphql/generated/hooks.generated.ts'
import { storeRowQuantity, useRowQuantity } from '../shop/rowQuantities.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { BySide } from '../ui/BySide.tsx'
import { writeMeasure, writeMoney } from '../ui/figures.ts'
import { QuantityInput } from '../ui/QuantityInput.tsx'
import { readQuantity } from '../ui/readQuantity.ts'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import styles from './RowQuantity.module.css'

interface RowQuantityProps {
  readonly product: ListedProductFragment
  /** Skus of the whole table: their tier prices are fetched in one request. */
  readonly skus: readonly string[]
}

export function RowQuantity({ product, skus }: RowQuantityProps) {
  const store = useStoreView()
  const units = useUnitTexts()
  const { t } = useLingui()
  const storedQuantity = useRowQuantity(product.sku)
  const rule = ruleOf(product.quantity)
  const leave = (typed: string) => {
    const quantity = readQuantity(typed)
    const allowed = quantity && isPositive(quantity) ? toText(nearestAllowedQuantity(rule, quantity)) : null
    // Text that is no number leaves the stored quantity unchanged.
    if (quantity || typed.trim() === '') storeRowQuantity(store.code, product.sku, allowed)
  }

  return (
    <>
      <td className={styles.quantity}>
        <QuantityInput
          label={t`Quantity of ${product.name}`}
          unitText={units.short[product.quantity.unit]}
          text={storedQuantity === null ? '' : writeMeasure(storedQuantity, store)}
          onLeave={leave}
        />
      </td>
      <td className={styles.total}>
        <output>
          {storedQuantity !== null && (
            <RowTotal product={product} skus={skus} storedQuantity={decimalOrNull(storedQuantity)} />
          )}
        </output>
      </td>
    </>
  )
}

interface RowTotalProps extends RowQuantityProps {
  readonly storedQuantity: Decimal | null
}

function RowTotal({ product, skus, storedQuantity }: RowTotalProps) {
  const store = useStoreView()
  const { price, state } = useDisplayPrice(useWithTiers(product, skus))
  if (!hasTiers(price) || !storedQuantity) return null

  const step = tierAt(tierRows(price, ruleOf(product.quantity)), storedQuantity)
  const total = step && tierTotal(step, storedQuantity, price.taxRatePercent)
  if (!total) return null

  return (
    <span data-price={state}>
      <BySide>
        {(side) => {
          const { amount, currency } = amountOn(side, total)
          return <b>{writeMoney(amount, currency, store)}</b>
        }}
      </BySide>
    </span>
  )
}

/** Adds the tier prices: public prices of a listing are loaded without them, a customer's own with them. */
function useWithTiers(product: ListedProductFragment, skus: readonly string[]): ListedProductFragment {
  const { data } = useRowTierPricesQuery({ variables: { skus: [...skus] }, skip: product.price.__typename !== 'Price' })
  const tierPrice = data?.products.find((other) => other?.id === product.id)?.price

  return useMemo(() => {
    if (product.price.__typename !== 'Price' || tierPrice?.__typename !== 'Price') return product
    return { ...product, price: { ...product.price, tiers: tierPrice.tiers } }
  }, [product, tierPrice])
}
