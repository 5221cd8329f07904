/** What the gateway counts before it answers must leave room for every page of the shop. */
import * as documents from '#docs'
import { buildSchema, Kind, type DocumentNode } from 'graphql'
import { readFileSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPERATION_LIMITS } from '../gateway/plugins/operationLimits.ts'
import { measureOperation } from '../gateway/plugins/operationCost.ts'

const schema = buildSchema(
  globSync('schema/*.graphql')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n'),
)

/** As much as the shop asks for at once. */
const ids = Array.from({ length: 100 }, (_, at) => String(at))
const variables = { pageSize: 48, ids, pageIds: ['1'], skus: ids.slice(0, 12) }

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && 'definitions' in value
const operations = Object.values<unknown>(documents)
  .filter(isDocument)
  .flatMap((document) => {
    const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    return operation
      ? [
          {
            name: operation.name?.value ?? '',
            operation,
            fragments: document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION),
          },
        ]
      : []
  })

test('the shop has operations', () => {
  expect(operations.length).toBeGreaterThan(10)
})

test.each(operations)('$name is within the limits', ({ operation, fragments }) => {
  const measure = measureOperation(schema, operation, fragments, variables)
  for (const name of ['depth', 'aliases', 'rootFields', 'cost'] as const)
    expect(measure[name]).toBeLessThanOrEqual(OPERATION_LIMITS[name])
})
