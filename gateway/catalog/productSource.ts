/** Products and what they are made of, by the shop's rules of who may see what. */
import { directLoading } from '#domain/productRules.ts'
import type { StoreView } from '../storeTable.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'
import type { DocumentLoader } from './documents.ts'
import { type ProductModel, productModel } from './ProductModel.ts'

/** A product by its own sku, or by the sku of one of its variants; null when the store shows none. @throws UpstreamError */
export async function findProduct(documents: DocumentLoader, store: StoreView, sku: string): Promise<ProductModel | null> {
  const { storeCode } = store
  const [own, parent] = await Promise.all([
    documents.load({ storeCode, entity: 'product', field: 'sku', value: sku }),
    documents.load({ storeCode, entity: 'product', field: 'configurable_children.sku', value: sku }),
  ])
  if (own === null) return shown(store, parent)

  const product = productModel(store, own)
  const loading = directLoading(product)
  if (loading.loads) return product
  return loading.mayHaveParent ? shown(store, parent) : null
}

function shown(store: StoreView, document: CatalogueDocument | null): ProductModel | null {
  const product = document && productModel(store, document)
  return product && directLoading(product).loads ? product : null
}
