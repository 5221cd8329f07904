/** Normalises paths: leading slash, no trailing slash, no doubled slashes, no query, no origin, no store prefix. */
import { escapeSlashes } from '#domain/pathSegment.ts'

const MAX_PATH_LENGTH = 1_000
/** First segments of paths whose other segments are texts, such as the sku of `/p/A%2FB/bar`. */
const KINDS: readonly string[] = ['p', 'c', 'i']

/** Null for an invalid path, which is refused without a lookup. */
export function normalisePath(path: string, storePrefix: string): string | null {
  if (path.length > MAX_PATH_LENGTH) return null
  const [withoutQuery = ''] = path.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/)
  const segments = withoutQuery
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode)
  if (segments.some((segment) => segment === null || segment === '.' || segment === '..')) return null

  const own = withoutPrefix(segments, storePrefix)
  const safe = KINDS.includes(own[0] ?? '') ? own.map(escapeSlashes) : own
  return safe.some((segment) => /[\p{Cc}/\\]/u.test(segment)) ? null : `/${safe.join('/')}`
}

function withoutPrefix(segments: readonly (string | null)[], storePrefix: string): readonly string[] {
  const known = segments.filter((segment) => segment !== null)
  const prefix = storePrefix.split('/').filter((segment) => segment !== '')
  return prefix.every((segment, at) => segment === known[at]) ? known.slice(prefix.length) : known
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
