/** Validates the text of a search. */
import { badUserInput } from '../errors.ts'
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'
import type { ListingModel } from './listing.ts'

export interface SearchAnswerModel {
  readonly text: string
  readonly correctedText: string | null
  readonly suggestions: readonly string[]
  readonly categories: readonly ResolversParentTypes['Category'][]
  readonly pages: readonly ResolversParentTypes['ContentPage'][]
  readonly products: ListingModel
}

const SHORTEST_TEXT = 3 // minimum length of a search term in the specification
const LONGEST_TEXT = 200

/** Removes invisible characters (control characters, soft hyphens, direction marks), trims, and collapses blanks. @throws GraphQLError BAD_USER_INPUT */
export function searchText(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  const { length } = Array.from(clean)
  if (length < SHORTEST_TEXT)
    throw badUserInput(`search(text): expected at least ${SHORTEST_TEXT} characters, got ${length}`)
  if (length > LONGEST_TEXT)
    throw badUserInput(`search(text): expected at most ${LONGEST_TEXT} characters, got ${length}`)
  return clean
}
