import { isPlainClick } from '../shop/plainClick.ts'

/** Paths that the server answers without a page. */
const noPage = /^\/(?:media|img|assets|graphql|language|health)(?:\/|$)/

/**
 * The path within this store that a click on a link leads to, without the store's prefix; null if the browser must
 * follow the link itself.
 */
export function internalPath(event: MouseEvent, pathPrefix: string): string | null {
  if (event.defaultPrevented || !isPlainClick(event)) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || noPage.test(link.pathname))
    return null

  const isOwn = pathPrefix === '' || link.pathname === pathPrefix || link.pathname.startsWith(`${pathPrefix}/`)
  return isOwn ? `${link.pathname.slice(pathPrefix.length) || '/'}${link.search}${link.hash}` : null
}
