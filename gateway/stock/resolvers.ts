/** Resolvers of stock: from the backend or, in stores that do not synchronise stock, from the catalogue. */
import type { GatewayContext } from '../context.ts'
import type { CartLineResolvers, ProductResolvers, Stock, VariantResolvers } from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import type { StoreView } from '../storeTable.ts'
import type { Fields } from '../upstream/catalogueIndex/fields.ts'
import { stockInDocument } from './documentStock.ts'
import { stockOf } from './stockStatus.ts'

const PUT_TOGETHER: readonly string[] = ['CONFIGURABLE', 'GROUPED', 'BUNDLE']

const Product: Pick<ProductResolvers, 'stock'> = {
  stock: (product, _args, context) => stockFor(product, PUT_TOGETHER.includes(product.kind), context),
}

const Variant: Pick<VariantResolvers, 'stock'> = {
  stock: (variant, _args, context) => stockFor(variant, false, context),
}

const CartLine: Pick<CartLineResolvers, 'stock'> = {
  async stock({ sellable }, _args, context) {
    const found = await sellable()
    return found && stockFor(found.variant ?? found.product, found.variant === null, context)
  },
}

interface Stocked {
  readonly store: StoreView
  readonly sku: string
  readonly documentId: number | null
  readonly fields: Fields
}

/** Synchronous for catalogue stock, because listings have many rows. */
function stockFor(
  { store, sku, documentId, fields }: Stocked,
  isPutTogether: boolean,
  { loaders }: GatewayContext,
): Stock | null | Promise<Stock | null> {
  if (!store.catalogue.synchroniseStock) {
    const item = stockInDocument(fields)
    return item && stockOf(item, isPutTogether, 'CATALOGUE')
  }
  if (documentId === null) return null
  return loaders.stock
    .load({ storeCode: store.storeCode, sku, documentId })
    .then((item) => item && stockOf(item, isPutTogether, 'LIVE'))
}

export const stockSlice: Slice = { resolvers: { Product, Variant, CartLine } }
