import type { Ask, PageOutcome } from '../graphql/loading.ts'
import { ProductDetail } from '../graphql/generated/documents.generated.ts'

interface ProductSubject {
  readonly sku: string
}

export async function load(ask: Ask, { sku }: ProductSubject): Promise<PageOutcome> {
  const { product } = await ask(ProductDetail, { sku })
  return product ? 'found' : 'missing'
}
