/** Which pages of a listing are shown together: `?page=3` is page 3 alone, `?page=1-3` what "load more" has gathered. */
export interface PageRange {
  readonly first: number
  readonly last: number
}

export const firstPage: PageRange = { first: 1, last: 1 }

/** More pages than this make a document slow: "load more" then starts anew. */
export const maxPagesTogether = 5

/** Anything that is not a page is the first page; a range that is too long ends after the pages that may stand together. */
export function parsePageRange(text: string | null): PageRange {
  const match = /^([1-9]\d{0,4})(?:-([1-9]\d{0,4}))?$/.exec(text ?? '')
  if (!match) return firstPage

  const first = Number(match[1])
  const last = match[2] === undefined ? first : Number(match[2])
  if (last < first) return firstPage

  return { first, last: Math.min(last, first + maxPagesTogether - 1) }
}

/** The value of `page`; null where the address needs none. */
export function formatPageRange({ first, last }: PageRange): string | null {
  if (first === 1 && last === 1) return null

  return first === last ? String(first) : `${first}-${last}`
}

export function pagesOf({ first, last }: PageRange): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** What "load more" leads to; null behind the last page. */
export function withNextPage({ first, last }: PageRange, pageCount: number): PageRange | null {
  if (last >= pageCount) return null
  if (last - first + 1 >= maxPagesTogether) return { first: last + 1, last: last + 1 }

  return { first, last: last + 1 }
}
