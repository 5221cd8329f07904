/** A gateway for tests of the shop: the real schema over HTTP with the sample catalogue. */
import { graphql } from 'graphql'
import { startServer, type RunningServer } from './startServer.ts'
import { sampleSchema } from './sampleSchema.ts'

export interface FakeGateway extends RunningServer {
  /** Names of the executed operations, in order. */
  readonly operations: readonly string[]
  /** Headers of their requests, in order. */
  readonly headers: readonly Readonly<Record<string, string | string[] | undefined>>[]
}

export async function startFakeGateway(port = 0): Promise<FakeGateway> {
  const operations: string[] = []
  const headers: Readonly<Record<string, string | string[] | undefined>>[] = []
  const server = await startServer(async (request, response) => {
    if (request.url?.startsWith('/health/')) return void response.end('ready')
    const { query, variables, operationName } = JSON.parse(await textOf(request)) as {
      query?: string
      variables: Record<string, unknown>
      operationName: string
    }
    response.setHeader('content-type', 'application/json')
    if (query === undefined) return void response.end(JSON.stringify(unknownHash))
    operations.push(operationName)
    headers.push(request.headers)
    const result = await graphql({ schema: sampleSchema, source: query, variableValues: variables, operationName })
    response.end(JSON.stringify(result))
  }, port)

  return { ...server, operations, headers }
}

/** It knows no document by its hash, so the shop sends every text. */
const unknownHash = {
  errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
}

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)

  return Buffer.concat(chunks).toString('utf8')
}
