/** The page to return to after signing in, as a parameter of the sign-in page: it works with and without script. */
import { homePath, signInPath } from './paths.ts'

interface Page {
  /** Without the store's prefix. */
  readonly pathname: string
  readonly search: string
}

/** Name of the parameter in addresses and forms. */
export const returnParameter = 'return'

/** Path of the sign-in page that returns to a page of the shop. */
export function signInFrom({ pathname, search }: Page): string {
  if (pathname === signInPath) return signInPath + search
  const path = pathname + search
  return path === homePath ? signInPath : `${signInPath}?${new URLSearchParams({ [returnParameter]: path }).toString()}`
}

/**
 * Reads the path to return to. Anything but a path of this shop is replaced by the home page: anybody can write an address. Browsers remove
 * tabs and line breaks from addresses, so that `/`, a tab and `/host` would lead to another host.
 */
export function readReturnTo(search: string): string {
  const path = new URLSearchParams(search).get(returnParameter) ?? homePath
  return /^\/(?![/\\])[^\s\p{Cc}]*$/u.test(path) ? path : homePath
}
