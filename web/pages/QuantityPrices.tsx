/**
 * Quantity, sum and tier prices and, for items sold by weight or length, the calculator, which writes its quantity into the tier price
 * table.
 */
import { Suspense, useState } from 'react'
import type { DisplayPrice } from '../features/price/useDisplayPrice.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import type { ProductOnPage, VariantChoice } from './chosenVariant.ts'
import { Calculator, isCalculated, TierPriceTable } from './productParts.ts'

interface QuantityPricesProps {
  readonly product: ProductOnPage
  readonly variant: VariantChoice['variant']
  readonly shown: DisplayPrice<ProductOnPage['price']>
}

export function QuantityPrices({ product, variant, shown: { price, state } }: QuantityPricesProps) {
  const { kind } = useStoreView()
  const quantity = variant?.quantity ?? product.quantity
  const sku = variant?.sku ?? product.sku
  const [chosen, setChosen] = useState<{ readonly of: string; readonly quantity: string } | null>(null)
  const choose = (wanted: string) => setChosen({ of: sku, quantity: wanted })
  // A set has the quantities of its parts.
  const hasQuantity = price.__typename === 'Price' && price.sourcePrice !== null

  return (
    <>
      <Suspense>
        {hasQuantity && (
          <TierPriceTable
            key={sku}
            price={price}
            state={state}
            rule={quantity}
            chosen={chosen?.of === sku ? chosen.quantity : null}
            onChoose={choose}
          />
        )}
      </Suspense>
      <Suspense>
        {kind === 'GOLDSMITH' && variant && isCalculated(variant) && (
          <Calculator
            key={quantity.unit}
            variant={variant}
            attributeCodes={product.attributes?.map(({ code }) => code) ?? []}
            price={price}
            isPending={state === 'pending'}
            onUse={hasQuantity ? choose : null}
          />
        )}
      </Suspense>
    </>
  )
}
