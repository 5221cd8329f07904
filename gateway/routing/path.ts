/** Normalises paths: leading slash, no trailing slash, no doubled slashes, no query, no origin, no store prefix. */

const MAX_PATH_LENGTH = 1_000

/** Null for an invalid path, which is refused without a lookup. */
export function normalisePath(path: string, storePrefix: string): string | null {
  if (path.length > MAX_PATH_LENGTH) return null
  const [withoutQuery = ''] = path.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/)
  const segments = withoutQuery
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode)
  if (
    segments.some((segment) => segment === null || segment === '.' || segment === '..' || /[\p{Cc}/\\]/u.test(segment))
  )
    return null

  const whole = `/${segments.join('/')}`
  if (storePrefix === '') return whole
  return whole === storePrefix ? '/' : whole.startsWith(`${storePrefix}/`) ? whole.slice(storePrefix.length) : whole
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
