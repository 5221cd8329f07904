/** Finds a product without a connection, by its SKU or by an article number that is written differently. */
import { directLoading } from '#domain/productRules.ts'
import { MAX_READ_NUMBERS, mayBeArticleNumber, writtenDifferently } from '../listing/texts.ts'
import type { CatalogueDocument } from '../types.ts'
import type { OfflineIndexes } from './offlineIndexes.ts'
import type { Reference } from './records.ts'

export function createProductLookup({ settings, products, textsOf, refTo }: OfflineIndexes) {
  const { preventDirectAccessToChildren } = settings.store.catalogue
  const shown = (document: CatalogueDocument | null): Reference | null =>
    document && directLoading(visibilityOf(document)).loads ? refTo('product', document.id) : null

  const bySku = (sku: string): Reference | null => {
    const [own = null] = products().getMany('sku', [sku])
    const [parent = null] = products().getMany('configurable_children.sku', [sku])
    if (own === null) return shown(parent)
    const loading = directLoading(visibilityOf(own))
    if (loading.loads) return refTo('product', own.id)
    return loading.mayHaveParent && preventDirectAccessToChildren ? shown(parent) : null
  }

  const byArticleNumber = (number: string): Reference | null => {
    const exact = number === '' ? null : bySku(number)
    if (exact !== null || !mayBeArticleNumber(number)) return exact
    const { hits } = textsOf('product').search({ text: number, filters: [], from: 0, size: MAX_READ_NUMBERS })
    const sku = writtenDifferently(
      number,
      hits.map(({ document }) => document),
    )
    return sku === null ? null : bySku(sku)
  }

  return { bySku, byArticleNumber }
}

function visibilityOf({ status, visibility }: CatalogueDocument) {
  return { status: Number(status ?? 2), visibility: Number(visibility ?? 1) }
}
