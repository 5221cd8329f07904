import { memo } from 'react'
import type { LinkTarget } from '../shop/linkTarget.ts'
import { PageLink } from '../ui/PageLink.tsx'

interface MenuLinkProps {
  /** Without the store's prefix. */
  readonly path: string
  readonly target: LinkTarget | null
  /** Of the displayed page. */
  readonly pathname: string
  readonly children: string
}

/** A link of the menus, which have about a hundred on each page. */
export const MenuLink = memo(function MenuLink({ path, target, pathname, children }: MenuLinkProps) {
  return (
    <PageLink to={path} state={target} aria-current={isWithin(pathname, path) ? 'page' : undefined}>
      {children}
    </PageLink>
  )
}, hasEqualLook)

/** The target of an equal path is equal. */
function hasEqualLook(before: MenuLinkProps, after: MenuLinkProps): boolean {
  return (
    before.path === after.path &&
    isWithin(before.pathname, before.path) === isWithin(after.pathname, after.path) &&
    before.children === after.children
  )
}

/** Whether a page is that of a path, or below it. */
function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
