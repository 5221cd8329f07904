/** The specification of a product in its family; all values per store are derived from it. */
import type { Big } from 'big.js'
import type { PictureSubject } from '../pictures/subject.ts'
import type { Alloy, MetalSymbol } from './alloys.ts'
import type { AttributeCode } from './attributes.ts'
import type { CategoryKey } from './categories.ts'
import type { Pricing } from './prices.ts'
import type { SampleFile } from './sampleWords.ts'
import type { StoreCode } from './stores.ts'
import type { TaxKind } from './taxes.ts'
import type { NordicText } from './text.ts'

export type ProductType = 'simple' | 'configurable' | 'grouped' | 'bundle' | 'virtual' | 'downloadable'
export type Unit = 'PCS' | 'G' | 'KG' | 'METER'

/**
 * A product with a sku of its own that can be added to a cart: a simple product or the child of a configurable product.
 */
export interface Item {
  readonly sku: string
  readonly pricing: Pricing
  readonly attributes: Attributes
  readonly picture: PictureSubject | null
  readonly alloy?: Alloy
  readonly metal?: MetalSymbol
  /** Gross weight of one unit in grams. */
  readonly grams?: Big
  /** Fine metal in one unit in grams, when it is not weight × fineness. */
  readonly fineGrams?: Big
  /** Dimensions of one piece in mm. */
  readonly size?: { readonly height?: number; readonly length?: number; readonly width?: number }
  /** Grams per metre, or grams per mm² of sheet. */
  readonly conversionRate?: Big
}

export type Attributes = Readonly<Partial<Record<AttributeCode, string>>>

export interface CutLimits {
  readonly minimumWidth?: number
  readonly maximumWidth?: number
  readonly minimumLength?: number
  readonly maximumLength?: number
}

export interface ProductSpec extends Item {
  readonly type: ProductType
  readonly name: NordicText
  /** Sentences of the description; the first says what the product is for. */
  readonly sentences: readonly NordicText[]
  readonly stores: readonly StoreCode[]
  readonly categories: readonly CategoryKey[]
  readonly taxKind: TaxKind
  readonly unit: Unit
  readonly minimum?: string
  readonly step?: string
  /** For products weighed after cutting: percentage by which a piece may differ in weight. */
  readonly tolerancePercent?: number
  readonly cut?: CutLimits
  readonly options?: readonly AttributeCode[]
  readonly children?: readonly Item[]
  readonly links?: readonly LinkSpec[]
  readonly bundle?: readonly BundleOptionSpec[]
  readonly customOptions?: readonly CustomOptionSpec[]
  readonly downloads?: readonly DownloadSpec[]
  readonly hazard?: Hazard
  readonly exception?: ProductException
}

/** Deliberate edge cases that a shop must handle. */
export interface ProductException {
  readonly status?: 1 | 2
  readonly visibility?: 1 | 2 | 3 | 4
  readonly isOutOfStock?: boolean
}

export interface LinkSpec {
  readonly kind: 'related' | 'upsell' | 'crosssell' | 'associated'
  readonly sku: string
  readonly qty?: number
}

export interface BundleOptionSpec {
  readonly title: NordicText
  readonly type: 'select' | 'radio' | 'checkbox' | 'multi'
  readonly isRequired: boolean
  readonly selections: readonly {
    readonly sku: string
    readonly qty: number
    readonly isDefault?: boolean
    readonly mayChangeQty?: boolean
  }[]
}

/** Surcharge of a custom option: EUR net when fixed, otherwise per cent of the price. */
export interface Surcharge {
  readonly kind: 'fixed' | 'percent'
  readonly amount: number
}

export interface CustomOptionSpec {
  readonly title: NordicText
  readonly type: 'field' | 'drop_down' | 'radio' | 'checkbox'
  readonly isRequired: boolean
  /** Marks the size of a cut: `cut-length` or `cut-width`, in millimetres. */
  readonly sku?: string
  /** Maximum length of an entered text. */
  readonly maxCharacters?: number
  readonly surcharge?: Surcharge
  readonly values?: readonly { readonly title: NordicText; readonly surcharge: Surcharge }[]
}

export interface DownloadSpec {
  readonly title: NordicText
  readonly eur: number
  readonly sample?: SampleFile
}

export interface Hazard {
  readonly signal: 'danger' | 'warning'
  readonly pictograms: readonly string[]
  readonly statements: readonly string[]
}
