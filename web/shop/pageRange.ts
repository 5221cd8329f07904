/** Pages of a listing that are shown together: `?page=3` is page 3 alone, `?page=1-3` is what "load more" has collected. */
export interface PageRange {
  readonly first: number
  readonly last: number
}

export const firstPage: PageRange = { first: 1, last: 1 }

/** More pages make a document slow; "load more" then starts a new range. */
export const MAX_PAGES_TOGETHER = 5

/** Parses `page`. Anything that is not a page number is page 1; a range that is too long is cut to MAX_PAGES_TOGETHER. */
export function parsePageRange(text: string | null): PageRange {
  const match = /^([1-9]\d{0,4})(?:-([1-9]\d{0,4}))?$/.exec(text ?? '')
  if (!match) return firstPage

  const first = Number(match[1])
  const last = match[2] === undefined ? first : Number(match[2])
  if (last < first) return firstPage

  return { first, last: Math.min(last, first + MAX_PAGES_TOGETHER - 1) }
}

/** Returns the value of `page`; null for the first page alone. */
export function formatPageRange({ first, last }: PageRange): string | null {
  if (first === 1 && last === 1) return null

  return first === last ? String(first) : `${first}-${last}`
}

export function pagesOf({ first, last }: PageRange): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Returns the range that "load more" leads to; null after the last page. */
export function withNextPage({ first, last }: PageRange, pageCount: number): PageRange | null {
  if (last >= pageCount) return null
  if (last - first + 1 >= MAX_PAGES_TOGETHER) return { first: last + 1, last: last + 1 }

  return { first, last: last + 1 }
}
