// @vitest-environment node
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { Kind, type DocumentNode } from 'graphql'
import { expect, test } from 'vitest'
import * as documents from './generated/documents.generated.ts'

const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() })
const operations = Object.entries(documents).filter(([, value]) => isOperation(value)) as [string, DocumentNode][]

function isOperation(value: unknown): boolean {
  const [first] = (value as Partial<DocumentNode> | null)?.definitions ?? []
  return first?.kind === Kind.OPERATION_DEFINITION
}

test('there are documents to look at', () => {
  expect(operations.length).toBeGreaterThan(20)
})

test.each(operations)('%s is sent and read as it was generated, so that its result is read once', (_, document) => {
  expect(client.cache.transformDocument(document)).toBe(document)
})
