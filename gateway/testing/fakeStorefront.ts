/** A storefront API on a real socket. It sends the responses that a test sets and records the requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

export interface LoggedCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly headers: IncomingMessage['headers']
}

export type CannedResponse =
  | { readonly json: unknown; readonly status?: number; readonly delayMs?: number; readonly after?: Promise<void> }
  | { readonly text: string; readonly contentType: string; readonly status?: number }
  /** Destroys the connection. */
  | { readonly reset: true }

export type Responder = (call: LoggedCall) => CannedResponse

export interface FakeStorefront {
  readonly url: string
  /** All requests so far, refused ones included. */
  readonly calls: readonly LoggedCall[]
  /** Sets the response of all paths with this prefix. */
  answer(path: string, respond: Responder): void
  close(): Promise<void>
}

export async function createFakeStorefront(): Promise<FakeStorefront> {
  const calls: LoggedCall[] = []
  const answers = new Map<string, Responder>()

  const server = createServer((request, response) => {
    void respond(request, response)
  })
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request)
    calls.push(call)
    const respondTo = [...answers].find(([path]) => call.path.startsWith(path))?.[1]
    await send(
      request,
      response,
      respondTo ? respondTo(call) : { text: 'Cannot find this', contentType: 'text/html', status: 404 },
    )
  }
  const { port } = await listen(server, 0, '127.0.0.1')

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answer: (path, respondTo) => void answers.set(path, respondTo),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readCall(request: IncomingMessage): Promise<LoggedCall> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://storefront')
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    body: text === '' ? undefined : JSON.parse(text),
    headers: request.headers,
  }
}

async function send(request: IncomingMessage, response: ServerResponse, answer: CannedResponse): Promise<void> {
  if ('reset' in answer) {
    request.socket.destroy()
    return
  }
  if ('json' in answer) await answer.after
  if ('json' in answer && answer.delayMs) await new Promise((resolve) => setTimeout(resolve, answer.delayMs))
  const [contentType, text] =
    'json' in answer
      ? ['application/json; charset=utf-8', JSON.stringify(answer.json)]
      : [answer.contentType, answer.text]
  response.writeHead(answer.status ?? 200, { 'content-type': contentType }).end(text)
}
