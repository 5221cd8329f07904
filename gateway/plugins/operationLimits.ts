/** Refuses operations that exceed the limits before anything is loaded. */
import type { ApolloServerPlugin } from '@apollo/server'
import { Kind, type DocumentNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql'
import type { RequestScope } from '../shared/requestScope.ts'
import { badRequest } from '../shared/errors.ts'
import { sizeIn } from './fieldCosts.ts'
import { measureOperation, type MeasuredOperation, type OperationMeasure } from './operationCost.ts'

/** The shop's own operations stay below half of each limit (tests/operationCost.test.ts); 60,000 units are about 60 ms of work. */
export const OPERATION_LIMITS: Readonly<Record<keyof OperationMeasure, number>> = {
  depth: 15,
  aliases: 60,
  rootFields: 20,
  cost: 60_000,
}

const NAMES: Readonly<Record<keyof OperationMeasure, string>> = {
  depth: 'levels',
  aliases: 'aliases',
  rootFields: 'root fields',
  cost: 'units of cost',
}

/** Of operations whose parsed documents are cached: the last measure, with the sizes that it was computed for. */
const lastMeasures = new WeakMap<object, { readonly measured: MeasuredOperation; readonly sizes: string }>()

function sizesIn(names: readonly string[], variables: Readonly<Record<string, unknown>>): string {
  return names.map((name) => (name in variables ? sizeIn(variables[name]) : 'default')).join()
}

function measureOnce(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  { definitions }: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): OperationMeasure {
  const known = lastMeasures.get(operation)
  if (known && known.sizes === sizesIn(known.measured.sizingVariables, variables)) return known.measured
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  const found = measureOperation(schema, operation, fragments, variables)
  lastMeasures.set(operation, { measured: found, sizes: sizesIn(found.sizingVariables, variables) })
  return found
}

export const operationLimits: ApolloServerPlugin<RequestScope> = {
  async requestDidStart({ contextValue: { trace } }) {
    return {
      async didResolveOperation({ schema, document, operation, request }) {
        if (!operation) return
        if (!schema.getRootType(operation.operation))
          throw badRequest(`expected a query or a mutation, got a ${operation.operation}`)
        const measure = measureOnce(schema, operation, document, request.variables ?? {})
        trace.cost = measure.cost
        for (const name of ['depth', 'aliases', 'rootFields', 'cost'] as const) {
          const [value, max] = [measure[name], OPERATION_LIMITS[name]]
          if (value > max) throw badRequest(`the operation has ${value} ${NAMES[name]}; at most ${max} are allowed`)
        }
      },
    }
  },
}
