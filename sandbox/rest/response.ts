/** The response of a handler. handle.ts passes it to Fastify, so that an injected fault can change it first. */
import { Readable } from 'node:stream'

/** A Readable is a live stream, which ends when the client disconnects or the sandbox stops. */
export type ResponseBody = string | Buffer | AsyncIterable<string | Buffer> | Readable

export interface SandboxResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: ResponseBody
}

export function isLive({ body }: SandboxResponse): boolean {
  return body instanceof Readable
}

const JSON_TYPE = 'application/json; charset=utf-8'

export function json(value: unknown, status = 200): SandboxResponse {
  return { status, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(value) }
}

/** Wraps a result in the envelope of nearly every call: the HTTP status always equals the code. */
export function result(value: unknown, code = 200): SandboxResponse {
  return json({ code, result: value }, code)
}

export function html(text: string, status: number): SandboxResponse {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: text }
}

/** Returns HTML and not JSON, as the upstream's web framework does for an unknown route. */
export function unknownRoute({ method, path }: { readonly method: string; readonly path: string }): SandboxResponse {
  return html(
    `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot ${escapeHtml(method)} ${escapeHtml(path)}</pre>\n</body>\n</html>\n`,
    404,
  )
}

/** An error that a handler throws: its code becomes the HTTP status, its message the result. */
export class HttpError extends Error {
  readonly code: number
  /** Replaces the message as the result: the platform's object or list of errors. */
  readonly details: object | null

  constructor(code: number, message: string, details: object | null = null) {
    super(message)
    this.code = code
    this.details = details
  }
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export function withoutCaching(response: SandboxResponse): SandboxResponse {
  return { ...response, headers: { ...response.headers, 'cache-control': 'no-cache, no-store' } }
}
