/** The product and variant of a cart line or of an item of an input. */
import type { ResolversTypes } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import { fieldsField, flagField } from '../upstream/catalogueIndex/fields.ts'
import type { StoredLine } from './cartState.ts'

export type Product = Awaited<ResolversTypes['Product']>
export type Variant = Awaited<ResolversTypes['Variant']>

export interface SellableItem {
  readonly product: Product
  /** Null for a bundle. */
  readonly variant: Variant | null
}

export interface ProductLoader {
  /** Finds a product by its own sku or by that of a variant. @throws UpstreamError */
  bySku(store: StoreView, sku: string): Promise<Product | null>
}

export interface StockLoader {
  /** Null when unknown. @throws UpstreamError */
  load(key: {
    readonly storeCode: string
    readonly sku: string
    readonly documentId: number
  }): Promise<{ readonly isInStock: boolean; readonly allowsBackorders: boolean } | null>
}

/** What the catalogue calls out of stock is confirmed by the backend where the store synchronises stock. @throws UpstreamError */
export async function isOutOfStock(
  { product, variant }: SellableItem,
  store: StoreView,
  stockLoader: StockLoader,
): Promise<boolean> {
  const { sku, documentId, fields } = variant ?? product
  const stock = fieldsField(fields, 'stock')
  if (stock?.['is_in_stock'] !== false || flagField(stock, 'backorders')) return false
  if (!store.catalogue.synchroniseStock || documentId === null) return true
  const live = await stockLoader.load({ storeCode: store.storeCode, sku, documentId })
  return live === null || (!live.isInStock && !live.allowsBackorders)
}

/** Null for a sku that is not for sale on its own, such as that of a configurable product. */
export function sellableIn(product: Product, sku: string): SellableItem | null {
  const { composition } = product
  if (composition.__typename === 'Bundle') return product.sku === sku ? { product, variant: null } : null
  const variants = composition.__typename === 'Single' ? [composition.variant] : product.variants
  const variant = variants.find((one) => one.sku === sku)
  return variant ? { product, variant } : null
}

/** Null when the store no longer shows the product. @throws UpstreamError */
export async function sellableOf(
  { sku, parentSku, productType }: Pick<StoredLine, 'sku' | 'parentSku' | 'productType'>,
  store: StoreView,
  products: ProductLoader,
): Promise<SellableItem | null> {
  const skus = productType === 'bundle' && parentSku === null ? bundleSkus(sku) : [parentSku ?? sku]
  const found = await Promise.all(skus.map((one) => products.bySku(store, one)))
  const product = found.find((one) => one && (skus.length === 1 || one.kind === 'BUNDLE'))
  if (!product) return null
  return product.kind === 'BUNDLE' ? { product, variant: null } : sellableIn(product, sku)
}

/** The backend appends the skus of the parts to that of a bundle, with hyphens. The longest is tried first. */
function bundleSkus(sku: string): string[] {
  const words = sku.split('-')
  return words.map((_word, at) => words.slice(0, words.length - at).join('-'))
}
