/** Formats errors for clients: code and message. Internal errors have a general message. */
import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'

export const INTERNAL_ERROR_MESSAGE =
  "Internal error of the gateway; the log has the details under the response's x-request-id."

export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  if (unwrapResolverError(error) instanceof GraphQLError) return formatted
  return {
    ...formatted,
    message: INTERNAL_ERROR_MESSAGE,
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  }
}
