/** Replaces JSON.stringify and refuses responses that are too large. */
import { GraphQLError, type FormattedExecutionResult } from 'graphql'

/** In bytes. The largest page of the shop is about 0.4 MB. */
const MAX_RESPONSE_CHARACTERS = 5_000_000

/** @throws GraphQLError RESPONSE_TOO_LARGE, which replaces the whole response */
export function stringifyResponse(result: FormattedExecutionResult, maxCharacters = MAX_RESPONSE_CHARACTERS): string {
  const text = JSON.stringify(result)
  if (text.length <= maxCharacters) return text
  throw new GraphQLError(
    `the response has ${text.length} characters; at most ${maxCharacters} are allowed: request less at a time`,
    { extensions: { code: 'RESPONSE_TOO_LARGE', http: { status: 400 } } },
  )
}
