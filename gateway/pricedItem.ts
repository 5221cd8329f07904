/** The fields of products and variants that prices need. Slices share this type and import none of each other's. */
import type { Surcharge } from '#domain/customOption.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { Unit } from '#domain/unit.ts'
import type { MetalContent, ProductKind } from './resolverTypes.generated.ts'
import type { StoreView } from './storeTable.ts'
import type { Fields } from './upstream/catalogueIndex/fields.ts'

/** A product or a variant with a price of its own. */
export interface PricedItem {
  readonly store: StoreView
  readonly sku: string
  /** The fields of its document. */
  readonly fields: Fields
  readonly unit: Unit
  /** Document id in the backend. */
  readonly documentId: number | null
  readonly metal: MetalContent | null
}

export interface PricedVariant extends PricedItem {
  readonly isSelectable: boolean
}

export interface PricedProduct extends PricedItem {
  readonly kind: ProductKind
  readonly status: number
  readonly variants: readonly PricedVariant[]
  readonly groupedLinks: readonly {
    readonly sku: string
    readonly linkType: string
    readonly linkedType: string
    readonly quantity: Decimal | null
  }[]
  readonly bundleParts: readonly {
    readonly choices: readonly { readonly sku: string; readonly isDefault: boolean; readonly quantity: Decimal }[]
  }[]
  readonly customOptions: readonly (SurchargedChoice & { readonly choices: readonly SurchargedChoice[] })[]
  readonly downloads: readonly SurchargedChoice[]
}

/** A custom option, one of its values or a file, with its surcharge from the document. */
export interface SurchargedChoice extends Surcharged {
  readonly code: string
}

export interface Surcharged {
  readonly product: Pick<PricedItem, 'store' | 'fields'>
  readonly sourceSurcharge: Surcharge | null
}
