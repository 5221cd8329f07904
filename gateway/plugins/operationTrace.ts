/** Remembers for the log what an operation was called and what went wrong in it. */
import type { ApolloServerPlugin } from '@apollo/server'
import { unwrapResolverError } from '@apollo/server/errors'
import type { GatewayContext } from '../context.ts'
import { UpstreamError } from '../errors.ts'
import type { Fault, OperationTrace } from '../operationTrace.ts'

export const operationTrace: ApolloServerPlugin<GatewayContext> = {
  async requestDidStart({ contextValue: { trace } }) {
    return {
      async didResolveOperation({ operationName }) {
        trace.operationName = operationName
      },
      async didEncounterErrors({ errors }) {
        trace.faults.push(...errors.map((error) => describe(error, unwrapResolverError(error))))
      },
    }
  },
}

/** An asker's mistake is no trouble of ours; an upstream's is, and our own is worse. */
export function severityOf({ faults }: OperationTrace): 'info' | 'warn' | 'error' {
  if (faults.some(({ code }) => code === 'INTERNAL_SERVER_ERROR')) return 'error'
  return faults.some(({ code }) => code.startsWith('UPSTREAM_')) ? 'warn' : 'info'
}

/** GraphQL's own words quote what was given, such as an input with a password in it; the asker may see that, the log may not. */
function withoutValues(message: string): string {
  return message.replace(/(got invalid value|cannot represent [^:]*:|\bfound|Value|\bUnexpected) [\s\S]*/, '$1 …')
}

interface Told extends Error {
  readonly path?: readonly (string | number)[] | undefined
  readonly extensions?: Readonly<Record<string, unknown>>
}

function describe(error: Told, original: unknown): Fault {
  const { code } = error.extensions ?? {}
  const path = error.path ? { path: error.path.join('.') } : {}
  if (original instanceof UpstreamError)
    return { code: original.code, upstream: original.upstream, message: original.message, ...path }
  if (typeof code === 'string') return { code, message: withoutValues(error.message), ...path }
  return {
    code: 'INTERNAL_SERVER_ERROR',
    message: error.message,
    ...path,
    ...(original instanceof Error && original.stack ? { stack: original.stack } : {}),
  }
}
