/** Quantity and sum: for items sold by weight or length in goldsmith stores the calculator, for all others a field. */
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { type DisplayPrice, usePersonalAdditions } from '../features/price/useDisplayPrice.ts'
import { useUnreachablePrice } from '../features/price/useUnreachablePrice.ts'
import type { TaxedAmountPartsFragment } from '../graphql/generated/documents.generated.ts'
import { useConnection } from '../shop/connection.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import type { ProductOnPage, VariantChoice } from './chosenVariant.ts'
import { CutOrder, hasPricedFiles, isCalculated, OrderFiles, OrderQuantity, UnpricedQuantity } from './productParts.ts'

interface QuantityPricesProps {
  readonly product: ProductOnPage
  readonly variant: VariantChoice['variant']
  readonly lacksRingSize: boolean
  readonly shown: DisplayPrice<ProductOnPage['price']>
  /** Fee of one unit for a heavier piece; null for all other products. */
  readonly fee: TaxedAmountPartsFragment | null
  /** Receives the size of one piece. */
  readonly onSize: (size: CutSize) => void
}

/** Size of one piece in millimetres as text; null where none is chosen. */
export interface CutSize {
  readonly lengthMm: string | null
  readonly widthMm: string | null
}

export function QuantityPrices({
  product,
  variant,
  lacksRingSize,
  shown: { price, state },
  fee,
  onSize,
}: QuantityPricesProps) {
  const { kind } = useStoreView()
  const isAway = useConnection() !== 'online'
  const isUnreachable = useUnreachablePrice()
  const own = usePersonalAdditions(variant?.id ?? product.id)?.surcharges ?? null
  const quantity = variant?.quantity ?? product.quantity
  const stock = variant?.stock ?? product.stock
  const sku = variant?.sku ?? product.sku
  const [chosen, setChosen] = useState<{ readonly of: string; readonly quantity: string } | null>(null)
  if (kind === 'GOLDSMITH' && variant && isCalculated(variant))
    return (
      <Suspense>
        <CutOrder
          key={quantity.unit}
          name={product.name}
          variant={variant}
          attributeCodes={product.attributes?.map(({ code }) => code) ?? []}
          price={price}
          isPending={state === 'pending'}
          isAway={isAway}
          stock={stock}
          fee={fee}
          onSize={onSize}
          options={product.customOptions}
        />
      </Suspense>
    )

  if (isUnreachable(price) && variant && !lacksRingSize)
    return (
      <Suspense>
        <UnpricedQuantity
          key={sku}
          of={variant.id}
          name={product.name}
          rule={quantity}
          stock={stock}
          options={product.customOptions}
        />
      </Suspense>
    )

  // A set has the quantities of its parts.
  if (price.__typename !== 'Price' || price.sourcePrice === null) return null
  const order = {
    price,
    state,
    rule: quantity,
    stock,
    fee,
    name: product.name,
    options: product.customOptions,
    chosen: chosen?.of === sku ? chosen.quantity : null,
    onChoose: (wanted: string) => setChosen({ of: sku, quantity: wanted }),
  }
  return (
    <Suspense>
      {variant && hasPricedFiles(product, own) ? (
        <OrderFiles key={sku} {...order} of={variant.id} downloads={product.downloads} />
      ) : (
        <OrderQuantity
          key={sku}
          {...order}
          item={variant && !lacksRingSize ? { of: variant.id } : null}
          note={lacksRingSize && <Trans>Choose your ring size first.</Trans>}
        />
      )}
    </Suspense>
  )
}
