/** Visibility of products, and their URL slugs. */

// Documents: 1 enabled, 2 disabled; 0 and 3 occur in old data.
export const ENABLED_STATUS = 1
const LISTABLE_STATUSES: readonly number[] = [0, ENABLED_STATUS]
export const FIRST_DISABLED_STATUS = 2

const NOT_VISIBLE = 1
const LISTABLE_VISIBILITIES: readonly number[] = [2, 3, 4]
const SEARCHABLE_VISIBILITIES: readonly number[] = [3, 4]

export interface Shown {
  readonly status: number
  readonly visibility: number
}

/** Visible in category listings and product rows. */
export function isListable({ status, visibility }: Shown): boolean {
  return LISTABLE_STATUSES.includes(status) && LISTABLE_VISIBILITIES.includes(visibility)
}

/** Visible in search results. */
export function isSearchable({ status, visibility }: Shown): boolean {
  return LISTABLE_STATUSES.includes(status) && SEARCHABLE_VISIBILITIES.includes(visibility)
}

/** The same two rules as filter values of a search request. */
export const LISTABLE = { statuses: LISTABLE_STATUSES, visibilities: LISTABLE_VISIBILITIES }
export const SEARCHABLE = { statuses: LISTABLE_STATUSES, visibilities: SEARCHABLE_VISIBILITIES }

export type Loading =
  | { readonly loads: true }
  /** A product that is not visible may be a variant: the caller tries its parent before it rejects the request. */
  | { readonly loads: false; readonly message: string; readonly mayHaveParent: boolean }

/** Whether the product's own SKU opens a product page. */
export function directLoading({ status, visibility }: Shown): Loading {
  if (status >= FIRST_DISABLED_STATUS) {
    return {
      loads: false,
      message: `Product query returned empty result product status = ${status}`,
      mayHaveParent: false,
    }
  }
  if (visibility === NOT_VISIBLE) {
    return {
      loads: false,
      message: `Product query returned empty result visibility = ${visibility}`,
      mayHaveParent: true,
    }
  }
  return { loads: true }
}

// Letters without a decomposition into a base letter and a diacritic.
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', ß: 'ss', đ: 'd', ð: 'd', þ: 'th', ł: 'l', œ: 'oe' }

/** "Weißgold & Öse 4,0 mm" becomes "weissgold-and-ose-40-mm". */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[øæßđðþłœ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, '-')
    .replace(/&/g, '-and-')
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/-{2,}/g, '-')
}

/** The document's slug, otherwise its url key, otherwise one made of name and id. */
export function productSlug(product: {
  readonly id: number
  readonly name: string
  readonly slug?: string | null
  readonly url_key?: string | null
}): string {
  return product.slug || product.url_key || `${slugOf(product.name)}-${product.id}`
}
