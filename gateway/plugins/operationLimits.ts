/** Refuses operations that ask for too much, before anything is loaded. */
import type { ApolloServerPlugin } from '@apollo/server'
import { Kind } from 'graphql'
import { badRequest } from '../errors.ts'
import type { GatewayContext } from '../context.ts'
import { measureOperation, type OperationMeasure } from './operationCost.ts'

/** Well above the shop's own widest page (a listing of 96 with every field of a card), far below what hurts. */
export const OPERATION_LIMITS: Readonly<Record<keyof OperationMeasure, number>> = {
  depth: 15,
  aliases: 60,
  rootFields: 20,
  cost: 60_000,
}

const words: Readonly<Record<keyof OperationMeasure, string>> = {
  depth: 'levels',
  aliases: 'aliases',
  rootFields: 'root fields',
  cost: 'values in the answer',
}

export const operationLimits: ApolloServerPlugin<GatewayContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, operation, request, contextValue: { trace } }) {
        if (!operation) return
        const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
        const measure = measureOperation(schema, operation, fragments, request.variables ?? {})
        trace.cost = measure.cost
        for (const name of ['depth', 'aliases', 'rootFields', 'cost'] as const) {
          const [asked, most] = [measure[name], OPERATION_LIMITS[name]]
          if (asked > most)
            throw badRequest(`the operation asks for ${asked} ${words[name]}; at most ${most} are answered`)
        }
      },
    }
  },
}
