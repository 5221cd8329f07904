/** Types of products and variants for the price calculation, shared by all slices so that they do not depend on each other. */
import type { Surcharge } from '#domain/customOption.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { TaxSide } from '#domain/tax.ts'
import { type Unit, unitPriceDigits } from '#domain/unit.ts'
import type { MetalContent, ProductKind } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import { type Fields, listField, textsField } from '../upstream/catalogueIndex/fields.ts'

/** The tax side of a store's documents. */
export function sourceSideOf({ tax }: StoreView): TaxSide {
  return tax.sourcePriceIncludesTax ? 'GROSS' : 'NET'
}

/** Decimals of a source price of one unit. */
export function priceDigitsOf({ store: { i18n, catalogue }, unit }: Pick<PricedItem, 'store' | 'unit'>): number {
  return unitPriceDigits(unit, i18n.currencyCode, catalogue.measuredPriceDecimals ?? null)
}

/** Only bars and coins have a weight class or a coin type. */
const INVESTMENT_ATTRIBUTES = ['weight_class', 'coin_type']

export function isBarOrCoin({ fields, unit }: Pick<PricedItem, 'fields' | 'unit'>): boolean {
  return unit === 'PCS' && INVESTMENT_ATTRIBUTES.some((code) => textsField(fields, code).length > 0)
}

/** Whether the price changes with a metal's quote: that of bars and coins does also where the document names no metal. */
export function followsMetal(item: Pick<PricedItem, 'fields' | 'unit'>): boolean {
  return listField(item.fields, 'metal_charge').length > 0 || isBarOrCoin(item)
}

/** A product or a variant with its own price. */
export interface PricedItem {
  readonly store: StoreView
  readonly sku: string
  /** Fields of the document that contain the prices. */
  readonly fields: Fields
  readonly unit: Unit
  /** The backend's id of the document. */
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
    readonly isRequired: boolean
    readonly allowsMany: boolean
    readonly choices: readonly PricedBundleChoice[]
  }[]
  readonly customOptions: readonly (SurchargedChoice & { readonly choices: readonly SurchargedChoice[] })[]
  readonly downloads: readonly SurchargedChoice[]
}

export interface PricedBundleChoice {
  readonly sku: string
  readonly isDefault: boolean
  readonly quantity: Decimal
  /** Added to the price of a bundle with a price of its own. */
  readonly addedPrice: { readonly amount: Decimal; readonly isPercent: boolean } | null
}

/** A custom option, one of its choices or a file, with its surcharge as the document has it. */
export interface SurchargedChoice extends Surcharged {
  readonly code: string
}

export interface Surcharged {
  readonly product: Pick<PricedItem, 'store' | 'fields'>
  readonly sourceSurcharge: Surcharge | null
}
