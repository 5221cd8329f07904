/** Parses and normalizes the target of a request. */
export interface RequestAddress {
  /** Percent-encoded as received, normalized: one slash between segments, none at the end. */
  readonly path: string
  /** "" or the query with its question mark. */
  readonly search: string
  readonly isNormal: boolean
}

/** Returns null for a target that cannot be a page: not a path, or not decodable. */
export function readAddress(target: string): RequestAddress | null {
  // URL parsers would read "//host/x" as another host, so the target is parsed by hand.
  if (!/^[/\\]/.test(target)) return null
  const queryStart = target.indexOf('?')
  const written = queryStart === -1 ? target : target.slice(0, queryStart)
  const search = queryStart === -1 || queryStart === target.length - 1 ? '' : target.slice(queryStart)
  if (!isDecodable(written)) return null

  const collapsed = written.replaceAll(/[/\\]+/g, '/')
  const path = collapsed.length > 1 ? collapsed.replace(/\/$/, '') : collapsed

  return { path, search, isNormal: path === written }
}

function isDecodable(path: string): boolean {
  try {
    // No legitimate path contains a NUL or a line break.
    return !hasControlCharacter(decodeURIComponent(path))
  } catch {
    return false
  }
}

export function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ')
}
