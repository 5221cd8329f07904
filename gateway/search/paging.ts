/** Pages of a listing. */
import { badUserInput } from '../errors.ts'

const SIZE_WHEN_NONE = 50
const LARGEST_SIZE = 100

export interface Page {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** A size of 0 or less becomes 50, a page below 1 becomes 1. @param argument what the asker calls the size. @throws GraphQLError BAD_USER_INPUT for a size above 100. */
export function pageOf(
  page: number | null | undefined,
  pageSize: number | null | undefined,
  argument = 'pageSize',
): Page {
  const size = pageSize ?? SIZE_WHEN_NONE
  if (size > LARGEST_SIZE) throw badUserInput(`${argument}: expected at most ${LARGEST_SIZE}, got ${size}`)
  return { page: Math.max(1, page ?? 1), pageSize: size <= 0 ? SIZE_WHEN_NONE : size }
}
