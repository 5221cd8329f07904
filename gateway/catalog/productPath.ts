/** Builds the path of a product page, without the store prefix. */
import { encodePath, pathSegment } from '#domain/pathSegment.ts'
import { productSlug } from '#domain/productRules.ts'
import type { StoreView } from '../storeTable.ts'
import { textField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

/** The fields of a document of which its path is made. */
export const PATH_FIELDS: readonly string[] = ['sku', 'name', 'slug', 'url_key', 'url_path']

/** Depends on the setting `urlDispatcher`: the URL path, or a path of sku and slug. */
export function productPath({ urlDispatcher }: StoreView, document: CatalogueDocument): string {
  const urlPath = textField(document, 'url_path')
  if (urlDispatcher && urlPath) return encodePath(urlPath)

  return `/p/${pathSegment(textField(document, 'sku') ?? '')}/${pathSegment(slugOf(document))}`
}

/** The path of the same page with a child selected. */
export function childPath(path: string, childSku: string): string {
  return path.startsWith('/p/')
    ? `${path}/${pathSegment(childSku)}`
    : `${path}?childSku=${encodeURIComponent(childSku)}`
}

export function slugOf(document: CatalogueDocument): string {
  return productSlug({
    id: document.id,
    name: textField(document, 'name') ?? textField(document, 'sku') ?? '',
    slug: textField(document, 'slug'),
    url_key: textField(document, 'url_key'),
  })
}
