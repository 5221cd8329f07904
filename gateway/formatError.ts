/** What a client sees of an error: its code and one sentence; of our own mistakes only that they happened. */
import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'

export const INTERNAL_ERROR_MESSAGE = "The gateway made a mistake; the answer's x-request-id names it in the log."

export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  if (unwrapResolverError(error) instanceof GraphQLError) return formatted
  return {
    ...formatted,
    message: INTERNAL_ERROR_MESSAGE,
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  }
}
