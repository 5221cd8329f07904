/** The product and variant of a cart line or of an item of an input. */
import type { ResolversTypes } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import { fieldsField, flagField } from '../upstream/catalogueIndex/fields.ts'

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
  load(
    key: { readonly storeCode: string; readonly sku: string; readonly documentId: number },
    hasSubstitute: boolean,
  ): LoadedStock | Promise<LoadedStock>
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
  const live = await stockLoader.load({ storeCode: store.storeCode, sku, documentId }, true)
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

/** A line of a cart, or an item of an order. */
export interface SoldItem {
  readonly sku: string
  readonly parentSku: string | null
  readonly productType: string
  readonly name?: string | null | undefined
}
type Found = Product | null | Error

/** Null when the store no longer shows the product. @throws UpstreamError */
export async function sellableOf(
  item: SoldItem,
  store: StoreView,
  products: ProductLoader,
): Promise<SellableItem | null> {
  const [found = null] = await sellablesOf([item], store, products)
  if (found instanceof Error) throw found
  return found
}

/** Of many items, in their order, as one promise. An item whose document is malformed has its error. @throws UpstreamError */
export async function sellablesOf(
  items: readonly SoldItem[],
  store: StoreView,
  products: ProductLoader,
): Promise<readonly (SellableItem | null | Error)[]> {
  const found = await bySkus(items.map(ownSkus), store, products)
  const known = items.map((item, at) => sellableAmong(item, found[at] ?? [], isOwn))
  const composed = items.map((item, at) => (known[at] === null && item.parentSku === null ? beginnings(item.sku) : []))
  if (composed.every((skus) => skus.length === 0)) return known
  const begun = await bySkus(composed, store, products)
  return items.map((item, at) => known[at] ?? sellableAmong(item, begun[at] ?? [], isWithOptions))
}

/** One lookup for all lists of SKUs. */
async function bySkus(
  lists: readonly (readonly string[])[],
  store: StoreView,
  products: ProductLoader,
): Promise<readonly (readonly Candidate[])[]> {
  const found = await products.bySkus(store, lists.flat())
  let from = 0
  return lists.map((skus) => {
    const own = found.slice(from, (from += skus.length))
    return skus.map((sku, at) => ({ sku, found: own[at] ?? null }))
  })
}

interface Candidate {
  readonly sku: string
  readonly found: Found
}

/** The SKUs under which an item may be in the catalogue, the best first. */
function ownSkus({ sku, parentSku, productType }: SoldItem): readonly string[] {
  return productType === 'bundle' && parentSku === null ? [sku, ...beginnings(sku)] : [parentSku ?? sku]
}

/** A backend appends the SKUs of parts and options to that of the product, with hyphens. The longest comes first. */
function beginnings(sku: string): string[] {
  const words = sku.split('-')
  return words.slice(1).map((_word, at) => words.slice(0, words.length - at - 1).join('-'))
}

function sellableAmong(
  item: SoldItem,
  candidates: readonly Candidate[],
  isMeant: (item: SoldItem, product: Product, candidates: readonly Candidate[]) => boolean,
): SellableItem | null | Error {
  const error = candidates.find(({ found }) => found instanceof Error)?.found
  if (error instanceof Error) return error
  for (const { sku, found } of candidates) {
    if (!found || found instanceof Error || !isMeant(item, found, candidates)) continue
    const isVariantOfParent = item.parentSku !== null
    return found.kind === 'BUNDLE'
      ? { product: found, variant: null }
      : sellableIn(found, isVariantOfParent ? item.sku : sku)
  }
  return null
}

function isOwn(_item: SoldItem, { kind }: Product, candidates: readonly Candidate[]): boolean {
  return candidates.length === 1 || kind === 'BUNDLE'
}

/** Whether a SKU with the product's as its prefix can be that product with options: another product may share the prefix. */
function isWithOptions({ name }: SoldItem, product: Product): boolean {
  return product.kind !== 'BUNDLE' && (product.name === name || product.customOptions.length > 0)
}
