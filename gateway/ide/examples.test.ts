import { readdirSync, readFileSync } from 'node:fs'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { parse, validate } from 'graphql'
import { expect, test } from 'vitest'

const schemaFolder = new URL('../../schema/', import.meta.url)
const examplesFolder = new URL('./examples/', import.meta.url)
const schema = makeExecutableSchema({
  typeDefs: readdirSync(schemaFolder).map((name) => readFileSync(new URL(name, schemaFolder), 'utf8')),
})

test.each(readdirSync(examplesFolder))('the example %s is valid', (name) => {
  const document = parse(readFileSync(new URL(name, examplesFolder), 'utf8'))
  expect(validate(schema, document)).toEqual([])
})
