/** Quantity and sum: for items sold by weight or length in goldsmith stores the calculator, for all others a field. */
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ChooseFirst } from '../cart/ChooseFirst.tsx'
import { type DisplayPrice, usePersonalAdditions } from '../price/useDisplayPrice.ts'
import { useUnreachablePrice } from '../price/useUnreachablePrice.ts'
import type { TaxedAmountPartsFragment } from '../client/generated/documents.generated.ts'
import { useConnection } from '../shop/connection.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import type { ProductOnPage, VariantChoice } from './variants/chosenVariant.ts'
import {
  CutOrder,
  hasPricedFiles,
  isCalculated,
  isComposed,
  OrderFiles,
  OrderQuantity,
  UnpricedQuantity,
} from './productParts.ts'

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

/** A quantity that the shopper has chosen, and the SKU that it is of. */
interface ChosenQuantity {
  readonly of: string
  readonly quantity: string
}

export function QuantityPrices(props: QuantityPricesProps) {
  const { product, variant, lacksRingSize, shown } = props
  const { kind } = useStoreView()
  const isUnreachable = useUnreachablePrice()
  const [chosen, setChosen] = useState<ChosenQuantity | null>(null)
  const { price } = shown
  if (kind === 'GOLDSMITH' && variant && isCalculated(variant))
    return <CalculatedQuantity {...props} variant={variant} />
  if (isUnreachable(price) && variant && !lacksRingSize)
    return (
      <UnpricedQuantity
        key={variant.sku}
        of={variant.id}
        name={product.name}
        rule={variant.quantity}
        stock={variant.stock ?? product.stock}
        options={product.customOptions}
      />
    )

  // The choice of a set's parts has its quantity, also where the set has a price of its own.
  if (isComposed(product)) return null
  if (price.__typename !== 'Price' || price.sourcePrice === null) return null
  return <PricedQuantity {...props} price={price} chosen={chosen} onChoose={setChosen} />
}

type Variant = NonNullable<VariantChoice['variant']>

function CalculatedQuantity(props: QuantityPricesProps & { readonly variant: Variant }) {
  const { product, variant, shown, fee, onSize } = props
  const isAway = useConnection() !== 'online'
  return (
    <CutOrder
      key={variant.quantity.unit}
      name={product.name}
      variant={variant}
      attributeCodes={product.attributes?.map(({ code }) => code) ?? []}
      price={shown.price}
      isPending={shown.state === 'pending'}
      isAway={isAway}
      stock={variant.stock ?? product.stock}
      fee={fee}
      onSize={onSize}
      options={product.customOptions}
    />
  )
}

type KnownPrice = Extract<QuantityPricesProps['shown']['price'], { readonly __typename: 'Price' }>

interface PricedQuantityProps extends QuantityPricesProps {
  readonly price: KnownPrice
  readonly chosen: ChosenQuantity | null
  readonly onChoose: (chosen: ChosenQuantity) => void
}

function PricedQuantity(props: PricedQuantityProps) {
  const { product, variant, lacksRingSize, price, shown, fee, chosen, onChoose } = props
  const own = usePersonalAdditions(variant?.id ?? product.id)?.surcharges ?? null
  const { quantity, sku } = variant ?? product
  const order = {
    price,
    state: shown.state,
    rule: quantity,
    stock: variant?.stock ?? product.stock,
    fee,
    name: product.name,
    options: product.customOptions,
    chosen: chosen?.of === sku ? chosen.quantity : null,
    onChoose: (wanted: string) => onChoose({ of: sku, quantity: wanted }),
  }
  return (
    <>
      {variant && hasPricedFiles(product, own) ? (
        <OrderFiles key={sku} {...order} of={variant.id} downloads={product.downloads} />
      ) : (
        <OrderQuantity
          key={sku}
          {...order}
          item={variant && !lacksRingSize ? { of: variant.id } : null}
          note={variant && lacksRingSize && <Trans>Choose your ring size first.</Trans>}
        />
      )}
      {variant && lacksRingSize && (
        <ChooseFirst>
          <Trans>Choose ring size</Trans>
        </ChooseFirst>
      )}
    </>
  )
}
