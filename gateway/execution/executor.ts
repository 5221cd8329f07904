/** Executes documents: with graphql-js the first time, compiled by graphql-jit from the second time on. */
import {
  execute,
  GraphQLError,
  Kind,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import { decidingVariables, pruneDocument } from './prune.ts'
import { hasThrownBelow } from './throwsBelow.ts'

/** Maximum number of compiled documents, counted per set of @skip and @include values. */
const MAX_COMPILED = 500

interface ExecutionRequest {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode | undefined
  /** Cache key: equal for equal documents. */
  readonly queryHash: string
  readonly operationName: string | null | undefined
  readonly variables: Readonly<Record<string, unknown>>
  readonly context: unknown
}

type Result = ExecutionResult<Record<string, unknown>>
export type Executor = (request: ExecutionRequest) => Promise<Result>

type Run = (context: unknown, variables: Readonly<Record<string, unknown>>) => Promise<Result> | Result
type Entry =
  | { readonly sighting: 'first' }
  | { readonly sighting: 'compiled'; readonly run: Run }
  | { readonly sighting: 'refused' }

/** @param onLookup gets whether the document had been compiled before */
export function createExecutor(
  schema: GraphQLSchema,
  onCompileError: (error: unknown) => void,
  onLookup: (isCompiled: boolean) => void = () => {},
): Executor {
  const entries = new LRUCache<string, Entry>({ max: MAX_COMPILED })

  return async (request) => {
    const conditions = conditionValues(request)
    if (!conditions) return interpret(schema, request)

    const key = JSON.stringify([request.queryHash, request.operationName ?? null, ...Object.values(conditions)])
    const entry = entries.get(key)
    onLookup(entry?.sighting === 'compiled')
    if (!entry) {
      entries.set(key, { sighting: 'first' })
      return interpret(schema, request)
    }
    if (entry.sighting === 'refused') return interpret(schema, request)

    const run = entry.sighting === 'compiled' ? entry.run : compile(schema, request, conditions, onCompileError)
    if (entry.sighting === 'first') entries.set(key, run ? { sighting: 'compiled', run } : { sighting: 'refused' })
    if (!run) return interpret(schema, request)

    const result = await run(request.context, request.variables)
    // A result without data means that the variables are invalid: graphql-js reports this with the message that clients know.
    if (result.data === undefined) return interpret(schema, request)
    // graphql-js finds out which field has thrown. A mutation is never executed again.
    const isRepeatable = request.operation?.operation === OperationTypeNode.QUERY
    return isRepeatable && hasThrownBelow(request.context) ? interpret(schema, request) : result
  }
}

/** The values of @skip and @include; null when one is not a Boolean, which graphql-js reports. */
function conditionValues({ document, operation, variables }: ExecutionRequest): Record<string, boolean> | null {
  if (!operation) return null
  const values: Record<string, boolean> = {}
  for (const name of decidingVariables(document)) {
    const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)
    if (!definition) continue // belongs to another operation
    const { defaultValue } = definition
    const value =
      variables[name] ??
      (defaultValue?.kind === Kind.BOOLEAN && variables[name] === undefined ? defaultValue.value : undefined)
    if (typeof value !== 'boolean') return null
    values[name] = value
  }
  return values
}

function compile(
  schema: GraphQLSchema,
  request: ExecutionRequest,
  conditions: Record<string, boolean>,
  onCompileError: (error: unknown) => void,
): Run | null {
  try {
    const document = pruneDocument(request.document, conditions)
    const compiled = compileQuery<Record<string, unknown>>(schema, document, request.operationName ?? undefined, {
      disablingCapturingStackErrors: true,
    })
    if (isCompiledQuery(compiled)) return (context, variables) => compiled.query(undefined, context, variables)
    onCompileError(compiled.errors?.[0] ?? new GraphQLError('graphql-jit returned neither a query nor an error'))
  } catch (error) {
    onCompileError(error)
  }
  return null
}

async function interpret(
  schema: GraphQLSchema,
  { document, operationName, variables, context }: ExecutionRequest,
): Promise<Result> {
  return execute({ schema, document, operationName, variableValues: variables, contextValue: context })
}
