/** Reads request bodies up to a limit and parses them as JSON before the route runs. */
import type { FastifyInstance } from 'fastify'
import { isNestedTooDeeply } from './documentNesting.ts'
import { refusal } from './httpError.ts'
import { MAX_BODY_BYTES } from '#domain/requestLimits.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Replaces Fastify's parsers: the gateway accepts JSON in UTF-8 only. */
export function addJsonBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_request, bytes, done) => {
      try {
        done(null, parseJson(bytes))
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  )
}

/** @throws GraphQLError BAD_REQUEST */
function parseJson(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw refusal(400, 'BAD_REQUEST', 'body: expected UTF-8')
  }
  if (isNestedTooDeeply(text)) throw refusal(400, 'BAD_REQUEST', 'body: expected values that are nested less deeply')
  try {
    return JSON.parse(text)
  } catch {
    throw refusal(400, 'BAD_REQUEST', 'body: expected JSON')
  }
}
