/** What a text must be to be searched for, as the gateway reads it. */

/** The spec's shortest search term. */
const shortestSearch = 3
/** The gateway refuses longer ones. */
const longestSearch = 200

export type SearchedText =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'short' }
  | { readonly kind: 'long' }

/** Without what is not seen: control characters, soft hyphens, signs of direction. Blanks become one. */
export function searchWords(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
}

export function readSearch(text: string | null): SearchedText {
  const words = searchWords(text ?? '')
  const { length } = Array.from(words)
  if (length < shortestSearch) return { kind: 'short' }

  return length > longestSearch ? { kind: 'long' } : { kind: 'words', words }
}
