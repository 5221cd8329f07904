/**
 * A link of the menus, which have about a hundred on each page. The router's own links are rendered again with each of its
 * changes, such as a filter: that took longer than the products of the new listing.
 */
import { memo, type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router-dom'
import type { LinkTarget } from '../../shop/linkTarget.ts'
import { isPlainClick } from '../../shop/plainClick.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'

type Follow = (event: MouseEvent, path: string, target: LinkTarget | null) => void

interface MenuLinkProps {
  /** Without the store's prefix. */
  readonly path: string
  readonly target: LinkTarget | null
  /** Whether the page or its parent is displayed. */
  readonly isCurrent: boolean
  /** The same function at each rendering. */
  readonly onFollow: Follow
  readonly children: string
}

export const MenuLink = memo(function MenuLink({ path, target, isCurrent, onFollow, children }: MenuLinkProps) {
  const { pathPrefix } = useStoreView()

  return (
    <a
      href={pathPrefix + path}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => onFollow(event, path, target)}
    >
      {children}
    </a>
  )
}, hasEqualLook)

/** The target of an equal path is equal. */
function hasEqualLook(before: MenuLinkProps, after: MenuLinkProps): boolean {
  return (
    before.path === after.path &&
    before.isCurrent === after.isCurrent &&
    before.children === after.children &&
    before.onFollow === after.onFollow
  )
}

/** What the links of a menu need of the router. */
export function useMenuLinks() {
  const navigate = useNavigate()
  const location = useLocation()
  const here = useRef(createPath(location))
  useEffect(() => {
    here.current = createPath(location)
  }, [location])
  const follow: Follow = useCallback(
    (event, path, target) => {
      if (event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      void navigate(path, { state: target, replace: path === here.current })
    },
    [navigate],
  )
  const { pathname } = location
  const isCurrent = (path: string) => pathname === path || pathname.startsWith(`${path}/`)

  return { follow, isCurrent }
}
