/** POST or GET /api/url/map: the product, category or CMS page of a path; JSON null for an unknown path. */
import type { SandboxResponse } from './response.ts'
import { json, result } from './response.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'
import { chooseStore } from './storeViews.ts'

/** Part of every response, whatever includeFields lists. */
const REQUIRED_FIELDS = ['url_path', 'identifier', 'id', 'slug', 'sku', 'type_id']

export function mapUrl(request: SandboxRequest, { catalogue, stores }: Backend): SandboxResponse {
  const order = parsePictureRequest(request.method === 'POST' ? request.body() : Object.fromEntries(request.query))
  if (!order.url) return result('Missing url', 500)

  const { store } = chooseStore(request, stores)
  const hit = catalogue.findByPath(store.index, order.url)
  if (!hit) return json(null)

  return json({
    _index: `${store.index}_${hit.entity}_1`,
    _type: hit.entity,
    _id: String(hit.id),
    _score: 0,
    _source: pickFields(hit.document, order.includeFields, order.excludeFields),
  })
}

function pickFields(document: object, included: readonly string[] | null, excluded: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(document).filter(([field]) => {
      if (included) return included.includes(field) || REQUIRED_FIELDS.includes(field)
      return !excluded.includes(field)
    }),
  )
}

function parsePictureRequest(body: unknown): {
  url: string
  includeFields: readonly string[] | null
  excludeFields: readonly string[]
} {
  const { url, includeFields, excludeFields }: Record<string, unknown> =
    typeof body === 'object' && body !== null ? { ...body } : {}
  return {
    url: typeof url === 'string' ? url : '',
    includeFields: Array.isArray(includeFields) && includeFields.length > 0 ? includeFields.map(String) : null,
    excludeFields: Array.isArray(excludeFields) ? excludeFields.map(String) : [],
  }
}
