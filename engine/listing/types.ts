/** Settings of a store that listings depend on, and what a shopper can request of a listing. */

import type { TaxSide } from '#domain/tax.ts'

/** A shopper's filter by one attribute, as in the schema. */
export interface ListingFilter {
  readonly attribute: string
  readonly values?: readonly string[] | null
  readonly from?: string | null
  readonly to?: string | null
  /** Of the bounds of a price; default: the store's display side. */
  readonly taxSide?: TaxSide | null
}

/** Settings of a store view that decide about its listings. */
export interface ListingStore {
  readonly kind: 'INVESTMENT' | 'GOLDSMITH' | 'GENERAL'
  readonly pricesHiddenUntilLogin: boolean
  readonly catalogue: {
    readonly listOutOfStock: boolean
    readonly offersReversePosition: boolean
    readonly priceRangeLimits: readonly string[]
  }
  readonly displaySettings: { readonly displayIncludesVAT: boolean; readonly allowTaxSideSwitch: boolean }
  readonly i18n: { readonly currencyCode: string }
}

/** Settings of all store views that decide about listings. */
export interface ListingTable {
  /** Categories of bars and coins. */
  readonly premiumCategoryIds: readonly number[]
  /** Attributes of the first facets by category. */
  readonly facetOrder: readonly { readonly categoryIds: readonly number[]; readonly attributes: readonly string[] }[]
}

/** A request that no listing can answer; the message says what was expected. */
export class ListingInputError extends Error {
  override readonly name = 'ListingInputError'
}
