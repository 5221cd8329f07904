/** Validates the text of a search. */
import { badUserInput } from '../errors.ts'
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'
import type { ListingModel } from './listing.ts'
import type { StoreFindsModel } from './nothingFound.ts'

export interface SearchResultModel {
  readonly text: string
  readonly correctedText: string | null
  readonly suggestions: readonly string[]
  readonly categories: readonly ResolversParentTypes['Category'][]
  readonly pages: readonly ResolversParentTypes['ContentPage'][]
  readonly products: ListingModel
  readonly alternatives: readonly string[]
  readonly otherStores: readonly StoreFindsModel[]
}

const MIN_TEXT_LENGTH = 3 // minimum length of a search term in the specification
const MAX_TEXT_LENGTH = 200

/** Removes invisible characters (control characters, soft hyphens, direction marks), trims, and collapses blanks. @throws GraphQLError BAD_USER_INPUT */
export function searchText(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  const { length } = Array.from(clean)
  if (length < MIN_TEXT_LENGTH)
    throw badUserInput(`search(text): expected at least ${MIN_TEXT_LENGTH} characters, got ${length}`)
  if (length > MAX_TEXT_LENGTH)
    throw badUserInput(`search(text): expected at most ${MAX_TEXT_LENGTH} characters, got ${length}`)
  return clean
}
