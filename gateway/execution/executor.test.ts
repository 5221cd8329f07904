import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { assert, asyncProperty, integer } from 'fast-check'
import { execute, getOperationAST, parse, validate, type ExecutionResult } from 'graphql'
import { describe, expect, test } from 'vitest'
import { createRandomSchema } from '../testing/randomSchema.ts'
import { CONDITIONS, randomDocument } from '../testing/randomDocument.ts'
import { createExecutor } from './executor.ts'
import { pruneDocument } from './prune.ts'
import { catchThrowsBelow } from './throwsBelow.ts'

const schema = createRandomSchema()

/**
 * Compares data including key order. Of several errors below one null, engines may report the first or all:
 * so the test compares which paths are null because of an error.
 */
function comparable({ data, errors = [] }: ExecutionResult) {
  const faultyPlaces = new Set(errors.map((error) => JSON.stringify(placeOfNull(data, error.path ?? []))))
  return {
    text: JSON.stringify(data ?? null),
    faultyPlaces: [...faultyPlaces].sort(),
    codes: [...new Set(errors.map(({ extensions }) => JSON.stringify(extensions)))].sort(),
  }
}

/** Length of the part of an error's path that the response contains, up to the null. */
function placeOfNull(data: unknown, path: readonly (string | number)[]): readonly (string | number)[] {
  const depth = path.findIndex(
    (_key, at) =>
      path
        .slice(0, at)
        .reduce<unknown>(
          (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : value),
          data,
        ) === null,
  )
  return depth === -1 ? path : path.slice(0, depth)
}

function request(source: string, variables: Record<string, unknown>) {
  const document = parse(source)
  return {
    document,
    operation: getOperationAST(document) ?? undefined,
    queryHash: source,
    operationName: null,
    variables,
    context: {},
  }
}

describe('compiled and interpreted executions give equal responses', () => {
  test('for random documents of the schema with all sets of conditions', async () => {
    const compileErrors: unknown[] = []
    let compared = 0
    await assert(
      asyncProperty(integer(), async (seed) => {
        const executor = createExecutor(schema, (error) => compileErrors.push(error))
        const source = randomDocument(schema, mulberry32(seed))
        const valid = validate(schema, parse(source))
        expect(
          valid.map(({ message }) => message),
          source,
        ).toEqual([])
        for (const variables of conditionSets()) {
          const oracle = await execute({ schema, document: parse(source), variableValues: variables, contextValue: {} })
          await executor(request(source, variables))
          const compiled = await executor(request(source, variables))
          if (!isDeepStrictEqual(comparable(compiled), comparable(oracle)))
            throw new Error(`differs with ${JSON.stringify(variables)} for ${source}`)
          compared += 1
        }
      }),
      { numRuns: 40 },
    )
    expect(compared).toBeGreaterThan(300)
    expect(compileErrors.length).toBeLessThan(compared * 0.1)
  }, 120_000)

  test('for an invalid variable, with the message of graphql-js', async () => {
    const executor = createExecutor(schema, () => {})
    const source = 'query ($skus: [String!]!) { products(skus: $skus) { sku } }'
    const first = await executor(request(source, { skus: [1, null] }))
    await executor(request(source, { skus: ['a'] }))
    const compiled = await executor(request(source, { skus: [1, null] }))
    expect(compiled.data).toBeUndefined()
    expect(comparable(compiled)).toEqual(comparable(first))
  })

  test('for a condition that is not a Boolean', async () => {
    const executor = createExecutor(schema, () => {})
    const source = 'query ($a: Boolean!) { stores { code @skip(if: $a) name } }'
    for (let count = 0; count < 3; count += 1)
      expect((await executor(request(source, { a: 'yes' }))).errors?.[0]?.message).toContain(
        '"$a" got invalid value "yes"',
      )
  })
})

