import { ApolloServer } from '@apollo/server'
import { buildSchema, GraphQLError, type ExecutionResult } from 'graphql'
import { expect, test } from 'vitest'
import type { GatewayContext } from '../context.ts'
import { createOperationExecution } from './operationExecution.ts'

const schema = buildSchema('type Query { a: Int } type Mutation { a: Int }')

async function respond(execute: () => Promise<ExecutionResult<Record<string, unknown>>>, query: string) {
  const execution = createOperationExecution(schema, execute)
  const reported: string[] = []
  const apollo = new ApolloServer<GatewayContext>({
    gateway: execution.gateway,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    plugins: [
      {
        async requestDidStart() {
          return {
            async didEncounterErrors({ errors }) {
              reported.push(...errors.map(({ message }) => message))
            },
          }
        },
      },
      execution.plugin,
    ],
  })
  await apollo.start()
  const { body } = await apollo.executeOperation({ query }, { contextValue: {} as GatewayContext })
  await apollo.stop()
  return { result: body.kind === 'single' ? body.singleResult : null, reported }
}

test.each([
  { name: 'without errors', given: { data: { a: 1 } }, expected: { data: { a: 1 } }, reported: [] },
  {
    name: 'with an error',
    given: { data: { a: null }, errors: [new GraphQLError('no', { path: ['a'], extensions: { code: 'NO' } })] },
    expected: { data: { a: null }, errors: [{ message: 'no', path: ['a'], extensions: { code: 'NO' } }] },
    reported: ['no'],
  },
  {
    name: 'without data',
    given: { errors: [new GraphQLError('no', { extensions: { code: 'NO' } })] },
    expected: { errors: [{ message: 'no', extensions: { code: 'NO' } }] },
    reported: ['no'],
  },
])('executes a mutation $name once, and reports its errors once', async ({ given, expected, reported }) => {
  let executions = 0
  const answer = await respond(async () => {
    executions += 1
    return given
  }, 'mutation { a }')
  expect(JSON.parse(JSON.stringify(answer.result))).toEqual(expected)
  expect(answer.reported).toEqual(reported)
  expect(executions).toBe(1)
})

test('reports an execution that throws once, and executes it once', async () => {
  let executions = 0
  const { result, reported } = await respond(async () => {
    executions += 1
    throw new Error('broken')
  }, 'mutation { a }')
  expect(result?.data).toBeUndefined()
  expect(result?.errors?.map(({ message }) => message)).toEqual(['broken'])
  expect(reported).toEqual(['broken'])
  expect(executions).toBe(1)
})
