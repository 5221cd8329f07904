/** Resolves node(id): any node of the store of the request. */
import type { GatewayContext } from './context.ts'
import { decodeId } from './shared/ids.ts'
import type { Slice } from './slice.ts'

export interface NodeLookup {
  /** Null where the store of the request has no node with that id. @throws GraphQLError BAD_USER_INPUT for text that is not an id */
  find(id: string, context: GatewayContext): Promise<object | null>
  /** Name of the type of a node that was found. */
  readonly typeOf: (node: object) => string | undefined
}

export function createNodeLookup(slices: readonly Slice[]): NodeLookup {
  const finders = new Map(slices.flatMap(({ nodes = {} }) => Object.entries(nodes)))
  /** The type comes from the id, because the objects have no type name. */
  const typeNames = new WeakMap<object, string>()

  return {
    async find(id, context) {
      const { type, storeCode, key } = decodeId(id)
      const find = finders.get(type)
      if (!find || storeCode !== context.store.storeCode) return null

      const found = await find(key, context)
      if (found) typeNames.set(found, type)
      return found
    },
    typeOf: (node) => typeNames.get(node),
  }
}

export function nodeResolvers(nodes: NodeLookup) {
  return {
    Query: {
      node: (_query: unknown, { id }: { readonly id: string }, context: GatewayContext) => nodes.find(id, context),
    },
    Node: { __resolveType: nodes.typeOf },
  }
}
