/** Tells which known documents contain public queries only: guests that send equal requests get equal responses. */
import { parse, type GraphQLSchema } from 'graphql'
import type { KnownDocuments } from './documents.ts'
import { createCachePolicies } from './plugins/documentCachePolicy.ts'

/** Each document is read once. A document that is unknown or cannot be parsed is not public. */
export function createPublicQueries(
  schema: GraphQLSchema,
  documents: Pick<KnownDocuments, 'textOf'>,
): (documentHash: string) => boolean {
  const policyOf = createCachePolicies(schema)
  const known = new Map<string, boolean>()

  const read = (text: string): boolean => {
    try {
      const { isPublic, isQuery } = policyOf(parse(text, { noLocation: true }))
      return isPublic && isQuery
    } catch {
      return false
    }
  }

  return (documentHash) => {
    const text = documents.textOf(documentHash)
    if (text === undefined) return false
    const isPublicQuery = known.get(documentHash) ?? read(text)
    known.set(documentHash, isPublicQuery)
    return isPublicQuery
  }
}
