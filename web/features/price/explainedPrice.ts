/** What the page passes to the explanation of its price. */
import type { PriceResultPartsFragment, TaxedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'
import type { PricedItem } from './useDisplayPrice.ts'
import type { PriceReasonsParams, ReasonedPrice } from './usePriceReasons.ts'

/** What the page knows of the item; decimals as text. */
export interface ExplainedItem {
  /** Weight of one unit, and of the fine metal in it; null where unknown. */
  readonly grams: string | null
  readonly fineGrams: string | null
  /** Bars and coins have a premium over their metal; all other metal has work. */
  readonly hasPremium: boolean
  readonly isGold: boolean
}

/** A part of a set as offered. */
export interface ExplainedPart {
  readonly quantity: string
  readonly product: PricedItem<PriceResultPartsFragment> & { readonly name: string }
}

export interface WhyPanelProps extends PriceReasonsParams {
  readonly item: ExplainedItem
  /** The price with the chosen options; null while none costs anything. */
  readonly withOptions: TaxedAmountPartsFragment | null
  /** Parts of a set; empty for all other products. */
  readonly parts: readonly ExplainedPart[]
}

export interface CertificateProps extends Pick<WhyPanelProps, 'item' | 'withOptions' | 'parts'> {
  readonly price: ReasonedPrice
}
