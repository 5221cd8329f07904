import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { LinkTarget } from '../shop/linkTarget.ts'
import { useOpenPath } from '../shop/openPath.ts'
import { absoluteAddress } from '../shop/paths.ts'
import { isPlainClick } from '../shop/plainClick.ts'
import { useStoreView } from '../shop/StoreContext.tsx'

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path of a page, without the store's prefix. */
  readonly to: string
  readonly state?: LinkTarget | null
  readonly viewTransition?: boolean
}

/**
 * A link to a page of the store. The router's own links are rendered again with each of its changes, such as a filter; a
 * page has about a hundred, which took longer than the products of the new listing.
 */
export function PageLink({
  to,
  state = null,
  viewTransition = false,
  onClick,
  children,
  ...attributes
}: PageLinkProps) {
  const { pathPrefix } = useStoreView()
  const openPath = useOpenPath()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    void openPath(to, { state, viewTransition })
  }

  return (
    <a {...attributes} href={absoluteAddress('', pathPrefix, to)} onClick={follow}>
      {children}
    </a>
  )
}
