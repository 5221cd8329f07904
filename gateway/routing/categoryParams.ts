/** Parses the parameters by which a category's URL may identify it instead of a slug: url-key, slug and id. */

export interface CategoryParams {
  readonly urlKey: string | null
  readonly slug: string | null
  readonly id: number | null
}

const NAMES = ['url-key', 'slug', 'id']
const MAX_VALUE_LENGTH = 200
const NO_PARAMS: CategoryParams = { urlKey: null, slug: null, id: null }

/** @param requested a path with its query. @param path the same, normalised. */
export function categoryParams(requested: string, path: string): CategoryParams {
  if (path !== '/c' && !path.startsWith('/c/')) return NO_PARAMS

  const query = new URLSearchParams(/\?([^#]*)/.exec(requested)?.[1])
  const [urlKey = null, slug = null, id = null] = NAMES.map((name) => valueOf(query, name))
  return { urlKey, slug, id: id !== null && /^\d{1,9}$/.test(id) ? Number(id) : null }
}

function valueOf(query: URLSearchParams, name: string): string | null {
  const value = query.get(name)
  return value && value.length <= MAX_VALUE_LENGTH ? value : null
}

/** The part that distinguishes two URLs with the same path: "?id=26" or an empty text. */
export function paramsText({ urlKey, slug, id }: CategoryParams): string {
  const query = new URLSearchParams()
  for (const [name, value] of [
    ['url-key', urlKey],
    ['slug', slug],
    ['id', id],
  ] as const)
    if (value !== null) query.set(name, String(value))
  return query.size === 0 ? '' : `?${query}`
}
