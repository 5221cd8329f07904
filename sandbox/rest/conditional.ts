/** Matches If-None-Match with weak comparison, as RFC 9110 13.1.2 requires for GET. */
export function matchesTag(header: string | undefined, tags: readonly string[]): boolean {
  if (!header) return false
  if (header.trim() === '*') return true

  const requested = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return requested.some((tag) => tags.includes(tag))
}
