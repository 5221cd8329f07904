/** All documents of a store view's products, out of the copy. */
import * as v from 'valibot'
import type { Document } from './otherDocuments.ts'
import type { CopiedProduct, ProductCopy } from './productCopy.ts'
import {
  hasDocument,
  isSold,
  type MagentoProduct,
  parseProduct,
  partsOf,
  type ProductContext,
  productDocument,
} from './productDocument.ts'

export type ProductSource = Omit<ProductContext, 'variants'> & { readonly copy: ProductCopy }

const DOCUMENTS_A_PAGE = 200

/** @param onRefused receives an example and how many */
export function* productPages(
  { copy, ...context }: ProductSource,
  onRefused: (reason: string, count: number) => void,
): Generator<readonly Document[]> {
  const refused: string[] = []
  const parts = partsOf(products(copy, []))
  const whole: ProductContext = { ...context, variants: (ids) => copy.byIds(ids) }
  let page: Document[] = []
  for (const [product, copied] of parsedProducts(copy, refused)) {
    if (!isSold(product, context.facts) || !hasDocument(product, parts)) continue
    page.push(productDocument(product, copied, whole))
    if (page.length < DOCUMENTS_A_PAGE) continue
    yield page
    page = []
  }
  yield page
  if (refused[0] !== undefined) onRefused(refused[0], refused.length)
}

function* products(copy: ProductCopy, refused: string[]): Generator<MagentoProduct> {
  for (const [product] of parsedProducts(copy, refused)) yield product
}

function* parsedProducts(copy: ProductCopy, refused: string[]): Generator<readonly [MagentoProduct, CopiedProduct]> {
  for (const copied of copy.each()) {
    try {
      yield [parseProduct(copied.product), copied]
    } catch (error) {
      if (!(error instanceof v.ValiError)) throw error
      const [issue] = error.issues
      refused.push(`${copied.sku}: field ${v.getDotPath(issue) ?? 'the whole'}: expected ${issue.expected}`)
    }
  }
}
