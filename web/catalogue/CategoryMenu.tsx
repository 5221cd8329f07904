/**
 * The two upper levels of the category tree: a menu bar with panels on wide screens, a sheet of lists on narrow ones.
 */
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { useLocation } from 'react-router-dom'
import type { CategoryLinkPartsFragment } from '../client/generated/documents.generated.ts'
import { useAbilities } from '../shop/abilities.ts'
import { type LinkTarget, linkToCategory } from '../shop/linkTarget.ts'
import { metalsPath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import frame from '../ui/frame.module.css'
import styles from './CategoryMenu.module.css'

declare module 'react' {
  interface CSSProperties {
    '--submenu-delay'?: string
  }
}

interface MenuCategory extends CategoryLinkPartsFragment {
  readonly children: readonly CategoryLinkPartsFragment[]
}

/** Loaded after the page: styles alone open the panels until then. */
const operate = (menu: HTMLElement | null) => {
  if (menu) void import('./operateMenu.ts').then(({ operateMenu }) => operateMenu(menu))
}

export function CategoryMenu({ categories }: { readonly categories: readonly MenuCategory[] }) {
  const { pathname } = useLocation()
  return <Menu categories={categories} pathname={pathname} />
}

export interface MenuProps extends LinkProps {
  readonly categories: readonly MenuCategory[]
}

/** Not rendered again when only the query of the address changes. */
const Menu = memo(function Menu({ categories, pathname }: MenuProps) {
  const { t } = useLingui()
  const { hasMetalPrices } = useAbilities()
  const { submenuDelayMs } = useStoreView()

  return (
    <nav
      className={styles.menu}
      style={{ '--submenu-delay': `${submenuDelayMs}ms` }}
      aria-label={t`Main menu`}
      ref={operate}
    >
      <ul className={frame.wrap}>
        {categories.map((category) => (
          <li key={category.id}>
            <CategoryLink category={category} pathname={pathname} />
            {category.children.some(hasProducts) && (
              <div className={styles.panel}>
                <ul>
                  {category.children.filter(hasProducts).map((child) => (
                    <li key={child.id}>
                      <CategoryLink category={child} pathname={pathname} />
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </li>
        ))}
        {hasMetalPrices && (
          <li>
            <MetalsLink pathname={pathname} />
          </li>
        )}
      </ul>
    </nav>
  )
})

/** Empty categories have a page and are in no menu. */
export function hasProducts(category: CategoryLinkPartsFragment): boolean {
  return category.hasProducts
}

interface LinkProps {
  /** Of the displayed page. */
  readonly pathname: string
}

export function CategoryLink({
  category: { id, path, name },
  pathname,
}: LinkProps & { readonly category: CategoryLinkPartsFragment }) {
  return (
    <MenuLink path={path} target={linkToCategory(id)} pathname={pathname}>
      {name}
    </MenuLink>
  )
}

/** Metal prices are no category, but shoppers look for them beside the categories. */
export function MetalsLink({ pathname }: LinkProps) {
  const { t } = useLingui()

  return (
    <MenuLink path={metalsPath} target={null} pathname={pathname}>
      {t`Metal prices`}
    </MenuLink>
  )
}

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
