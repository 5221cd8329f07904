/** Resolves Query.route. */
import type { GatewayContext } from '../context.ts'
import { encodeId } from '../shared/ids.ts'
import type { QueryResolvers } from '../resolverTypes.generated.ts'
import type { NodeFinder, Slice } from '../slice.ts'
import { categoryParams, paramsText } from './categoryParams.ts'
import { normalisePath } from './path.ts'
import { resolveRoute, type Outcome } from './resolveRoute.ts'

/** Path of the result for an invalid path. */
const MAX_QUOTED_LENGTH = 200

/** Log message for a path that leads to no page. */
const ROUTE_NOT_FOUND = 'Route not found'

export interface RouteModel {
  readonly id: string
  readonly path: string
  readonly outcome: Outcome
}

const Query: Pick<QueryResolvers, 'route'> = {
  route: (_query, { path }, context) => routeAt(path, context),
}

async function routeAt(requested: string, context: GatewayContext): Promise<RouteModel> {
  const { storeCode, pathPrefix } = context.store
  const normal = normalisePath(requested, pathPrefix)
  const path =
    normal ??
    `/${requested
      .replace(/\p{Cc}/gu, '')
      .replace(/^\/+/, '')
      .slice(0, MAX_QUOTED_LENGTH)}`
  const params = categoryParams(requested, path)
  const address = path + paramsText(params)
  const outcome: Outcome =
    normal === null ? { __typename: 'NotFound', path } : await resolveRoute(normal, params, context)
  if (outcome.__typename === 'NotFound') context.log.info({ path: address }, ROUTE_NOT_FOUND)
  return { id: encodeId({ type: 'Route', storeCode, key: address }), path: address, outcome }
}

const findRoute: NodeFinder = (key, context) => routeAt(key, context)

export const routingSlice: Slice = { resolvers: { Query }, nodes: { Route: findRoute } }
