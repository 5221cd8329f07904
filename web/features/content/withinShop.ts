/** What the server answers itself, without a page. */
const NO_PAGE = /^\/(?:media|img|assets|graphql|language|health)(?:\/|$)/

/** Where a click on a link leads within this store, without its prefix; null where the browser itself must follow. */
export function withinShop(event: MouseEvent, pathPrefix: string): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || NO_PAGE.test(link.pathname)) return null

  const isOwn = pathPrefix === '' || link.pathname === pathPrefix || link.pathname.startsWith(`${pathPrefix}/`)
  return isOwn ? `${link.pathname.slice(pathPrefix.length) || '/'}${link.search}${link.hash}` : null
}
