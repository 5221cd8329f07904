/** Availability as the backend says it for this very answer. */
import type { GatewayContext } from '../context.ts'
import type { ProductResolvers, Stock, VariantResolvers } from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import type { StoreView } from '../storeTable.ts'
import { stockOf } from './stockStatus.ts'

const PUT_TOGETHER: readonly string[] = ['CONFIGURABLE', 'GROUPED', 'BUNDLE']

const Product: Pick<ProductResolvers, 'stock'> = {
  stock: (product, _args, context) => stockFor(product, PUT_TOGETHER.includes(product.kind), context),
}

const Variant: Pick<VariantResolvers, 'stock'> = {
  stock: (variant, _args, context) => stockFor(variant, false, context),
}

interface Stocked {
  readonly store: StoreView
  readonly sku: string
  readonly documentId: number | null
}

async function stockFor({ store, sku, documentId }: Stocked, isPutTogether: boolean, { loaders }: GatewayContext): Promise<Stock | null> {
  if (documentId === null) return null
  const item = await loaders.stock.load({ storeCode: store.storeCode, sku, documentId })
  return item && stockOf(item, isPutTogether)
}

export const stockSlice: Slice = { resolvers: { Product, Variant } }
