/** What holds for every field of Query and Mutation, those that are added later included: the operations are generated from the SDL. */
import { randomUUID } from 'node:crypto'
import { type GraphQLInputType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatewaySchema } from '../../gateway/schema.ts'
import { createFakeCustomers, KARI, signIn } from '../../gateway/testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../../gateway/testing/startGateway.ts'
import { operationsOf, type Samples } from './generatedOperations.ts'

const schema = gatewaySchema()
const samples: Samples = { idempotencyKey: () => randomUUID() }
const queries = operationsOf(schema, 'query', samples)
const mutations = operationsOf(schema, 'mutation', samples)
/** Mutations that end the session of their request. */
const ENDING = ['Mutation.signOut', 'Mutation.signOutEverywhere', 'Mutation.signIn']

let gateway: TestGateway
let cookie = ''
beforeAll(async () => {
  gateway = await startGateway({})
  createFakeCustomers(gateway.storefront)
  cookie = (await signIn(gateway, KARI)).cookie
})
afterAll(() => gateway.close())

describe('a mutation of a page of another origin', () => {
  test.each(mutations)('$coordinate is refused before anything is called', async ({ document, variables }) => {
    const [session = ''] = cookie.split('; ')
    const credentials = [session, `guest=${'A'.repeat(43)}`]
    const origins = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    const before = gateway.storefront.calls.length
    for (const credential of credentials)
      for (const headers of origins) {
        const response = await gateway.query(document, {
          variables: variables(),
          headers: { ...headers, cookie: credential },
        })
        expect([response.status, response.errors?.[0]?.extensions.code], JSON.stringify(headers)).toEqual([
          403,
          'FORBIDDEN',
        ])
        expect([response.data, response.headers['set-cookie']]).toEqual([undefined, undefined])
      }
    expect(gateway.storefront.calls.length).toBe(before)
  })

  test.each(mutations)('$coordinate is not executed as GET', async ({ document, variables }) => {
    const before = gateway.storefront.calls.length
    const address = new URL(`${gateway.url}/graphql?store=no`)
    address.searchParams.set('query', document)
    address.searchParams.set('variables', JSON.stringify(variables()))
    const response = await request(address, {
      headers: { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' },
    })
    await response.body.dump()
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(gateway.storefront.calls.length).toBe(before)
  })
})

describe('an answer that may be private', () => {
  const operations = [...queries, ...mutations.filter(({ coordinate }) => !ENDING.includes(coordinate))]
  test.each(operations)('$coordinate with a session is not stored by caches', async ({ document, variables }) => {
    const { headers } = await gateway.query(document, {
      variables: variables(),
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect(headers['cache-control']).toMatch(/no-store/)
  })

  test.each(['viewer', 'cart', 'order'])('%s without a session is not stored by caches', async (name) => {
    const operation = queries.find(({ coordinate }) => coordinate === `Query.${name}`)
    const { headers } = await gateway.query(operation?.document ?? '', { variables: operation?.variables() ?? {} })
    expect(headers['cache-control']).toMatch(/no-store/)
  })
})

describe('what a client has entered', () => {
  /** Fields whose values no error may repeat to the client either. */
  const SECRET = /password|token|secret|socialSecurity|personal/i
  /** Values that pass validation, so that the mutation gets as far as the backend. */
  const PLAUSIBLE: Readonly<Record<string, string>> = {
    postcode: '0155',
    country: 'NO',
    phone: '22334455',
    quantity: '1',
  }

  let hostile: TestGateway
  let session = ''
  beforeAll(async () => {
    hostile = await startGateway({})
    createFakeCustomers(hostile.storefront)
    session = (await signIn(hostile, KARI)).cookie
    // A backend that repeats everything it has received in its errors.
    const repeat = (call: { readonly body: unknown; readonly query: URLSearchParams; readonly path: string }) => {
      const text = `cannot do ${call.path} ${call.query.toString()} with ${JSON.stringify(call.body)}`
      return { json: { code: 500, result: text, message: text }, status: 500 }
    }
    for (const path of ['/api/user', '/api']) hostile.storefront.answer(path, repeat)
  })
  afterAll(() => hostile.close())

  test.each(mutations)(
    '$coordinate: is in no log line, and secrets are in no answer',
    async ({ document, coordinate }) => {
      const entered: { readonly name: string; readonly value: string }[] = []
      const fill = (type: GraphQLInputType, name: string, depth = 0): unknown => {
        if (isNonNullType(type)) return fill(type.ofType, name, depth)
        if (isListType(type)) return [fill(type.ofType, name, depth + 1)]
        if (isEnumType(type)) return type.getValues()[0]?.name
        if (isInputObjectType(type))
          return Object.fromEntries(
            Object.values(type.getFields())
              .filter((field) => depth < 4 || isNonNullType(field.type))
              .map((field) => [field.name, fill(field.type, field.name, depth + 1)]),
          )
        if (type.name === 'Boolean') return true
        if (type.name === 'Int' || type.name === 'Float') return 1
        if (type.name === 'Decimal') return '1'
        if (PLAUSIBLE[name] !== undefined) return PLAUSIBLE[name]
        const value = `Hem-${randomUUID()}` + (/email/i.test(name) ? '@example.com' : '')
        // Ids are opaque and may be logged.
        if (type.name !== 'ID') entered.push({ name, value })
        return value
      }
      const field = schema.getMutationType()?.getFields()[coordinate.replace('Mutation.', '')]
      const variables = Object.fromEntries(
        field?.args.map((argument) => [
          `Mutation_${field.name}_${argument.name}`,
          fill(argument.type, argument.name),
        ]) ?? [],
      )
      for (const headers of [{}, { cookie: session }]) {
        const answer = await hostile.query(document, {
          variables,
          headers: { 'sec-fetch-site': 'same-origin', ...headers },
        })
        const text = JSON.stringify({ data: answer.data, errors: answer.errors })
        const repeated = entered.filter(({ name, value }) => SECRET.test(name) && text.includes(value))
        expect(repeated, text).toEqual([])
      }
      const logged = JSON.stringify(hostile.logLines)
      expect(entered.filter(({ value }) => logged.includes(value)).map(({ name }) => name)).toEqual([])
    },
  )

  test('was received by the backend, which repeats it in its errors', () => {
    const received = hostile.storefront.calls.filter(({ body }) => JSON.stringify(body)?.includes('Hem-'))
    expect(received.length).toBeGreaterThan(3)
  })
})
