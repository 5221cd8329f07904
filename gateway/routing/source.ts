/** What the backend says stands at a url path. */
import * as v from 'valibot'
import { parseAnswer } from '../upstream/border.ts'
import { definePublicRead } from '../upstream/publicRead.ts'

const PATH = '/api/url/map'
const KEPT_MS = 600_000 // the spec's default lifetime
const STALE_MS = 600_000
const KEPT_PATHS = 20_000

export type Mapping =
  | { readonly kind: 'product' | 'category'; readonly id: number }
  /** A content page, or something this shop does not know. */
  | { readonly kind: 'other' }
  | { readonly kind: 'nothing' }

const hitSchema = v.nullable(v.looseObject({ _type: v.string(), _source: v.looseObject({ id: v.pipe(v.number(), v.integer()) }) }))

interface AskedPath {
  readonly storeCode: string
  /** Without a leading slash. */
  readonly urlPath: string
}

/** Found and not found are kept alike. @throws UpstreamError */
export const readMapping = definePublicRead<AskedPath, Mapping>({
  keyOf: ({ storeCode, urlPath }) => `${storeCode} ${urlPath}`,
  tag: 'url',
  storeOf: ({ storeCode }) => storeCode,
  async load({ storeCode, urlPath }, { api }) {
    const body = { url: urlPath, includeFields: ['id'], excludeFields: null }
    const answer = await api.readBare({ upstream: 'urlMap', method: 'POST', path: PATH, query: { storeCode }, body, storeCode })
    const hit = parseAnswer(hitSchema, answer, { upstream: 'urlMap', from: PATH })
    if (hit === null) return { kind: 'nothing' }
    return hit._type === 'product' || hit._type === 'category' ? { kind: hit._type, id: hit._source.id } : { kind: 'other' }
  },
  ttlMs: KEPT_MS,
  staleMs: STALE_MS,
  maxEntries: KEPT_PATHS,
})
