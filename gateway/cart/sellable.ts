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
  /** Many products in the order of the skus; a malformed document is the error of its sku. @throws UpstreamError */
  bySkus(store: StoreView, skus: readonly string[]): Promise<readonly (Product | null | Error)[]>
}

type LoadedStock = { readonly isInStock: boolean; readonly allowsBackorders: boolean } | null

export interface StockLoader {
  /** Null when unknown. @throws UpstreamError */
  load(key: {
    readonly storeCode: string
    readonly sku: string
    readonly documentId: number
  }): LoadedStock | Promise<LoadedStock>
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

type SoldItem = Pick<StoredLine, 'sku' | 'parentSku' | 'productType'>

/** Null when the store no longer shows the product. @throws UpstreamError */
export async function sellableOf(
  item: SoldItem,
  store: StoreView,
  products: ProductLoader,
): Promise<SellableItem | null> {
  return chosenOf(item, await Promise.all(candidatesOf(item).map((sku) => products.bySku(store, sku))))
}

/** Of many items, in their order, as one promise. An item whose document is malformed has its error. @throws UpstreamError */
export async function sellablesOf(
  items: readonly SoldItem[],
  store: StoreView,
  products: ProductLoader,
): Promise<readonly (SellableItem | null | Error)[]> {
  const candidates = items.map(candidatesOf)
  const found = await products.bySkus(store, candidates.flat())
  let from = 0
  return items.map((item, at) => {
    const own = found.slice(from, (from += candidates[at]?.length ?? 0))
    const error = own.find((one) => one instanceof Error)
    return error ?? chosenOf(item, own as readonly (Product | null)[])
  })
}

/** The skus of the products that an item may belong to, the best first. */
function candidatesOf({ sku, parentSku, productType }: SoldItem): readonly string[] {
  return productType === 'bundle' && parentSku === null ? bundleSkus(sku) : [parentSku ?? sku]
}

function chosenOf({ sku }: SoldItem, found: readonly (Product | null)[]): SellableItem | null {
  const product = found.find((one) => one && (found.length === 1 || one.kind === 'BUNDLE'))
  if (!product) return null
  return product.kind === 'BUNDLE' ? { product, variant: null } : sellableIn(product, sku)
}

/** The backend appends the skus of the parts to that of a bundle, with hyphens. The longest is tried first. */
function bundleSkus(sku: string): string[] {
  const words = sku.split('-')
  return words.map((_word, at) => words.slice(0, words.length - at).join('-'))
}
