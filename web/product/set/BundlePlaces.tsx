/** The parts of a bundle, and what the shopper chooses for each. */
import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { decimal, toText } from '#domain/decimal.ts'
import { minAllowedQuantity } from '#domain/quantity.ts'
import { AddToCart } from '../../cart/AddToCart.tsx'
import { ruleOf } from '../../price/tierRows.ts'
import type { CartItemInput, ProductDetailQuery } from '../../client/generated/documents.generated.ts'
import { ADD_TO_CART_FORM } from '../../shop/addToCartForm.ts'
import { QuantityField } from '../../ui/QuantityField.tsx'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { BundlePlace } from './BundlePlace.tsx'
import { SetSum } from './SetSum.tsx'
import { type BundleChoice, type BundlePart, chosenOf, isBundlePartAsOffered, isBundlePartAsPriced } from './setRows.ts'
import { useSetChoices } from './useSetChoices.ts'

interface BundlePlacesProps {
  readonly bundle: Pick<
    NonNullable<ProductDetailQuery['product']>,
    'id' | 'sku' | 'name' | 'price' | 'quantity' | 'stock' | 'customOptions'
  >
  readonly parts: readonly BundlePart[]
}

export function BundlePlaces({ bundle, parts }: BundlePlacesProps) {
  const { id, sku, name, stock, customOptions } = bundle
  const choices = useSetChoices(sku)
  const rule = ruleOf(bundle.quantity)
  const [quantity, setQuantity] = useState(() => minAllowedQuantity(rule))
  const units = useUnitTexts()
  const { t } = useLingui()
  const chosenParts = parts.map((part) => ({ part, chosen: chosenOf(part, choices.choice) }))

  return (
    <>
      {chosenParts.map(({ part, chosen }) => (
        <BundlePlace
          key={part.code}
          part={part}
          chosen={chosen}
          onChange={(codes) => choices.select(part.code, codes)}
        />
      ))}
      <SetSum set={{ id, price: bundle.price }} {...setOf(chosenParts)} choices={choices}>
        <QuantityField
          label={t`Number of sets`}
          unitText={units.short[rule.unit]}
          name="quantity"
          form={ADD_TO_CART_FORM}
          rule={rule}
          value={quantity}
          onChange={setQuantity}
        />
        <AddToCart
          items={[{ item: { of: id, quantity: toText(quantity), parts: chosenCodes(chosenParts) }, name }]}
          options={customOptions}
          stocks={[stock, ...chosenParts.flatMap(stocksOf)]}
        />
      </SetSum>
    </>
  )
}

interface ChosenPart {
  readonly part: BundlePart
  readonly chosen: readonly BundleChoice[]
}

/** The chosen products as rows of a sum. */
function setOf(
  parts: readonly ChosenPart[],
): Pick<ComponentProps<typeof SetSum>, 'rows' | 'isAsOffered' | 'isAsPriced'> {
  return {
    rows: parts.flatMap(({ chosen }) =>
      chosen.map(({ product, quantity }) => ({ product, quantity: decimal(quantity), tierRule: null })),
    ),
    isAsOffered: parts.every(({ part, chosen }) => isBundlePartAsOffered(part, chosen)),
    isAsPriced: parts.every(({ part, chosen }) => isBundlePartAsPriced(part, chosen)),
  }
}

function chosenCodes(parts: readonly ChosenPart[]): NonNullable<CartItemInput['parts']> {
  return parts.flatMap(({ part, chosen }) => chosen.map(({ code }) => ({ part: part.code, choice: code })))
}

function stocksOf({ chosen }: ChosenPart) {
  return chosen.map(({ product }) => product.stock)
}
