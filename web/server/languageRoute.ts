/** /language?to=en&return=/path: switches the interface language, without script. */
import { isInterfaceLanguage } from '../shop/languages.ts'
import { languagePath } from '../shop/paths.ts'
import type { StoreView } from '../shop/StoreContext.tsx'
import { hasControlCharacter, readAddress } from './address.ts'
import { storeAt } from './hosts.ts'

const oneYearSeconds = 31_536_000

export interface LanguageRedirect {
  readonly location: string
  readonly setCookie: string
}

/**
 * Returns null for any other path. The store's own language is no choice: other stores of the host are then in their own, too.
 *
 * @param stores of the host
 */
export function readLanguageRedirect(
  path: string,
  search: string,
  stores: readonly StoreView[],
): LanguageRedirect | null {
  if (path !== languagePath) return null
  const query = new URLSearchParams(search)
  const location = sameSitePath(query.get('return'))
  const [page = '/'] = location.split('?')
  const to = query.get('to')
  const isChoice = isInterfaceLanguage(to) && to !== storeAt(page, stores)?.interfaceLanguage
  const cookie = isChoice ? `lang=${to}; Max-Age=${oneYearSeconds}` : 'lang=; Max-Age=0'

  return { location, setCookie: `${cookie}; Path=/; SameSite=Lax` }
}

/** Returns the requested path of this site; the home path for an address of another site. */
export function sameSitePath(requested: string | null): string {
  const address = readAddress(requested ?? '/')
  // Browsers remove tabs and line breaks before parsing an address, which would turn "/\t/host" into another site.
  if (!address || !address.isNormal || hasControlCharacter(address.search)) return '/'

  const { pathname, search } = new URL(address.path + address.search, 'http://shop.invalid')
  return pathname.startsWith('//') ? '/' : pathname + search
}
