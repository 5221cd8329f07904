/** What stands at which path of the gateway. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { IDE_CONTENT_SECURITY_POLICY, readIdeFile } from './ideFiles.ts'
import { sendJson } from './send.ts'

export interface Endpoints {
  /** Answers one GraphQL exchange. */
  graphql(request: IncomingMessage, response: ServerResponse, search: string): Promise<void>
  /** Tells browsers what the metals cost, as it changes. */
  metalStream(request: IncomingMessage, response: ServerResponse, search: string): void
  /** Forgets what was remembered of public reads. */
  invalidate(response: ServerResponse, search: string): Promise<void>
  /** Null when everything needed is there; else one sentence. */
  notReadyBecause(): string | null
}

export async function route(endpoints: Endpoints, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = splitTarget(request.url ?? '/')
  if (pathname === '/graphql') return endpoints.graphql(request, response, search)
  if (pathname === '/metals/stream') return endpoints.metalStream(request, response, search)
  if (pathname === '/invalidate') {
    if (request.method !== 'POST')
      return sendJson(response, 405, { error: `${pathname}: expected POST, got ${request.method}` })
    return endpoints.invalidate(response, search)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendJson(response, 405, { error: `${pathname}: expected GET, got ${request.method}` })
  }
  if (pathname === '/health/live') return sendJson(response, 200, { status: 'live' })
  if (pathname === '/health/ready') return sendReadiness(endpoints, response)
  if (pathname.startsWith('/ide/')) return sendIdeFile(pathname.slice('/ide/'.length), response)
  sendJson(response, 404, {
    error: 'Expected /graphql, /metals/stream, /invalidate, /health/live, /health/ready or a file below /ide/',
  })
}

function sendReadiness(endpoints: Endpoints, response: ServerResponse): void {
  const reason = endpoints.notReadyBecause()
  if (reason === null) return sendJson(response, 200, { status: 'ready' })
  sendJson(response, 503, { status: 'not ready', reason })
}

async function sendIdeFile(path: string, response: ServerResponse): Promise<void> {
  const file = await readIdeFile(path)
  if (!file) return sendJson(response, 404, { error: 'There is no such file of the IDE' })
  response.writeHead(200, {
    'content-type': file.mediaType,
    'content-length': file.bytes.length,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': IDE_CONTENT_SECURITY_POLICY,
  })
  response.end(file.bytes)
}

/** Without the URL parser, which throws on targets such as `//`. */
function splitTarget(target: string): { readonly pathname: string; readonly search: string } {
  const [beforeFragment = ''] = target.split('#')
  const at = beforeFragment.indexOf('?')
  return at < 0
    ? { pathname: beforeFragment, search: '' }
    : { pathname: beforeFragment.slice(0, at), search: beforeFragment.slice(at) }
}
