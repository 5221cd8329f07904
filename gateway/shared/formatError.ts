/** Formats errors for clients: code and message. Internal errors have a general message. */
import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'

export const INTERNAL_ERROR_MESSAGE =
  "Internal error of the gateway; the log has the details under the response's x-request-id."

export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  if (isUncodedClientError(error)) return { ...formatted, extensions: { code: 'BAD_USER_INPUT' } }
  if (unwrapResolverError(error) instanceof GraphQLError) return formatted
  return {
    ...formatted,
    message: INTERNAL_ERROR_MESSAGE,
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  }
}

/** Apollo refuses a hash that does not belong to its document, or that is of another version, with a status and without a code. */
export function isUncodedClientError(error: unknown): boolean {
  if (!(error instanceof GraphQLError) || error.extensions['code'] !== undefined) return false
  const { http } = error.extensions
  return typeof http === 'object' && http !== null && 'status' in http && http.status === 400
}
