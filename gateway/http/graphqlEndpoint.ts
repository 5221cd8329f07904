/** GraphQL over HTTP: a node:http exchange handed to Apollo Server and back. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { HeaderMap, type ApolloServer, type HTTPGraphQLRequest } from '@apollo/server'
import type { GatewayContext } from '../context.ts'
import { compress } from './compress.ts'
import { IDE_CONTENT_SECURITY_POLICY } from './ideFiles.ts'
import { readBody } from './readBody.ts'
import { sendGraphqlError } from './send.ts'

/** An answer depends on these request headers. */
const VARY = 'accept, accept-encoding, authorization, cookie, x-store'

export async function answerGraphql(
  apollo: ApolloServer<GatewayContext>,
  request: IncomingMessage,
  response: ServerResponse,
  search: string,
  context: () => Promise<GatewayContext>,
): Promise<void> {
  const body = request.method === 'POST' ? await readJsonBody(request) : { json: undefined }
  if ('refused' in body) return sendGraphqlError(response, body.status, body.refused)

  const httpGraphQLRequest: HTTPGraphQLRequest = {
    method: request.method ?? 'GET',
    headers: toHeaderMap(request),
    search,
    body: body.json,
  }
  const answer = await apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context })
  if (answer.body.kind === 'chunked')
    return sendGraphqlError(response, 406, 'accept: incremental delivery is not offered here')

  for (const [name, value] of answer.headers) response.setHeader(name, value)
  if (response.getHeader('content-type')?.toString().startsWith('text/html')) {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', IDE_CONTENT_SECURITY_POLICY)
  }
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store')
  response.setHeader('vary', VARY)

  const {
    body: encoded,
    length,
    encoding,
  } = compress(answer.body.string, request.headers['accept-encoding']?.toString())
  if (encoding) response.setHeader('content-encoding', encoding)
  response.writeHead(answer.status ?? 200, { 'content-length': length })
  response.end(encoded)
}

type JsonBody = { readonly json: unknown } | { readonly refused: string; readonly status: number }

async function readJsonBody(request: IncomingMessage): Promise<JsonBody> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    return { refused: `content-type: expected application/json, got "${type ?? ''}"`, status: 415 }
  if (request.headers['content-encoding'])
    return { refused: 'content-encoding: expected a body that is not compressed', status: 415 }

  const body = await readBody(request)
  if ('refused' in body) return body
  try {
    return { json: JSON.parse(body.text) }
  } catch {
    return { refused: 'body: expected JSON', status: 400 }
  }
}

function toHeaderMap(request: IncomingMessage): HeaderMap {
  const headers = new HeaderMap()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}
