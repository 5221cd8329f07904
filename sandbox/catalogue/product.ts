/** What a family says about its goods; everything per store is worked out from it. */
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

/** Something with a sku of its own that can be put into a cart: a simple product or a configurable's child. */
export interface Item {
  readonly sku: string
  readonly pricing: Pricing
  readonly attributes: Attributes
  readonly picture: PictureSubject | null
  readonly alloy?: Alloy
  readonly metal?: MetalSymbol
  /** Gross grams of one unit. */
  readonly grams?: Big
  /** Grams of fine metal in one unit, where it is not weight times fineness. */
  readonly fineGrams?: Big
  /** mm of one piece */
  readonly size?: { readonly height?: number; readonly length?: number; readonly width?: number }
  /** Grams per metre, or per mm² of sheet. */
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
  /** Sentences of the description, the first of which says what it is for. */
  readonly sentences: readonly NordicText[]
  readonly stores: readonly StoreCode[]
  readonly categories: readonly CategoryKey[]
  readonly taxKind: TaxKind
  readonly unit: Unit
  readonly minimum?: string
  readonly step?: string
  /** Goods that are weighed after cutting: the share by which a piece may differ. */
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

/** What a shop must bear: each is wanted, and none is an accident of the generator. */
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

/** A surcharge: EUR net when fixed, per cent of the price otherwise. */
export interface Surcharge {
  readonly kind: 'fixed' | 'percent'
  readonly amount: number
}

export interface CustomOptionSpec {
  readonly title: NordicText
  readonly type: 'field' | 'drop_down' | 'radio' | 'checkbox'
  readonly isRequired: boolean
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
