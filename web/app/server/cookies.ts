/** The two plain cookies that a page may depend on. The session's is not among them. */

/** A malformed cookie is no cookie. */
function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.split('=', 2)
    if (key?.trim() === name && value !== undefined && /^[\w-]{1,32}$/.test(value.trim())) return value.trim()
  }

  return null
}

/** The interface speaks the store's language or, on request, English. */
export function interfaceLanguage(cookieHeader: string | undefined, storeLanguage: string): string {
  return readCookie(cookieHeader, 'lang') === 'en' ? 'en' : storeLanguage
}
