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

test.each([60_000, 10])('a query of cost %d resolves nothing after its client has disconnected', async (cost) => {
  const client = new AbortController()
  const [begun, resolved]: [string[], string[]] = [[], []]
  const part = new GraphQLObjectType({
    name: 'Part',
    fields: { text: { type: GraphQLString, resolve: () => resolved.push('text') } },
  })
  const load = (name: string, value: unknown) => ({
    type: part,
    resolve: () => {
      begun.push(name)
      return value
    },
  })
  const leave = Promise.resolve().then(() => client.abort())
  const fields = {
    a: load(
      'a',
      leave.then(() => ({})),
    ),
    b: load(
      'b',
      leave.then(() => ({})),
    ),
  }
  const schema = takeTurns(new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) }))
  const run = () => {
    const contextValue = { trace: { cost }, signal: client.signal }
    return execute({ schema, document: parse('{ a { text } b { text } }'), contextValue })
  }
  expect((await run()).data).toEqual({ a: null, b: null })
  expect(begun).toEqual(['a', 'b'])
  expect((await run()).data).toEqual({ a: null, b: null })
  expect(begun, 'an aborted request begins none').toEqual(['a', 'b'])
  expect(resolved).toEqual([])
})

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
