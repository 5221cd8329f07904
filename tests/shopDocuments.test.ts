/** The gateway knows every document that the shop sends: with DOCUMENT_POLICY=known none of them may be refused. */
import { createHash } from 'node:crypto'
import { print, type DocumentNode } from 'graphql'
import { expect, test } from 'vitest'
import { createKnownDocuments } from '../gateway/documents.ts'
import { shopDocuments } from '../gateway/shopDocuments.generated.ts'
import * as serverOperations from '../web/server/operations.generated.ts'
import type { Operation } from '../web/server/operation.ts'
import { createCache } from '../web/client/cache.ts'
import * as generated from '../web/client/generated/documents.generated.ts'

type GeneratedDocument = DocumentNode & { readonly __meta__?: { readonly hash: string } }

const operations = Object.entries<GeneratedDocument>(generated).filter(([, { __meta__ }]) => __meta__ !== undefined)
const cache = createCache()

test('the shop has generated operations', () => {
  expect(operations.length).toBeGreaterThan(20)
})

test.each(operations)('%s is known under its hash, with the text that the client sends', (_name, document) => {
  const sent = print(cache.transformDocument(document))
  expect(createHash('sha256').update(sent).digest('hex')).toBe(document.__meta__?.hash)
  expect(shopDocuments[document.__meta__?.hash ?? '']).toBe(sent)
})

const ofServer = Object.entries<(variables: never) => Operation>(serverOperations)

test('the shop’s server has generated operations', () => {
  expect(ofServer.length).toBeGreaterThan(15)
})

test.each(ofServer)('%s of web’s server is known', (_name, operation) => {
  const { query } = operation({} as never)
  expect(createKnownDocuments({ build: Object.values(shopDocuments) }).has(query)).toBe(true)
})
