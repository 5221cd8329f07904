/** Without its id the browser's cache cannot join an object of one response with the same object of another. */
import {
  buildSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
  Kind,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'
import { expect, test } from 'vitest'
import { gatewaySchema } from '../gateway/schema.ts'
import * as generated from '../web/client/generated/documents.generated.ts'

/** Paths of the objects that have an id and are selected without it. */
function withoutId(text: string, schema: GraphQLSchema): string[] {
  const document = parse(text)
  const fragments = new Map(
    document.definitions.flatMap((node): [string, FragmentDefinitionNode][] =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [],
    ),
  )
  const covers = (condition: string | undefined, type: GraphQLObjectType): boolean => {
    const named = condition === undefined ? type : schema.getType(condition)
    return named === type || (isAbstractType(named) && schema.isSubType(named, type))
  }
  /** Names of the fields that are selected of an object of the type. */
  const fieldsOf = ({ selections }: SelectionSetNode, type: GraphQLObjectType): string[] =>
    selections.flatMap((node) => {
      if (node.kind === Kind.FIELD) return [node.name.value]
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node
      if (!fragment || !covers(fragment.typeCondition?.name.value, type)) return []
      return fieldsOf(fragment.selectionSet, type)
    })

  const found: string[] = []
  const info = new TypeInfo(schema)
  const enter = (name: string, selectionSet: SelectionSetNode | undefined): void => {
    const type = getNamedType(info.getType())
    if (!selectionSet || !isCompositeType(type)) return
    for (const possible of isObjectType(type) ? [type] : schema.getPossibleTypes(type)) {
      const names = fieldsOf(selectionSet, possible).filter((field) => field !== '__typename')
      if (names.length > 0 && 'id' in possible.getFields() && !names.includes('id'))
        found.push(`${name}: ${possible.name}`)
    }
  }
  visit(document, visitWithTypeInfo(info, { Field: (node) => enter(node.name.value, node.selectionSet) }))
  return found
}

/** The operations of the browser: those of the shop's server have no cache. */
const operations = Object.entries<DocumentNode>(generated).filter(([, { kind }]) => kind === Kind.DOCUMENT)

test.each(operations)('%s selects the id of every object that has one', (_name, document) => {
  expect(withoutId(print(document), gatewaySchema())).toEqual([])
})

test('the browser has operations', () => {
  expect(operations.length).toBeGreaterThan(20)
})

const example = buildSchema(`
  type Query { node: Node bar: Bar }
  interface Node { id: ID! }
  type Bar implements Node { id: ID! name: String coin: Coin }
  type Coin { year: Int }
`)
test.each([
  { text: '{ bar { name } }', expected: ['bar: Bar'] },
  { text: '{ node { ... on Bar { name } } }', expected: ['node: Bar'] },
  { text: '{ node { id ... on Bar { name } } }', expected: [] },
  { text: '{ bar { ...B } } fragment B on Bar { id coin { year } }', expected: [] },
  { text: '{ bar { ...B } } fragment B on Bar { coin { year } }', expected: ['bar: Bar'] },
])('$text is answered with the objects that lack their id: $expected', ({ text, expected }) => {
  expect(withoutId(text, example)).toEqual(expected)
})
