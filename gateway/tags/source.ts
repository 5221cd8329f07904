/** Fetches the tags of all products as one list. */
import * as v from 'valibot'
import { UpstreamError } from '../shared/errors.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import { callOfAnswer } from '../upstream/answeredCall.ts'
import { parseItems } from '../upstream/border.ts'
import { looseText } from '../upstream/looseFields.ts'
import { definePublicRead, TWO_PER_STORE } from '../upstream/publicRead.ts'

const TTL_MS = 24 * 60 * 60 * 1000 // lifetime of tag metadata in the specification
const PATH = '/api/ext/tags'
const ORIGIN = { upstream: 'tags', from: PATH }

/** Log message for a backend without a tags endpoint. */
const REFUSALS: readonly string[] = ['UPSTREAM_REJECTED', 'UPSTREAM_NOT_IMPLEMENTED']
const NOT_CONFIGURED = 'Tags endpoint is not configured'
/** Log message of a failure; the logged error contains the status. */
const FETCH_FAILED = 'Failed to fetch tags metadata'

export interface Tag {
  readonly optionId: string
  readonly label: string
  readonly color: string | null
  readonly position: 'LEFT' | 'RIGHT'
}

const tagSchema = v.looseObject({
  option_id: v.union([v.pipe(v.string(), v.minLength(1)), v.number()]),
  label: looseText(),
  color: v.nullish(v.string()),
  position: v.nullish(v.string()),
  store_labels: v.nullish(v.record(v.string(), v.nullish(looseText()))),
})

/** Tags by option id. If the request fails, the last successful response is used. @throws UpstreamError when there is none */
export const readTags = definePublicRead<StoreView, ReadonlyMap<string, Tag>>({
  keyOf: ({ storeCode }) => storeCode,
  tag: 'tag',
  optionalUpstream: 'tags',
  storeOf: ({ storeCode }) => storeCode,
  load: fetchTags,
  ttlMs: TTL_MS,
  staleMs: Number.POSITIVE_INFINITY,
  maxEntries: TWO_PER_STORE,
})

/** @throws UpstreamError */
export async function fetchTags(
  { storeCode }: Pick<StoreView, 'storeCode'>,
  { api, log }: Pick<RequestScope, 'api' | 'log'>,
): Promise<ReadonlyMap<string, Tag>> {
  const body = await api
    .readBare({ upstream: 'tags', isOptional: true, path: PATH, storeCode })
    .catch((error: unknown) => {
      log.error(
        { err: error, storeCode },
        error instanceof UpstreamError && REFUSALS.includes(error.code) ? NOT_CONFIGURED : FETCH_FAILED,
      )
      throw error
    })
  const { items, errors } = parseItems(tagSchema, listOf(body), { ...ORIGIN, from: callOfAnswer(body) ?? PATH })
  for (const error of errors) log.warn({ upstream: 'tags', refused: errors.length }, error.message)
  return new Map(items.map((item) => [String(item.option_id), toTag(item, storeCode)]))
}

/** The response is the list itself or `{ result: list }`. */
function listOf(body: unknown): readonly unknown[] {
  const list = typeof body === 'object' && body !== null && 'result' in body ? body.result : body
  if (Array.isArray(list)) return list
  const message = `tags: ${callOfAnswer(body) ?? PATH}: field result: expected a list, got ${list === null ? 'null' : typeof list}`
  throw new UpstreamError({ code: 'UPSTREAM_MALFORMED', upstream: 'tags', message })
}

function toTag(
  { option_id, label, color, position, store_labels }: v.InferOutput<typeof tagSchema>,
  storeCode: string,
): Tag {
  return {
    optionId: String(option_id),
    label: store_labels?.[storeCode] || label,
    color: color && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : null,
    position: position === 'left' ? 'LEFT' : 'RIGHT',
  }
}
