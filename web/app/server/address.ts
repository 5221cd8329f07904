/** The address of a request, before anything trusts it. */
export interface RequestAddress {
  /** Percent-encoded as it came, normalised: one slash between segments, none at the end. */
  readonly path: string
  /** "" or with its question mark. */
  readonly search: string
  readonly isNormal: boolean
}

/** Null for an address that no page can stand at: not a path, or not decodable. */
export function readAddress(target: string): RequestAddress | null {
  // "//host/x" would be read as another host by every URL parser; a path is taken by its letters.
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
    // A NUL or a line break in a path is never meant.
    return !hasControlCharacter(decodeURIComponent(path))
  } catch {
    return false
  }
}

export function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ')
}
