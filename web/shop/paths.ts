/** Every address of the shop, without the store's prefix: the router adds it. Products and categories bring their own `path`. */
export const homePath = '/'
export const searchPath = '/search'
export const comparePath = '/compare'
export const signInPath = '/sign-in'
/** Takes plain forms only. */
export const signOutPath = '/sign-out'
export const metalsPath = '/metals'
/** Answered by the server itself, by store: what the metals cost, as it changes. */
export const metalStreamPath = '/metals/stream'
/** Answered by the server itself, for every store of the host: sets the interface language and goes back. */
export const languagePath = '/language'

/** Leads on to the row of an article number. */
export const findPath = '/find'

/** A page of text. */
export function contentPath(slug: string): string {
  return `/i/${encodeURIComponent(slug)}`
}

export function searchFor(text: string): string {
  return `${searchPath}?${new URLSearchParams({ q: text }).toString()}`
}

/** The page of metal prices with one metal's chart. */
export function metalsFor(metal: string): string {
  return `${metalsPath}?${new URLSearchParams({ metal }).toString()}`
}

/** A product's page with one of its variants chosen. */
export function variantPath(productPath: string, childSku: string): string {
  return `${productPath}?${new URLSearchParams({ childSku }).toString()}`
}

/** Where a page stands for good. A store with a prefix has its home at "/de": no address ends with a slash but the host's own. */
export function absoluteAddress(origin: string, pathPrefix: string, path: string): string {
  return origin + (path === homePath && pathPrefix !== '' ? pathPrefix : pathPrefix + path)
}

/** @param storeUrl without a trailing slash, as stores are told. */
export function homeAddress(storeUrl: string): string {
  const { origin, pathname } = new URL(storeUrl)
  return absoluteAddress(origin, pathname === '/' ? '' : pathname, homePath)
}
