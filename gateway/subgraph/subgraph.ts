/** The gateway as a subgraph of a federated graph: what a router asks for beside the schema's own fields. */
import { readFileSync } from 'node:fs'
import { parse, print, visit, type DirectiveDefinitionNode, type DirectiveNode } from 'graphql'
import * as v from 'valibot'
import type { GatewayContext } from '../context.ts'
import type { NodeLookup } from '../node.ts'
import { badUserInput } from '../shared/errors.ts'

/** A router sends all entities of a response at once; the cost of their selected fields has a limit of its own. */
const MAX_REPRESENTATIONS = 250
const MAX_ID_LENGTH = 1_000

const representationSchema = v.looseObject({
  __typename: v.picklist(['Product', 'Variant', 'Category', 'Store']),
  id: v.pipe(v.string(), v.maxLength(MAX_ID_LENGTH)),
})
type Representation = v.InferOutput<typeof representationSchema>

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

export const subgraphQueries = (): string => read('queries.graphql')

export function subgraphResolvers(nodes: NodeLookup, schemaSdl: readonly string[]) {
  const sdl = withoutCosts([read('entities.graphql'), ...schemaSdl].join('\n'))
  return {
    Query: {
      _service: () => ({ sdl }),
      _entities(
        _query: unknown,
        { representations }: { readonly representations: readonly unknown[] },
        context: GatewayContext,
      ) {
        if (representations.length > MAX_REPRESENTATIONS)
          throw badUserInput(`representations: expected at most ${MAX_REPRESENTATIONS}, got ${representations.length}`)
        return representations.map(keyOf).map((key) => findEntity(key, nodes, context))
      },
    },
    _Entity: { __resolveType: nodes.typeOf },
  }
}

/** Federation has directives of these names with other arguments, which another subgraph may import; the gateway itself counts the costs. */
function withoutCosts(sdl: string): string {
  const remove = ({ name }: DirectiveNode | DirectiveDefinitionNode) =>
    ['cost', 'listSize'].includes(name.value) ? null : undefined
  return print(visit(parse(sdl), { Directive: remove, DirectiveDefinition: remove }))
}

/** @throws GraphQLError BAD_USER_INPUT */
function keyOf(representation: unknown, at: number): Representation {
  const parsed = v.safeParse(representationSchema, representation)
  if (parsed.success) return parsed.output
  throw badUserInput(`representations.${at}: expected the __typename and id of an entity: ${parsed.issues[0].message}`)
}

/** An id of another type names nothing. An error is the one of this entity alone. */
async function findEntity({ __typename, id }: Representation, nodes: NodeLookup, context: GatewayContext) {
  const found = await nodes.find(id, context)
  return found && nodes.typeOf(found) === __typename ? found : null
}
