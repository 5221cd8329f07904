/** Refuses operations that exceed the limits before anything is loaded. */
import type { ApolloServerPlugin } from '@apollo/server'
import { Kind } from 'graphql'
import type { GatewayContext } from '../context.ts'
import { badRequest } from '../errors.ts'
import { measureOperation, type OperationMeasure } from './operationCost.ts'

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

/** Operations without variables, whose parsed documents are cached. */
const measured = new WeakMap<object, OperationMeasure>()

export const operationLimits: ApolloServerPlugin<GatewayContext> = {
  async requestDidStart({ contextValue: { trace } }) {
    return {
      async didResolveOperation({ schema, document, operation, request }) {
        if (!operation) return
        const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
        const variables = request.variables ?? {}
        const hasVariables = Object.keys(variables).length > 0
        const measure =
          (hasVariables ? undefined : measured.get(operation)) ??
          measureOperation(schema, operation, fragments, variables)
        if (!hasVariables) measured.set(operation, measure)
        trace.cost = measure.cost
        for (const name of ['depth', 'aliases', 'rootFields', 'cost'] as const) {
          const [value, max] = [measure[name], OPERATION_LIMITS[name]]
          if (value > max) throw badRequest(`the operation has ${value} ${NAMES[name]}; at most ${max} are allowed`)
        }
      },
    }
  },
}
