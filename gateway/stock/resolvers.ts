/** Resolvers of stock: from the backend or, where that has no answer or the store does not synchronise stock, from the catalogue. */
import type { GatewayContext } from '../context.ts'
import type {
  CartLineResolvers,
  ProductResolvers,
  Stock,
  StockSource,
  VariantResolvers,
} from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import type { StoreView } from '../storeTable.ts'
import type { Fields } from '../upstream/catalogueIndex/fields.ts'
import { isUnstocked, stockInDocument } from './loaders.ts'
import type { StockItem } from './source.ts'

const PUT_TOGETHER: readonly string[] = ['CONFIGURABLE', 'GROUPED', 'BUNDLE']

const Product: Pick<ProductResolvers, 'stock'> = {
  stock: (product, _args, context) => stockFor(product, PUT_TOGETHER.includes(product.kind), context),
}

const Variant: Pick<VariantResolvers, 'stock'> = {
  stock: (variant, _args, context) => stockFor(variant, false, context),
}

const CartLine: Pick<CartLineResolvers, 'stock'> = {
  stock(line, _args, context) {
    const stockOfLine = (found: Awaited<ReturnType<typeof line.sellable>>) =>
      found && stockFor(found.variant ?? found.product, found.variant === null, context)
    const found = line.sellable()
    return found instanceof Promise ? found.then(stockOfLine) : stockOfLine(found)
  },
}

interface Stocked {
  readonly store: StoreView
  readonly sku: string
  readonly documentId: number | null
  readonly fields: Fields
}

/** Synchronous for catalogue stock and preloaded stock, because listings have many rows. */
function stockFor(
  { store, sku, documentId, fields }: Stocked,
  isPutTogether: boolean,
  { loaders, api }: GatewayContext,
): Stock | null | Promise<Stock | null> {
  const documented = stockInDocument(fields)
  const inCatalogue = documented && stockOf(documented, isPutTogether, 'CATALOGUE')
  if (!store.catalogue.synchroniseStock) return inCatalogue
  if (documentId === null || isUnstocked(fields, api.profile)) return inCatalogue
  const live = (item: StockItem | null): Stock | null => (item ? stockOf(item, isPutTogether, 'LIVE') : inCatalogue)
  const item = loaders.stock.load({ storeCode: store.storeCode, sku, documentId }, inCatalogue !== null)
  return item instanceof Promise ? item.then(live) : live(item)
}

export const stockSlice: Slice = { resolvers: { Product, Variant, CartLine } }

/**
 * In stock with a quantity of zero is uncertain: with backorders it is delivered later, without backorders the two values contradict each other.
 * Composite products have no quantity of their own.
 */
function stockOf(
  { isInStock, quantity, allowsBackorders }: StockItem,
  isPutTogether: boolean,
  source: StockSource,
): Stock {
  const counted = isPutTogether ? null : quantity
  const isEmpty = counted !== null && counted <= 0
  const status = isInStock ? (isEmpty ? 'VOLATILE' : 'OK') : allowsBackorders ? 'VOLATILE' : 'OUT_OF_STOCK'
  return { status, quantity: counted === null ? null : String(Math.max(0, counted)), source }
}
