import type { IncomingMessage } from 'node:http'

/** The largest question anybody needs; Apollo's parser would take any length. */
const MAX_BODY_BYTES = 100_000

export type Body = { readonly text: string } | { readonly refused: string; readonly status: 400 | 413 }

/** Reads a request's body as text, up to the limit. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const tooLarge = { refused: `body: expected at most ${MAX_BODY_BYTES} bytes`, status: 413 } as const
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return tooLarge

  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return tooLarge
    chunks.push(chunk)
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)) }
  } catch {
    return { refused: 'body: expected UTF-8', status: 400 }
  }
}
