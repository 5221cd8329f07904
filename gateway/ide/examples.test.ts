import { getNamedType, isAbstractType, Kind, parse, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql'
import type { FieldNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql'
import { describe, expect, test } from 'vitest'
import { gatewaySchema } from '../schema.ts'
import { examples, variablesOf } from './examples.ts'
import { STORE_FACTS } from './exampleVariables.ts'

/** Of a note, in the editor on a screen of 1440 pixels. */
const MAX_NOTE_LENGTH = 60
const schema = gatewaySchema()

/** Names of the fields and fragments of a union or an interface that do not say which member they have. */
function withoutTypeName(text: string): string[] {
  const found: string[] = []
  const info = new TypeInfo(schema)
  const check = (name: string, { selections }: SelectionSetNode): void => {
    const saysMember = selections.some(
      (node) => node.kind === Kind.FRAGMENT_SPREAD || (node.kind === Kind.FIELD && node.name.value === '__typename'),
    )
    if (isAbstractType(getNamedType(info.getType())) && !saysMember) found.push(name)
  }
  const visitor = {
    Field: {
      enter({ name, selectionSet }: FieldNode) {
        if (selectionSet) check(name.value, selectionSet)
      },
    },
    FragmentDefinition: {
      enter({ name, selectionSet }: FragmentDefinitionNode) {
        check(name.value, selectionSet)
      },
    },
  }
  visit(parse(text), visitWithTypeInfo(info, visitor))
  return found
}

describe.each(examples)('the example $name', (example) => {
  const { name, note, query } = example
  test('is valid, and its unions say which member they have', () => {
    expect(validate(schema, parse(query))).toEqual([])
    expect(withoutTypeName(query)).toEqual([])
  })

  test('has a note, in lines that can be read without scrolling, and the name of its first operation', () => {
    expect(note).toMatch(/^[A-Z].+\.$/)
    expect([...query.matchAll(/^#.*$/gm)].filter(([line]) => line.length > MAX_NOTE_LENGTH)).toEqual([])
    // As the IDE names a tab.
    expect(/^(?!#).*(query|subscription|mutation)\s+([a-zA-Z0-9_]+)/m.exec(query)?.[2]).toBe(name)
  })

  test('has a value for each of its variables', () => {
    const named = new Set([...query.matchAll(/\$(\w+):/g)].map(([, variable]) => variable))
    expect(new Set(Object.keys(JSON.parse(variablesOf(example, null) || '{}')))).toEqual(named)
  })
})

test('what the examples need of a store is valid', () => {
  expect(validate(schema, parse(STORE_FACTS))).toEqual([])
})

test('a union without its member is found', () => {
  expect(withoutTypeName('{ cart { id } product(sku: "A") { price { ... on Price { per } } } }')).toEqual(['price'])
})
