/** What the backend says stands at a url path. */
import * as v from 'valibot'
import { parseAnswer } from '../upstream/border.ts'
import { definePublicRead } from '../upstream/publicRead.ts'

const PATH = '/api/url/map'
const KEPT_MS = 600_000 // the spec's default lifetime
const STALE_MS = 600_000
const KEPT_PATHS = 20_000

type MappedKind = 'product' | 'category' | 'content'

export type Mapping =
  | { readonly kind: MappedKind; readonly id: number }
  /** Something this shop does not know. */
  | { readonly kind: 'other' }
  | { readonly kind: 'nothing' }

/** The backend cuts a page's kind short where its index has no date in its name. */
const KINDS: Readonly<Record<string, MappedKind>> = { product: 'product', category: 'category', cms_page: 'content', cms: 'content' }

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
    const kind = Object.hasOwn(KINDS, hit._type) ? KINDS[hit._type] : undefined
    return kind ? { kind, id: hit._source.id } : { kind: 'other' }
  },
  ttlMs: KEPT_MS,
  staleMs: STALE_MS,
  maxEntries: KEPT_PATHS,
})
