/** Where a shopper came from, in the address of the page they are sent to: they go back there when they are done, with script or without. */
import { homePath, signInPath } from './paths.ts'

interface Place {
  /** Without the store's prefix. */
  readonly pathname: string
  readonly search: string
}

/** The parameter's name in addresses and in forms. */
export const returnParameter = 'return'

/** The way to the sign-in page from a page of the shop. */
export function signInFrom({ pathname, search }: Place): string {
  if (pathname === signInPath) return signInPath + search
  const place = pathname + search
  return place === homePath
    ? signInPath
    : `${signInPath}?${new URLSearchParams({ [returnParameter]: place }).toString()}`
}

/** Anybody may write an address: anything but a path of this shop is its home. */
export function readReturnTo(search: string): string {
  const place = new URLSearchParams(search).get(returnParameter) ?? homePath
  return /^\/(?![/\\])/.test(place) ? place : homePath
}
