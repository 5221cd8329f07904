/** Reads the cookies that a page may depend on. The session's cookie is not one of them. */

/** Returns null for a missing or malformed cookie. */
function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.split('=', 2)
    if (key?.trim() === name && value !== undefined && /^[\w-]{1,32}$/.test(value.trim())) return value.trim()
  }

  return null
}

/** Returns the store's language, or English if the shopper chose it. */
export function interfaceLanguage(cookieHeader: string | undefined, storeLanguage: string): string {
  return readCookie(cookieHeader, 'lang') === 'en' ? 'en' : storeLanguage
}
