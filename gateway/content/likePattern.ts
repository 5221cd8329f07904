/** Matches patterns such as "size-guide-*", in which `*` stands for any number of characters. */
import { badUserInput } from '../shared/errors.ts'

const MAX_PATTERN_LENGTH = 100

/** @throws GraphQLError BAD_USER_INPUT for an empty pattern or one that is too long. */
export function likePattern(pattern: string, field: string): (name: string) => boolean {
  if (pattern === '' || pattern.length > MAX_PATTERN_LENGTH)
    throw badUserInput(`${field}(pattern): expected 1 to ${MAX_PATTERN_LENGTH} characters, got ${pattern.length}`)
  const [first = '', ...others] = pattern.toLowerCase().split('*')
  const last = others.pop()

  return (name) => {
    const text = name.toLowerCase()
    if (last === undefined) return text === first
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false

    // Matching each part as early as possible leaves the most text for the following parts.
    let at = first.length
    for (const part of others) {
      const found = text.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return at <= text.length - last.length
  }
}
