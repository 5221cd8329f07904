/** What the queries of an index depend on besides the request. */
import type { Entity } from '../port.ts'
import type { IndexFields } from './indexFields.ts'
import type { PriceFields } from './priceField.ts'

/** Text field of an entity, if it is not `name`. */
const NAME_FIELDS: Readonly<Partial<Record<Entity, string>>> = {
  cms_page: 'title',
  cms_block: 'title',
  review: 'title',
}
export interface QueryContext extends PriceFields {
  readonly entity: Entity
  readonly fields: IndexFields
  /** ISO 639-1 code of the store's language. */
  readonly language: string
  /** Whether an attribute's values are option ids separated by commas in documents of another indexer. */
  readonly isMultiple: (code: string) => boolean
  /** Categories below an anchor category, in the order of the menu; empty in an index of our own, whose documents contain the anchors. */
  readonly below: (categoryId: string) => readonly string[]
  /** Whether hits come without documents, because most of them were read before; `documentsBody` reads the others. */
  readonly isWithoutDocuments?: boolean
  /** The fields of the documents that hits come with; absent for all that the gateway reads. */
  readonly onlyFields?: readonly string[] | undefined
  /** Whether all matches are counted: earlier versions, which may be behind the storefront API, count to no bound. */
  readonly countsAll?: boolean
  /** Time after which the server gives up collecting. */
  readonly serverTimeoutMs?: number
}

export function nameField({ entity }: Pick<QueryContext, 'entity'>): string {
  return NAME_FIELDS[entity] ?? 'name'
}
