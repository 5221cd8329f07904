/** Records name, cost and errors of an operation for the log and the HTTP layer. */
import type { ApolloServerPlugin } from '@apollo/server'
import { unwrapResolverError } from '@apollo/server/errors'
import type { GraphQLError } from 'graphql'
import type { RequestScope } from '../shared/requestScope.ts'
import type { KnownDocuments } from '../documents.ts'
import { UpstreamError } from '../shared/errors.ts'
import { isUncodedClientError } from '../shared/formatError.ts'
import type { TracedError, OperationTrace } from '../shared/operationTrace.ts'

export function operationTrace(documents: Pick<KnownDocuments, 'textOf'>): ApolloServerPlugin<RequestScope> {
  return {
    async requestDidStart({ contextValue: { trace } }) {
      return {
        async didResolveOperation({ operationName, queryHash }) {
          trace.operationName = operationName
          trace.isKnownDocument = documents.textOf(queryHash) !== undefined
        },
        async didEncounterErrors({ errors }) {
          trace.isDocumentRefused = errors.every(isDocumentError)
          trace.errors.push(...errors.map((error) => describe(error, unwrapResolverError(error))))
        },
      }
    },
  }
}

const DOCUMENT_ERRORS: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
])

/** Invalid variables are BAD_USER_INPUT without an HTTP status, unlike the limits of this gateway. */
function isDocumentError({ path, extensions }: GraphQLError): boolean {
  if (path !== undefined) return false
  return (
    DOCUMENT_ERRORS.has(extensions['code']) ||
    (extensions['code'] === 'BAD_USER_INPUT' && extensions['http'] === undefined)
  )
}

/** Log level: client errors are information, upstream errors and limits are warnings, internal errors are errors. */
export function severityOf({ errors }: OperationTrace): 'info' | 'warn' | 'error' {
  if (errors.some(({ code }) => code === 'INTERNAL_SERVER_ERROR')) return 'error'
  return errors.some(({ code }) => code.startsWith('UPSTREAM_') || WARNINGS.has(code)) ? 'warn' : 'info'
}

const WARNINGS: ReadonlySet<string> = new Set(['OPERATION_TIMEOUT', 'OVERLOADED', 'SESSION_STORE_UNAVAILABLE'])

/** Messages of graphql-js quote input values, which may contain a password. The client may see them, the log must not contain them. */
function withoutValues(message: string): string {
  return message.replace(/(got invalid value|cannot represent [^:]*:|\bfound|Value|\bUnexpected) [\s\S]*/, '$1 …')
}

interface FormattedError extends Error {
  readonly path?: readonly (string | number)[] | undefined
  readonly extensions?: Readonly<Record<string, unknown>>
}

function describe(error: FormattedError, original: unknown): TracedError {
  const { code } = error.extensions ?? {}
  const path = error.path ? { path: error.path.join('.') } : {}
  if (original instanceof UpstreamError)
    return { code: original.code, upstream: original.upstream, message: original.message, ...path }
  if (isUncodedClientError(error)) return { code: 'BAD_USER_INPUT', message: error.message, ...path }
  if (typeof code === 'string') return { code, message: withoutValues(error.message), ...path }
  return {
    code: 'INTERNAL_SERVER_ERROR',
    message: error.message,
    ...path,
    ...(original instanceof Error && original.stack ? { stack: original.stack } : {}),
  }
}
