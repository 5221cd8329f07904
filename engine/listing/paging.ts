/** Validates page number and page size. */
import { ListingInputError } from './types.ts'

const SIZE_WHEN_NONE = 50
const MAX_PAGE_SIZE = 100

export interface Page {
  /** Page number, from 1. */
  readonly page: number
  readonly pageSize: number
}

/** Reads a size of 0 or less as 50 and a page below 1 as 1. @param argument name of the size argument. @throws ListingInputError for a size above 100. */
export function pageOf(
  page: number | null | undefined,
  pageSize: number | null | undefined,
  argument = 'pageSize',
): Page {
  const size = pageSize ?? SIZE_WHEN_NONE
  if (size > MAX_PAGE_SIZE) throw new ListingInputError(`${argument}: expected at most ${MAX_PAGE_SIZE}, got ${size}`)
  return { page: Math.max(1, page ?? 1), pageSize: size <= 0 ? SIZE_WHEN_NONE : size }
}
