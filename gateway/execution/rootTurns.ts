/** Lets other requests run between the root fields of an expensive query. */
import { setImmediate } from 'node:timers/promises'
import { defaultFieldResolver, type GraphQLSchema } from 'graphql'
import type { RequestScope } from '../shared/requestScope.ts'
import { requestEnded } from '../shared/errors.ts'

/** Units of cost, about 10 ms. The pages of the shop have one or two large root fields. */
const MIN_COST = 10_000

/** Of each request, the turn of the root field that came last. */
const lastTurns = new WeakMap<RequestScope, Promise<void>>()

/**
 * The fields below a root field are resolved when its own value is known: of an expensive query an event loop's turn apart, also where
 * one batch answers all. Of a request that has ended nothing is resolved further.
 */
export function takeTurns(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { resolve = defaultFieldResolver } = field
    field.resolve = (root, args, context: RequestScope, info) => {
      throwIfEnded(context)
      const value: unknown = resolve(root, args, context, info)
      if ((context.trace.cost ?? 0) >= MIN_COST) return inTurn(context, value)
      return value instanceof Promise ? value.then((found: unknown) => (throwIfEnded(context), found)) : value
    }
  }
  return schema
}

async function inTurn(context: RequestScope, pending: unknown): Promise<unknown> {
  const value = await pending
  const turn = lastTurns.get(context)?.then(() => setImmediate()) ?? Promise.resolve()
  lastTurns.set(context, turn)
  await turn
  throwIfEnded(context)
  return value
}

/** @throws UpstreamError */
function throwIfEnded({ signal }: RequestScope): void {
  if (signal.aborted) throw requestEnded('gateway')
}
