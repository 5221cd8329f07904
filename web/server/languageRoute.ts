/** /language?to=en&return=/path: switches the interface language, without script. */
import { languagePath } from '../shop/paths.ts'
import { hasControlCharacter, readAddress } from './address.ts'

const oneYearSeconds = 31_536_000

export interface LanguageRedirect {
  readonly location: string
  readonly setCookie: string
}

/** Returns null for any other path. */
export function readLanguageRedirect(path: string, search: string): LanguageRedirect | null {
  if (path !== languagePath) return null
  const query = new URLSearchParams(search)
  const attributes = `Path=/; SameSite=Lax; Max-Age=${query.get('to') === 'en' ? oneYearSeconds : 0}`

  return { location: sameSitePath(query.get('return')), setCookie: `lang=en; ${attributes}` }
}

/** Returns the requested path of this site; the home path for an address of another site. */
export function sameSitePath(requested: string | null): string {
  const address = readAddress(requested ?? '/')
  // Browsers remove tabs and line breaks before parsing an address, which would turn "/\t/host" into another site.
  if (!address || !address.isNormal || hasControlCharacter(address.search)) return '/'

  const { pathname, search } = new URL(address.path + address.search, 'http://shop.invalid')
  return pathname.startsWith('//') ? '/' : pathname + search
}
