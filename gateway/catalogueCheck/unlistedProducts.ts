/** Why listings of a store leave a product out. */
import { FIRST_DISABLED_STATUS, isListable } from '#domain/productRules.ts'
import type { StoreView } from '../storeTable.ts'
import { fieldsField, integerField, textsField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

/** @returns null for a product that is listed */
export function unlistedProducts({ catalogue }: Pick<StoreView, 'catalogue'>) {
  return (product: CatalogueDocument): string | null => {
    const status = integerField(product, 'status') ?? FIRST_DISABLED_STATUS
    const visibility = integerField(product, 'visibility') ?? 1
    if (status >= FIRST_DISABLED_STATUS)
      return `status ${status} means hidden, unless catalogue.statuses of the profile says otherwise`
    if (!isListable({ status, visibility })) return `visibility ${visibility}, as variants have it`
    if (!catalogue.listOutOfStock && fieldsField(product, 'stock')?.['is_in_stock'] === false)
      return 'out of stock, and catalogue.listOutOfStock of the store is false'
    return textsField(product, 'category_ids').length === 0 ? 'in no category: found by search alone' : null
  }
}