describe('a getter that throws', () => {
  const broken = {
    name: 'bar',
    get price(): string {
      throw new Error('no price')
    },
    parts: ['part'],
  }
  const throwing = catchThrowsBelow(
    makeExecutableSchema({
      typeDefs: `type Query { one: Item many: [Item!] slow: String } type Mutation { change: Item }
        type Item { name: String! price: String parts: [String!]! same: Item later: Item }`,
      resolvers: {
        Query: {
          one: async () => broken,
          many: async () => [broken, broken],
          slow: async () => {
            await setImmediate()
            return 'slow'
          },
        },
        Mutation: { change: async () => broken },
        Item: { same: (item: unknown) => item, later: async (item: unknown) => item },
      },
    }),
  )

  test.each([
    ['{ one { name price parts } slow }', { one: { name: 'bar', price: null, parts: ['part'] }, slow: 'slow' }],
    ['{ one { same { price parts } } }', { one: { same: { price: null, parts: ['part'] } } }],
    ['{ slow one { later { name price } } }', { slow: 'slow', one: { later: { name: 'bar', price: null } } }],
    [
      '{ many { name price } }',
      {
        many: [
          { name: 'bar', price: null },
          { name: 'bar', price: null },
        ],
      },
    ],
    ['mutation { change { name } }', { change: { name: 'bar' } }],
  ])('is the error of its field, however often the document is executed: %s', async (source, expected) => {
    const executor = createExecutor(throwing, () => {})
    for (let execution = 0; execution < 3; execution += 1) {
      const { data, errors = [] } = await executor(request(source, {}))
      expect(JSON.parse(JSON.stringify(data))).toEqual(expected)
      expect(errors.map(({ message, path }) => [message, path?.at(-1)])).toEqual(
        errors.map(() => ['no price', 'price']),
      )
      expect(errors.length > 0).toBe(source.includes('price'))
    }
  })

  test('is an error of a mutation, which is not executed again', async () => {
    const executor = createExecutor(throwing, () => {})
    for (let execution = 0; execution < 3; execution += 1) {
      const { errors } = await executor(request('mutation { change { name price } }', {}))
      expect(errors?.map(({ message }) => message)).toEqual(['no price'])
    }
  })
})

test('mutations, also those of fragments, run one after another in the order of the document', async () => {
  const started: string[] = []
  const change = async (_root: unknown, { name }: { name: string }): Promise<string> => {
    started.push(name)
    await Promise.resolve()
    started.push(`${name} ended`)
    return name
  }
  const writable = makeExecutableSchema({
    typeDefs: 'type Query { a: String } type Mutation { change(name: String!): String }',
    resolvers: { Mutation: { change } },
  })
  const executor = createExecutor(writable, () => {})
  const source =
    'mutation { ...First second: change(name: "second") ... { third: change(name: "third") } } fragment First on Mutation { first: change(name: "first") }'
  for (const execution of ['interpreted', 'compiled']) {
    started.length = 0
    const { data } = await executor(request(source, {}))
    expect(Object.keys(data ?? {}), execution).toEqual(['first', 'second', 'third'])
    expect(started, execution).toEqual(['first', 'first ended', 'second', 'second ended', 'third', 'third ended'])
  }
})

test('does not compile fields that the conditions exclude', () => {
  const document = parse(
    'query ($a: Boolean!) { stores { code @skip(if: $a) ... @include(if: $a) { name } ...F @include(if: false) } } fragment F on Store { url }',
  )
  const pruned = JSON.stringify(pruneDocument(document, { a: true }))
  expect(pruned).toContain('"name"')
  expect(pruned).not.toContain('"code"')
  expect(pruned).not.toContain('"skip"')
})

function conditionSets(): Record<string, boolean>[] {
  return Array.from({ length: 2 ** CONDITIONS.length }, (_, bits) =>
    Object.fromEntries(CONDITIONS.map((name, at) => [name, (bits & (1 << at)) !== 0])),
  )
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
