/** What a slice exports to the gateway: resolvers for its part of the SDL, and the types that `node(id)` can find through it. */
import type { GatewayContext } from './context.ts'
import type { Resolvers } from './resolverTypes.generated.ts'

/** Finds a node by the key in its id, within the store of the request; null when there is none. */
export type NodeFinder = (key: string, context: GatewayContext) => Promise<object | null> | object | null

export interface Slice {
  readonly resolvers: Resolvers
  /** By type name. */
  readonly nodes?: Readonly<Record<string, NodeFinder>>
}
