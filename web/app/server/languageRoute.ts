/** /language?to=en&return=/path: the switch of the interface language, without script. */
import { languagePath } from '../../shop/paths.ts'
import { hasControlCharacter, readAddress } from './address.ts'

const oneYearSeconds = 31_536_000

export interface LanguageAnswer {
  readonly location: string
  readonly setCookie: string
}

/** Null for any other path. */
export function answerLanguage(path: string, search: string): LanguageAnswer | null {
  if (path !== languagePath) return null
  const query = new URLSearchParams(search)
  const attributes = `Path=/; SameSite=Lax; Max-Age=${query.get('to') === 'en' ? oneYearSeconds : 0}`

  return { location: sameSitePath(query.get('return')), setCookie: `lang=en; ${attributes}` }
}

/** Back to a path of this site, whatever was asked for: an address of another site is home. */
export function sameSitePath(asked: string | null): string {
  const address = readAddress(asked ?? '/')
  // A browser drops tabs and line breaks before it reads an address, so that "/\t/host" would be another site.
  if (!address || !address.isNormal || hasControlCharacter(address.search)) return '/'

  const { pathname, search } = new URL(address.path + address.search, 'http://shop.invalid')
  return pathname.startsWith('//') ? '/' : pathname + search
}
