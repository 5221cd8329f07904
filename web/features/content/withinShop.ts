import { isPlainClick } from '../../shop/plainClick.ts'

/** What the server answers itself, without a page. */
const noPage = /^\/(?:media|img|assets|graphql|language|health)(?:\/|$)/

/** Where a click on a link leads within this store, without its prefix; null where the browser itself must follow. */
export function withinShop(event: MouseEvent, pathPrefix: string): string | null {
  if (event.defaultPrevented || !isPlainClick(event)) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || noPage.test(link.pathname))
    return null

  const isOwn = pathPrefix === '' || link.pathname === pathPrefix || link.pathname.startsWith(`${pathPrefix}/`)
  return isOwn ? `${link.pathname.slice(pathPrefix.length) || '/'}${link.search}${link.hash}` : null
}
