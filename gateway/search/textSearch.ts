/** The result of a search. */
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'
import type { ShopPage } from '#engine/text/shopPageWords.ts'
import type { ListingModel } from './listing.ts'
import type { StoreFindsModel } from './nothingFound.ts'

export interface SearchResultModel {
  readonly text: string
  readonly correctedText: string | null
  readonly ignoredWords: readonly string[]
  readonly isCorrectionCut: boolean
  readonly suggestions: readonly string[]
  readonly categories: readonly ResolversParentTypes['Category'][]
  readonly pages: readonly ResolversParentTypes['ContentPage'][]
  readonly shopPages: readonly ShopPage[]
  readonly products: ListingModel
  readonly exactCount: number
  readonly alternatives: readonly string[]
  readonly otherStores: readonly StoreFindsModel[]
}
