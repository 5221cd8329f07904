/** What a backend means by the status and the stock of a product, where it is not what the platform means. */
import { ENABLED_STATUS, FIRST_DISABLED_STATUS } from '#domain/productRules.ts'
import { isFields, isListLike, itemsOf, type MutableFields } from './forms.ts'

export const STATUS_MEANINGS = ['LISTED', 'OUT_OF_STOCK', 'HIDDEN'] as const
type StatusMeaning = (typeof STATUS_MEANINGS)[number]

export interface DocumentDialect {
  /** By the code in the documents. A code that is not here means what the platform means by it. */
  readonly statuses: Readonly<Record<string, StatusMeaning>>
  /** False where the backend has no stock of services, and says that they have run out. */
  readonly servicesHaveStock: boolean
}

export const PLATFORM_DIALECT: DocumentDialect = { statuses: {}, servicesHaveStock: true }

/** Writes the status and the stock of a product or a variant as the platform does. */
export function readStatus(item: MutableFields, { statuses, servicesHaveStock }: DocumentDialect): void {
  const meaning = statuses[String(item['status'])]
  if (meaning !== undefined) item['status'] = meaning === 'HIDDEN' ? FIRST_DISABLED_STATUS : ENABLED_STATUS
  if (item['type_id'] === 'virtual' && !servicesHaveStock) {
    item['stock'] = { is_in_stock: true, manage_stock: false }
    return
  }
  if (meaning !== 'OUT_OF_STOCK') return
  const variants = variantsOf(item)
  // The stock of a configurable product is that of its variants.
  if (variants.length > 0) item['stock'] = { ...stockOf(item), is_in_stock: variants.some(isInStock) }
  else item['stock'] = { ...stockOf(item), is_in_stock: false }
}

function variantsOf({ configurable_children: children }: MutableFields): readonly MutableFields[] {
  return isListLike(children) ? itemsOf(children).filter(isFields) : []
}

function stockOf({ stock }: MutableFields): object {
  return isFields(stock) ? stock : {}
}

function isInStock({ status, stock }: MutableFields): boolean {
  return status === ENABLED_STATUS && (!isFields(stock) || stock['is_in_stock'] !== false)
}
