import { setImmediate } from 'node:timers/promises'
import { execute, GraphQLObjectType, GraphQLSchema, GraphQLString, parse } from 'graphql'
import { expect, test } from 'vitest'
import { takeTurns } from './rootTurns.ts'

const names = ['a', 'b', 'c']

/** @param onField called when the field below a root field is resolved */
function schemaOf(onField: (name: string) => void): GraphQLSchema {
  const part = (name: string) =>
    new GraphQLObjectType({ name, fields: { text: { type: GraphQLString, resolve: () => onField(name) ?? name } } })
  const fields = Object.fromEntries(
    names.map((name) => [name, { type: part(name.toUpperCase()), resolve: async () => ({}) }]),
  )
  return takeTurns(new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) }))
}

test('the root fields of an expensive query are not resolved further when its client has gone', async () => {
  const client = new AbortController()
  const resolved: string[] = []
  const schema = schemaOf((name) => {
    resolved.push(name)
    client.abort()
  })
  const contextValue = { trace: { cost: 60_000 }, signal: client.signal }
  const { data, errors } = await execute({
    schema,
    document: parse('{ a { text } b { text } c { text } }'),
    contextValue,
  })
  await setImmediate()
  expect(resolved).toEqual(['A'])
  expect(data).toEqual({ a: { text: 'A' }, b: null, c: null })
  expect(errors).toHaveLength(2)
})
