/** Reads URL rewrites from the backend. */
import * as v from 'valibot'
import type { RequestScope } from '../shared/requestScope.ts'
import { lookupContextOf } from '../session/lookupContext.ts'
import { parseBody } from '../upstream/border.ts'
import type { LookupContext } from '../upstream/lookupContext.ts'
import { looseId } from '../upstream/looseFields.ts'
import { definePublicRead } from '../upstream/publicRead.ts'

const PATH = '/api/url/map'
const TTL_MS = 600_000 // default lifetime in the specification
const STALE_MS = 600_000
const MAX_CACHED_PATHS = 20_000

type MappedKind = 'product' | 'category' | 'content'

export type Mapping =
  | { readonly kind: MappedKind; readonly id: number }
  /** A page type that this shop does not support. */
  | { readonly kind: 'other' }
  | { readonly kind: 'nothing' }

/** The backend truncates the page type if its index has no date in its name. */
const KINDS: Readonly<Record<string, MappedKind>> = {
  product: 'product',
  category: 'category',
  cms_page: 'content',
  cms: 'content',
}

/** Backends write ids as numbers or as text. */
const wholeId = v.pipe(looseId, v.regex(/^\d{1,15}$/), v.transform(Number))

const noId = v.union([v.null(), v.literal('')])
const hitSchema = v.looseObject({
  _type: v.string(),
  _source: v.nullable(v.looseObject({ id: v.union([wholeId, noId]) })),
})
/** Backends that find nothing say so in several ways. */
const nothingSchema = v.union([v.null(), v.literal(false), v.literal(''), v.strictTuple([]), v.strictObject({})])
/** Some put the hit into the envelope of other calls. */
const enveloped = v.strictObject({ code: v.unknown(), result: v.unknown() })

interface RequestedPath {
  readonly storeCode: string
  /** Without a leading slash. */
  readonly urlPath: string
}

/** The result of a lookup with a group belongs to that group: it is requested each time and never cached. @throws UpstreamError */
export async function readMapping(requested: RequestedPath, scope: RequestScope): Promise<Mapping> {
  const lookupContext = lookupContextOf(scope)
  return lookupContext ? fetchMapping(requested, scope, lookupContext) : readPublicMapping(requested, scope)
}

/** Caches existing and missing rewrites alike. */
const readPublicMapping = definePublicRead<RequestedPath, Mapping>({
  keyOf: ({ storeCode, urlPath }) => `${storeCode} ${urlPath}`,
  tag: 'url',
  optionalUpstream: 'urlMap',
  storeOf: ({ storeCode }) => storeCode,
  load: (requested, scope) => fetchMapping(requested, scope, null),
  ttlMs: TTL_MS,
  staleMs: STALE_MS,
  maxEntries: MAX_CACHED_PATHS,
})

/** @throws UpstreamError */
export async function fetchMapping(
  { storeCode, urlPath }: RequestedPath,
  { api }: Pick<RequestScope, 'api'>,
  lookupContext: LookupContext | null,
): Promise<Mapping> {
  const body = { url: urlPath, includeFields: ['id'], excludeFields: null, ...lookupContext }
  const response = await api.readBare({
    upstream: 'urlMap',
    isOptional: true,
    method: 'POST',
    path: PATH,
    query: { storeCode },
    body,
    storeCode,
  })
  const found = v.is(enveloped, response) ? response.result : response
  if (v.is(nothingSchema, found)) return { kind: 'nothing' }
  const hit = parseBody(hitSchema, found, { upstream: 'urlMap', from: PATH })
  const kind = Object.hasOwn(KINDS, hit._type) ? KINDS[hit._type] : undefined
  if (!kind) return { kind: 'other' }
  const id = hit._source?.id
  return typeof id === 'number' ? { kind, id } : { kind: 'nothing' }
}
