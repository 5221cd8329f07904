/** A slice of the gateway: resolvers for its part of the SDL, and its node types. */
import type { GatewayContext } from './context.ts'
import type { Resolvers } from './resolverTypes.generated.ts'

/** Finds a node by the key in its id, within the store of the request; null when there is none. */
export type NodeFinder = (key: string, context: GatewayContext) => Promise<object | null> | object | null

export interface Slice {
  readonly resolvers: Resolvers
  /** Finders by type name. */
  readonly nodes?: Readonly<Record<string, NodeFinder>>
}
