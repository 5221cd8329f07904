/** Resolves node(id): any node of the store of the request. */
import type { GatewayContext } from './context.ts'
import { decodeId } from './shared/ids.ts'
import type { Slice } from './shared/slice.ts'

export function nodeResolvers(slices: readonly Slice[]) {
  const finders = new Map(slices.flatMap(({ nodes = {} }) => Object.entries(nodes)))
  /** The type comes from the id, because the objects have no type name. */
  const typeNames = new WeakMap<object, string>()

  return {
    Query: {
      async node(_query: unknown, { id }: { readonly id: string }, context: GatewayContext) {
        const { type, storeCode, key } = decodeId(id)
        const find = finders.get(type)
        if (!find || storeCode !== context.store.storeCode) return null

        const found = await find(key, context)
        if (found) typeNames.set(found, type)
        return found
      },
    },
    Node: {
      __resolveType: (model: object) => typeNames.get(model),
    },
  }
}
