/** Checks and normalizes the text of a search, with the gateway's limits. */
import { normalizedLength } from '#domain/normalizedLength.ts'

/** Minimum length from the specification. */
const MIN_SEARCH_LENGTH = 3
/** The gateway rejects longer texts. */
const MAX_SEARCH_LENGTH = 200

export type SearchedText =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'short' }
  | { readonly kind: 'long' }

/** Removes invisible characters (control characters, soft hyphens, direction marks) and collapses white space. */
export function searchWords(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
}

export function readSearch(text: string | null): SearchedText {
  const words = searchWords(text ?? '')
  const length = normalizedLength(words)
  if (length < MIN_SEARCH_LENGTH) return { kind: 'short' }

  return length > MAX_SEARCH_LENGTH ? { kind: 'long' } : { kind: 'words', words }
}
