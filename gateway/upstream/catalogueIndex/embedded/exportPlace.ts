/** Where one export of the catalogue comes from. */
import type { StoreView } from '../../../storeTable.ts'
import type { Entity } from '../port.ts'

export interface ExportPlace {
  readonly store: StoreView
  readonly entity: Entity
  readonly address: string
}
