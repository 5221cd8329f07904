import type { PageQuery, PageOutcome } from '../client/loading.ts'
import { ProductDetail } from '../client/generated/documents.generated.ts'
import { fetchPartsOf } from './productParts.ts'

interface ProductSubject {
  readonly sku: string
}

export async function load(query: PageQuery, { sku }: ProductSubject): Promise<PageOutcome> {
  const { product } = await query(ProductDetail, { sku })
  if (!product) return 'missing'

  await fetchPartsOf(product)
  return 'found'
}
