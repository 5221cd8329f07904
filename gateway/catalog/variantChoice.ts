/** Selects the variant with which a product page opens. */
import type { Decimal } from '#domain/decimal.ts'
import { chooseVariant } from '#domain/variant.ts'
import type { ProductModel } from './ProductModel.ts'
import type { VariantModel } from './VariantModel.ts'

/**
 * Returns the variant with the sku. Without a sku, returns the default variant.
 *
 * @param netPriceOf returns null for an unknown price, which sorts last.
 */
export function variantOf(
  product: ProductModel,
  sku: string | null,
  netPriceOf: (variant: VariantModel) => Decimal | null,
): VariantModel | null {
  const { composition } = product
  if (composition.__typename === 'Single') return sku === null || sku === product.sku ? composition.variant : null

  const children = product.variants.map((variant) => ({
    variant,
    sku: variant.sku,
    status: variant.status,
    isInStock: variant.isInStock,
    price: netPriceOf(variant),
    attributes: {},
  }))
  const { child } = chooseVariant(
    children,
    { sku, values: {} },
    { allowOutOfStock: product.store.catalogue.listOutOfStock, fallBackToDefault: false },
  )
  return child?.variant ?? null
}
