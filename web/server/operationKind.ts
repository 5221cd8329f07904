/** Whether a GraphQL request is a query. The shop's own operations are named, not sent: only a new document is parsed. */
import { type DefinitionNode, type DocumentNode, Kind, OperationTypeNode, parse } from 'graphql'
import * as v from 'valibot'

const requestSchema = v.object({
  query: v.optional(v.nullable(v.string())),
  operationName: v.optional(v.nullable(v.string())),
})

/** False if the kind cannot be determined. */
export async function isQuery(body: Buffer): Promise<boolean> {
  const sent = v.safeParse(requestSchema, parseJson(body.toString('utf8')))
  if (!sent.success) return false

  const { query, operationName } = sent.output
  // A persisted document is sent as a hash; its operation name is in the build's manifest.
  const document = query ? parseDocument(query) : operationName ? await documentOfBuild(operationName) : null
  const operations = (document?.definitions ?? []).filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  return operations.length > 0 && operations.every(({ operation }) => operation === OperationTypeNode.QUERY)
}

async function documentOfBuild(operationName: string): Promise<DocumentNode | null> {
  const documents: Readonly<Record<string, unknown>> = await import('#docs')
  return Object.values(documents).find((value) => isDocument(value, operationName)) ?? null
}

function isDocument(value: unknown, operationName: string): value is DocumentNode {
  if (typeof value !== 'object' || value === null || !('definitions' in value)) return false
  const { definitions } = value
  return (
    Array.isArray(definitions) &&
    definitions.some(
      (node: DefinitionNode) => node.kind === Kind.OPERATION_DEFINITION && node.name?.value === operationName,
    )
  )
}

function parseDocument(text: string): DocumentNode | null {
  try {
    return parse(text, { noLocation: true, maxTokens: 10_000 })
  } catch {
    return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
