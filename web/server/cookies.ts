/** Reads the cookies that a page may depend on. The session's cookie is not one of them. */
import { isInterfaceLanguage } from '../shop/languages.ts'

/** Returns null for a missing or malformed cookie. */
function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.split('=', 2)
    if (key?.trim() === name && value !== undefined && /^[\w-]{1,32}$/.test(value.trim())) return value.trim()
  }

  return null
}

/** Returns the language that the shopper chose, else the store's. */
export function interfaceLanguage(cookieHeader: string | undefined, storeLanguage: string): string {
  const chosen = readCookie(cookieHeader, 'lang')
  return isInterfaceLanguage(chosen) ? chosen : storeLanguage
}
