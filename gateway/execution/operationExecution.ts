/** Connects the executor to Apollo Server. */
import {
  type ApolloServerOptionsWithGateway,
  type ApolloServerPlugin,
  type GraphQLRequest,
  HeaderMap,
} from '@apollo/server'
import type { GraphQLSchema } from 'graphql'
import type { RequestScope } from '../shared/requestScope.ts'
import type { Executor } from './executor.ts'

interface OperationExecution {
  /** Apollo's public option for a custom executor; plugin hooks work as usual. */
  readonly gateway: ApolloServerOptionsWithGateway<RequestScope>['gateway']
  /** Must be the last plugin that responds to operations. */
  readonly plugin: ApolloServerPlugin<RequestScope>
}

/**
 * The plugin executes each operation and returns a result without errors. A result with errors is returned by the gateway, so that Apollo
 * formats and reports its errors. Results do not all take that way, because Apollo creates an object literal with a getter for each call of
 * the gateway, and V8 keeps what such a getter refers to, here the request and its result, until it collects the old generation.
 */
export function createOperationExecution(schema: GraphQLSchema, executor: Executor): OperationExecution {
  /** Results with errors, and failed executions, by the context of their request. */
  const failed = new WeakMap<object, ReturnType<Executor>>()

  const gateway: OperationExecution['gateway'] = {
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => {}
    },
    load: async () => ({
      executor: ({ request, ...sent }) =>
        failed.get(sent.context) ?? executor({ ...sent, ...sentIn(request, sent.operationName) }),
    }),
    stop: async () => {},
  }
  const plugin: OperationExecution['plugin'] = {
    requestDidStart: async () => ({
      async responseForOperation({ document, operation, queryHash, operationName, request, contextValue: context }) {
        if (!operation || queryHash === undefined) return null
        const sent = { document, operation, queryHash, context }
        const execution = executor({ ...sent, ...sentIn(request, operationName) })
        const result = await execution.catch(() => null)
        if (result?.data && !result.errors)
          return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data: result.data } } }
        failed.set(context, execution)
        return null
      },
    }),
  }
  return { gateway, plugin }
}

function sentIn(
  { operationName, variables }: Pick<GraphQLRequest, 'operationName' | 'variables'>,
  selected: string | null,
) {
  return { operationName: operationName ?? selected, variables: variables ?? {} }
}
