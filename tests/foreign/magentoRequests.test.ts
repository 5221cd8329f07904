/**
 * Every request of the shop to Magento is one that Adobe describes: its path, its method, and the names and types of its body. Answers are
 * not compared: real ones differ from the descriptions.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { LoggedCall } from '../../gateway/testing/fakeStorefront.ts'
import { type FakeMagento, startFakeMagento } from '../../gateway/upstream/magento2/testing/fakeMagento.ts'
import { MAGENTO_REQUESTS, MAGENTO_REQUEST_ANSWERS } from '../../gateway/upstream/magento2/testing/requests.ts'
import { recordOf } from './replayedBackend.ts'

const FOLDER = resolve(import.meta.dirname, '..', '..', '..', 'shared', 'magento-openapi')
const VERSIONS = ['2.4.6', '2.4.8', '2.4.9']
const isThere = existsSync(FOLDER)

let magento: FakeMagento
beforeAll(async () => {
  magento = await startFakeMagento(MAGENTO_REQUEST_ANSWERS)
  for (const { request, method } of MAGENTO_REQUESTS)
    await (method === 'read' ? magento.api.readResult(request) : magento.api.writeResult(request))
})
afterAll(() => magento.close())

/** Parts of a description by their names. All of it is too large to be read for each test. */
class Description {
  readonly #text: string
  readonly paths: readonly string[]

  constructor(version: string) {
    this.#text = ['guest', 'customer', 'admin']
      .map((role) => readFileSync(resolve(FOLDER, `${role}-${version}.yaml`), 'utf8'))
      .join('\n')
    this.paths = [...new Set([...this.#text.matchAll(/^ {2}"?(\/V1\/[^":]*)"?:$/gm)].map(([, path = '']) => path))]
  }

  /** The methods of a path. Guests, customers and administrators may have different ones. */
  path(name: string): Fields {
    return Object.assign({}, ...this.#parts([`  "${name}":\n`, `  ${name}:\n`]))
  }

  definition(reference: string): Fields | undefined {
    return this.#parts([`  ${reference.replace('#/definitions/', '')}:\n`])[0]
  }

  /** Each up to the next one of the same indentation. */
  #parts(heads: readonly string[]): readonly Fields[] {
    return heads.flatMap((head) =>
      this.#text
        .split(`\n${head}`)
        .slice(1)
        .map((rest) => {
          const end = rest.search(/^ {0,2}\S/m)
          return recordOf(parse(end === -1 ? rest : rest.slice(0, end)))
        }),
    )
  }
}

type Fields = Readonly<Record<string, unknown>>

/** The described path of a request's: `{…}` stands for one segment. */
function pathOf({ path }: LoggedCall, { paths }: Description): string | null {
  const sent = path.replace(/^\/rest\/\w+/, '').split('/')
  const fits = (one: string): boolean => {
    const parts = one.split('/')
    return parts.length === sent.length && parts.every((part, at) => part.startsWith('{') || part === sent[at])
  }
  return paths.filter(fits).toSorted((a, b) => a.split('{').length - b.split('{').length)[0] ?? null
}

/** What of a value is not as it is described, by its path. */
function differences(value: unknown, schema: Fields, description: Description, at = 'body'): string[] {
  const reference = schema['$ref']
  if (typeof reference === 'string') {
    const definition = description.definition(reference)
    return definition ? differences(value, definition, description, at) : [`${at}: ${reference} is not described`]
  }
  switch (schema['type']) {
    case 'array':
      // A map, whatever it is called: Magento's own pages send one.
      if (at.endsWith('.additional_data')) return differences(Object.values(recordOf(value)), schema, description)
      if (!Array.isArray(value)) return [`${at}: expected a list`]
      return value.flatMap((one, index) => differences(one, recordOf(schema['items']), description, `${at}.${index}`))
    case 'object': {
      const properties = recordOf(schema['properties'])
      return Object.entries(recordOf(value)).flatMap(([name, one]) =>
        Object.hasOwn(properties, name)
          ? differences(one, recordOf(properties[name]), description, `${at}.${name}`)
          : [`${at}.${name} is not described`],
      )
    }
    case 'integer':
      return Number.isInteger(value) ? [] : [`${at}: expected a whole number, got ${JSON.stringify(value)}`]
    default:
      return typeof value === schema['type']
        ? []
        : [`${at}: expected ${String(schema['type'])}, got ${JSON.stringify(value)}`]
  }
}

test('the shop sends requests of every kind', () => {
  expect(magento.calls.length).toBeGreaterThanOrEqual(MAGENTO_REQUESTS.length)
})

test.skipIf(isThere)('the descriptions are not there: nothing is compared', () => expect(isThere).toBe(false))

describe.skipIf(!isThere).each(VERSIONS)('Magento %s', (version) => {
  test('describes every request', () => {
    const description = new Description(version)
    const problems = magento.calls.flatMap((call) => {
      const name = `${call.method} ${call.path}`
      const path = pathOf(call, description)
      const operation = path && description.path(path)[call.method.toLowerCase()]
      if (!operation) return [`${name} is not described`]
      const parameters = recordOf(operation)['parameters']
      const body = (Array.isArray(parameters) ? parameters.map(recordOf) : []).find((one) => one['in'] === 'body')
      if (call.body === undefined)
        return body && recordOf(body['schema'])['required'] ? [`${name}: expected a body`] : []
      return body
        ? differences(call.body, recordOf(body['schema']), description).map((one) => `${name}: ${one}`)
        : [`${name}: expected no body`]
    })
    expect(problems).toEqual([])
  })
})
