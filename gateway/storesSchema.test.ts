/** stores.schema.json tells editors the fields that the gateway reads. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storeTableSchema } from './storeTable.ts'

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly items?: JsonSchema
}

/** What is read of a schema of valibot. */
interface ReadSchema {
  readonly type: string
  readonly pipe?: readonly ReadSchema[]
  readonly entries?: Readonly<Record<string, ReadSchema>>
  readonly item?: ReadSchema
  readonly wrapped?: ReadSchema
  readonly options?: readonly string[]
}

const jsonSchema: JsonSchema = JSON.parse(readFileSync(new URL('../stores.schema.json', import.meta.url), 'utf8'))

/** One line for each field: its path, whether it is required, and its type. */
function fieldsOf(schema: ReadSchema, path = ''): string[] {
  if (schema.entries)
    return Object.entries(schema.entries).flatMap(([name, field]) => {
      const isRequired = field.type !== 'optional'
      return [`${path}.${name} ${isRequired} ${typeOf(field)}`, ...fieldsOf(field, `${path}.${name}`)]
    })
  const inner = schema.item ?? schema.wrapped
  return inner ? fieldsOf(inner, path) : []
}

function typeOf(schema: ReadSchema): string {
  if (schema.type === 'nullable' && schema.wrapped) return `${typeOf(schema.wrapped)},null`
  if (schema.type === 'optional' && schema.wrapped) return typeOf(schema.wrapped)
  if (schema.type === 'picklist') return `string ${schema.options?.join('|')}`
  if (schema.type === 'strict_object') return 'object'
  return schema.pipe?.some(({ type }) => type === 'integer') ? 'integer' : schema.type
}

function fieldsOfJson({ properties, required = [], items }: JsonSchema, path = ''): string[] {
  if (items) return fieldsOfJson(items, path)
  return Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const type = [field.type].flat().join(',')
    const line = `${path}.${name} ${required.includes(name)} ${field.enum ? `${type} ${field.enum.join('|')}` : type}`
    return [line, ...fieldsOfJson(field, `${path}.${name}`)]
  })
}

function objectsOf(schema: JsonSchema): readonly JsonSchema[] {
  const children = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]
  return [...(schema.properties ? [schema] : []), ...children.flatMap(objectsOf)]
}

test('it has the fields of the gateway’s schema, with their types', () => {
  const fields = fieldsOf(storeTableSchema)
  expect(fields.length).toBeGreaterThan(60)
  expect(fieldsOfJson(jsonSchema).toSorted()).toEqual(fields.toSorted())
})

test('it refuses fields that the gateway refuses, and describes each', () => {
  for (const { additionalProperties, properties } of objectsOf(jsonSchema)) {
    expect(additionalProperties).toBe(false)
    for (const [name, { description }] of Object.entries(properties ?? {})) expect(description, name).toMatch(/\.$/)
  }
})
